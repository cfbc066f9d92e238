import { Verbatim } from '#importers/blog/verbatim.ts'
import { type Expanded, expandShortcodes } from '#importers/wordpress/shortcodes.ts'
import { escapeAttribute } from '#text/escape-html.ts'

const BLOCKS =
  'address|article|aside|blockquote|details|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|' +
  'ol|p|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul|video'
const BEFORE_BLOCK = new RegExp(`\\n*(<(?:${BLOCKS})\\b)`, 'gi')
const AFTER_BLOCK = new RegExp(`(</(?:${BLOCKS})>|<hr\\b[^<>]*>)\\n*`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(`^(?:</?(?:${BLOCKS})\\b|<!--|\\0)`, 'i')
/** White space in these is as it should be shown. */
const VERBATIM = ['pre', 'script', 'style', 'textarea']

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

/** Makes paragraphs of texts between blank lines, and line breaks of line ends, as WordPress shows classic posts. */
function addParagraphs(text: string): string {
  const verbatim = new Verbatim()
  const html = verbatim
    .withoutElements(text.replaceAll('\0', ''), VERBATIM)
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(BEFORE_BLOCK, '\n\n$1')
    .replaceAll(AFTER_BLOCK, '$1\n\n')
    .split(/\n[\t ]*\n\s*/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
    .map((chunk) => (STARTS_WITH_BLOCK.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n')
  return verbatim.restored(html)
}
