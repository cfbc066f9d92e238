import { sanitizeHtml } from '#html/sanitize.ts'
import { linkEmbeds } from '#importers/blog/link-embeds.ts'
import { withoutOldElements } from '#importers/blog/old-elements.ts'
import { fromGhost, GHOST_URL } from '#importers/ghost/ghost-html.ts'
import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { fromWordPress } from '#importers/wordpress/wordpress-html.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { splice } from '#text/splice.ts'

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
