import { readTags } from '#html/read-tags.ts'
import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { splice } from '#text/splice.ts'

/** The addresses in html as they are written, and the base that they are relative to, if it says one. */
export function urlsOfPage({ html }: { html: string }): { urls: string[]; base: string | null } {
  const urls = new Set<string>()
  const collect = (url: string) => {
    urls.add(url)
    return null
  }
  mapHtmlUrls(html, collect, collect)
  let base: string | null = null
  readTags(html, 0, {
    startTag: ({ name, attributes }) => {
      if (name === 'base') base ??= attributes.get('href')?.trim() ?? null
    },
    endTag() {},
    text() {},
    doctype() {},
    tail() {},
  })
  return { urls: [...urls], base }
}

type Rewriting = { html: string; urls: readonly (readonly [string, string])[] }

/** The html with new addresses; every other byte stays. */
export function rewritePage({ html, urls }: Rewriting): string {
  const addresses = new Map(urls)
  const map = (url: string) => addresses.get(url) ?? null
  return splice(html, mapHtmlUrls(html, map, map))
}

export const urlsOfPageTask = jobTask('urlsOfPage', urlsOfPage, ({ html }) => html.length)
export const rewritePageTask = jobTask('rewritePage', rewritePage, ({ html }) => html.length)
