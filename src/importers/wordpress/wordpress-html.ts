import { addParagraphs } from '#importers/wordpress/paragraphs.ts'
import { type Expanded, expandShortcodes } from '#importers/wordpress/shortcodes.ts'
import { escapeAttribute } from '#text/escape-html.ts'

/** What the editor stores is not yet html: blocks are marked by comments, or paragraphs by blank lines. */
export function fromWordPress(content: string): { html: string } & Omit<Expanded, 'text'> {
  const text = content.replaceAll('\r\n', '\n')
  const hasBlocks = text.includes('<!-- wp:')
  const bare = hasBlocks ? text.replaceAll(BLOCK_COMMENT, '') : text
  const { text: expanded, ...shortcodes } = expandShortcodes(bare.replaceAll(MORE, ''))
  const html = hasBlocks ? expanded.replaceAll(/\n{3,}/g, '\n\n').trim() : addParagraphs(expanded)
  return { html: linkBareAddresses(html), ...shortcodes }
}

const BLOCK_COMMENT = /<!-- \/?wp:(?:[^-]|-(?!->))*-->\n?/g
const MORE = /<!--(?:more|nextpage|noteaser)[^>]{0,200}-->/g
/** WordPress shows what such an address leads to. */
const BARE = /(<p>|<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"]{1,2000})\s*(?=<\/(?:p|div)>)/g

function linkBareAddresses(html: string): string {
  return html.replaceAll(BARE, (_, before: string, url: string) => {
    const address = escapeAttribute(url.replaceAll('&amp;', '&'))
    return `${before}<a href="${address}">${address}</a>`
  })
}
