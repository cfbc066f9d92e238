import { readTags } from '#html/read-tags.ts'
import { sanitizeHtml } from '#html/sanitize.ts'
import type { StartTag } from '#html/tag-handler.ts'
import { fromGhost, GHOST_URL } from '#importers/ghost/ghost-html.ts'
import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { fromWordPress } from '#importers/wordpress/wordpress-html.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import { type Splice, splice } from '#text/splice.ts'

const EMBEDS = new Set(['iframe', 'video', 'audio', 'embed'])

/** Elements of older html, and those that mean the same today. */
const TODAY = new Map(
  Object.entries({
    ...{ strike: 's', tt: 'code', acronym: 'abbr', dir: 'ul', center: 'div' },
    ...{ font: 'span', big: 'span', nobr: 'span', blink: 'span', marquee: 'span' },
  }),
)

export type PostText = { html: string; urls: string[]; hasScripts: boolean; dropped: string[]; kept: string[] }
export type FinishedPost = { html: string; removed: string[] }

/** The html of a post or page as plain html, with the addresses in it. */
export function preparePost({ html, source }: { html: string; source: 'wordpress' | 'ghost' }): PostText {
  const plain = source === 'wordpress' ? fromWordPress(html) : { html: fromGhost(html), dropped: [], kept: [] }
  const urls = new Set<string>()
  const collect = (url: string) => {
    urls.add(url)
    return null
  }
  mapHtmlUrls(plain.html, collect)
  return { ...plain, urls: [...urls], hasScripts: /<script\b/i.test(plain.html) }
}

type Prepared = { html: string; urls: readonly (readonly [string, string])[]; sanitize: boolean }

/** The same with new addresses; as `rich_text` when it becomes a value of a row. */
export function finishPost({ html, urls, sanitize }: Prepared): FinishedPost {
  const addresses = new Map(urls)
  const splices = mapHtmlUrls(html, (url) => addresses.get(url) ?? null)
  const rewritten = splice(html, splices).replaceAll(GHOST_URL, '')
  if (!sanitize) return { html: rewritten, removed: [] }
  const { html: clean, removed } = sanitizeHtml(withoutOldElements(linkEmbeds(rewritten)))
  return { html: clean, removed: removed.filter((name) => name.startsWith('<')) }
}

export const preparePostTask = jobTask('preparePost', preparePost, ({ html }) => html.length)
export const finishPostTask = jobTask('finishPost', finishPost, ({ html }) => html.length)

/**
 * Puts a link before each frame, video and sound: these may not stand in rich text, and their content would be lost.
 */
function linkEmbeds(html: string): string {
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

/** The html with today's elements in place of old ones. */
function withoutOldElements(html: string): string {
  const renames: Splice[] = []
  const rename = (name: string, from: number) => {
    const now = TODAY.get(name)
    if (now !== undefined) renames.push({ from, to: from + name.length, text: now })
  }
  const startTag = ({ name, start }: { name: string; start: number }) => rename(name, start + '<'.length)
  const endTag = ({ name, start }: { name: string; start: number }) => rename(name, start + '</'.length)
  readTags(html, 0, { startTag, endTag, text() {}, doctype() {}, tail() {} })
  return splice(html, renames)
}
