import { readTags } from '#html/read-tags.ts'
import type { StartTag } from '#html/tag-handler.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import { type Splice, splice } from '#text/splice.ts'

const EMBEDS = new Set(['iframe', 'video', 'audio', 'embed'])

/**
 * Puts a link before each frame, video and sound: these may not stand in rich text, and their content would be lost.
 */
export function linkEmbeds(html: string): string {
  const links: Splice[] = []
  let outer: StartTag | null = null
  const startTag = (tag: StartTag) => {
    if (EMBEDS.has(tag.name)) outer = tag
    const src = tag.attributes.get('src')
    const embed = EMBEDS.has(tag.name) ? tag : tag.name === 'source' ? outer : null
    if (!embed || !src || !/^(https?:)?\/|^\//.test(src)) return
    const url = src.startsWith('//') ? `https:${src}` : src
    const title = embed.attributes.get('title') || url
    links.push({
      from: embed.start,
      to: embed.start,
      text: `<p><a href="${escapeAttribute(url)}">${escapeText(title)}</a></p>`,
    })
    outer = null
  }
  readTags(html, 0, { startTag, endTag() {}, text() {}, doctype() {}, tail() {} })
  return splice(html, links)
}
