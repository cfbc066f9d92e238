import type { AnchorLink, Website, With } from '#resources/content/check/check-html.ts'
import { anchorsTask } from '#resources/content/check/find-anchors.ts'
import { HTML_RECORDS, htmlBetween, liveAtPaths, liveRecords } from '#resources/content/check/html-store.ts'
import { HTML_AT_ONCE, stretchOf } from '#resources/content/check/stretch.ts'

/** Pages whose anchors are read; links to those of others are not checked. */
const MAX_PAGES = 500
/** Read in one query: each has up to a megabyte. */
const PAGES_AT_ONCE = 5
const PARTS_AT_ONCE = 100
/** Shared parts, components and snippets whose html is read. */
const MAX_PARTS = 2_000

/** Adds the links to anchors that are neither in the page nor in anything that it may share with others. */
export async function checkAnchors(website: Website, links: readonly AnchorLink[], found: With): Promise<void> {
  if (links.length === 0) return
  const byPath = [...Map.groupBy(links, ({ path }) => path)].slice(0, MAX_PAGES)
  const shared = await sharedAnchors(website, [...new Set(links.map(({ fragment }) => fragment))], found)
  for (let i = 0; i < byPath.length; i += PAGES_AT_ONCE) {
    const some = new Map(byPath.slice(i, i + PAGES_AT_ONCE))
    const pages = await liveAtPaths(found.db, website.id, [...some.keys()])
    const wanted = pages.map(({ path }) => some.get(path)!.map(({ fragment }) => fragment))
    const html = pages.map(({ html_content }) => html_content)
    const anchors = html.length === 0 ? [] : await found.compute(anchorsTask, { html, wanted })
    for (const [n, { path }] of pages.entries())
      for (const { place, fragment } of some.get(path)!)
        if (!anchors[n]!.includes(fragment) && !shared.has(fragment))
          found.problems.add('broken_anchor', place, `The page ${path} has no anchor #${fragment}.`)
  }
}

/** The wanted anchors that shared parts, components and snippets have: pages may show them. */
async function sharedAnchors(website: Website, wanted: string[], { db, compute }: With): Promise<Set<string>> {
  const shared = new Set<string>()
  let read = 0
  for (const kind of HTML_RECORDS.filter((kind) => kind !== 'page')) {
    const from = { website_id: website.id, kind }
    for (let above = -1; read < MAX_PARTS; ) {
      const { records, last } = await liveRecords(db, from, { above, limit: PARTS_AT_ONCE })
      if (last === null) break
      above = last
      for (let left = records; left.length > 0; ) {
        const some = stretchOf(left, HTML_AT_ONCE, ({ size }) => size)
        const range = { first: some[0]!.ordinal, last: some.at(-1)!.ordinal }
        const html = [...(await htmlBetween(db, from, range)).values()]
        for (const found of await compute(anchorsTask, { html, wanted: html.map(() => wanted) }))
          for (const anchor of found) shared.add(anchor)
        read += html.length
        left = left.slice(some.length)
      }
    }
  }
  return shared
}
