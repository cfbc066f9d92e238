import { isPattern } from '#resources/content/pages/rules.ts'
import { type DocumentKey, type IndexedState, statesAfter, statesOfPages } from '#search/document-store.ts'
import { pagesUsing, usedTags } from '#search/use-store.ts'
import { indexRowsOfPage, isHidden, shownRows } from '#site/search/index-rows.ts'
import type { Indexing } from '#site/search/indexing.ts'
import { type LivePage, liveContents, livePagesAfter, livePagesWith } from '#site/search/page-store.ts'
import { shownPage } from '#site/search/render-page.ts'

const PAGES_AT_ONCE = 200
/** Pages whose html is read in one query. */
const CONTENTS_AT_ONCE = 20
const STATES_AT_ONCE = 200
/** Changes when documents are made in another way, so that all are made again. */
const MADE_BY = 'v2'

/** Indexes pages that have changed. */
export async function indexPages(indexing: Indexing, ids: readonly string[]): Promise<void> {
  const { database, site } = indexing
  const pages = await livePagesWith(database.reader, site.id, ids)
  await indexLive(indexing, pages)
  const shown = new Set(pages.map(({ id }) => id))
  const gone = ids.filter((id) => !shown.has(id))
  for (const page_id of gone) await removeStale(indexing, { page_id, row_id: '' }, page_id)
  for (const { id } of pages.filter(({ table_id }) => table_id !== null))
    await removeStale(indexing, { page_id: id, row_id: '' }, id)
}

/** Indexes the pages that show one of these records, regardless of what their state says. */
export async function indexUsing(indexing: Indexing, tags: readonly string[]): Promise<void> {
  const { database, site } = indexing
  const used = await usedTags(database.reader, site.id, tags)
  if (used.length === 0) return
  for (let after = ''; !indexing.isStopped; ) {
    const ids = await pagesUsing(database.reader, site.id, { tags: used, after, limit: PAGES_AT_ONCE })
    if (ids.length === 0) return
    await indexLive(indexing, await livePagesWith(database.reader, site.id, ids), new Set(ids))
    after = ids.at(-1)!
  }
}

/** Compares everything that a website shows with what is indexed. */
export async function indexWebsite(indexing: Indexing): Promise<void> {
  const { database, site } = indexing
  for (let ordinal = -1; !indexing.isStopped; ) {
    const pages = await livePagesAfter(database.reader, site.id, ordinal, PAGES_AT_ONCE)
    if (pages.length === 0) break
    await indexLive(indexing, pages)
    ordinal = pages.at(-1)!.ordinal
  }
  await removeStale(indexing, { page_id: '', row_id: '' })
}

async function indexLive(
  indexing: Indexing,
  pages: readonly LivePage[],
  outdated: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { database, site } = indexing
  const plain = pages.filter((page) => !isPattern(page.path))
  const known = plain.length
    ? await statesOfPages(
        database.reader,
        site.id,
        plain.map(({ id }) => id),
      )
    : []
  const states = new Map(known.map(({ page_id, state }) => [page_id, state]))
  const changed = plain.filter((page) => outdated.has(page.id) || states.get(page.id) !== stateOf(indexing, page))
  for (let from = 0; from < changed.length && !indexing.isStopped; from += CONTENTS_AT_ONCE)
    await indexContents(indexing, changed.slice(from, from + CONTENTS_AT_ONCE), states)
  for (const page of pages) if (page.table_id !== null) await indexRowsOfPage(indexing, page)
  // A page that became a pattern is none itself.
  const patterns = pages.filter((page) => isPattern(page.path)).map(({ id }) => id)
  if (patterns.length > 0)
    for (const old of await statesOfPages(database.reader, site.id, patterns)) await indexing.remove(old)
}

async function indexContents(indexing: Indexing, pages: readonly LivePage[], states: ReadonlyMap<string, string>) {
  const { database, site } = indexing
  const contents = await liveContents(database.reader, site.id, pages)
  const byPage = new Map(contents.map((content) => [content.resource_id, content]))
  for (const page of pages) {
    const content = byPage.get(page.id)
    const key = { page_id: page.id, row_id: '' }
    if (content && page.id !== site.not_found_page_id && !isHidden(content)) {
      const path = page.id === site.home_page_id ? '/' : page.path
      const { html, title, description, tags } = await shownPage(indexing, { ...page, path }, content)
      const source = { title: title ?? path, description: description ?? '', html, text: '' }
      const state = stateOf(indexing, page)
      await indexing.add({ ...key, path, language: page.language, state, source, uses: tags })
    } else if (states.has(page.id)) {
      await indexing.remove(key)
    }
  }
}

/** Everything that a page's document is made from. */
function stateOf({ site }: Indexing, { id, version_number, language, path }: LivePage): string {
  const place = id === site.home_page_id ? 'home' : id === site.not_found_page_id ? 'hidden' : 'page'
  return [version_number, place, language, path, MADE_BY].join(' ')
}

/** Removes documents that visitors do not see any more, after `from`; of one page, or of all. */
async function removeStale(indexing: Indexing, from: DocumentKey, onlyPage: string | null = null): Promise<void> {
  const { database, site } = indexing
  // The document of the page itself comes before its rows.
  if (onlyPage !== null) {
    const own = await statesOfPages(database.reader, site.id, [onlyPage])
    const [page] = await livePagesWith(database.reader, site.id, [onlyPage])
    if (!page) for (const old of own) await indexing.remove(old)
  }
  for (let after = from; !indexing.isStopped; ) {
    const states = await statesAfter(database.reader, site.id, after, STATES_AT_ONCE)
    const some = onlyPage === null ? states : states.filter(({ page_id }) => page_id === onlyPage)
    if (some.length === 0) return
    await removeUnseen(indexing, some)
    after = some.at(-1)!
  }
}

async function removeUnseen(indexing: Indexing, states: readonly IndexedState[]): Promise<void> {
  const { database, site } = indexing
  const ids = [...new Set(states.map(({ page_id }) => page_id))]
  const pages = new Map((await livePagesWith(database.reader, site.id, ids)).map((page) => [page.id, page]))
  const rows = new Map<string, Set<string>>()
  for (const page of pages.values()) {
    const of = states.filter(({ page_id, row_id }) => page_id === page.id && row_id !== '')
    if (of.length > 0)
      rows.set(
        page.id,
        await shownRows(
          indexing,
          page,
          of.map(({ row_id }) => row_id),
        ),
      )
  }
  for (const old of states) {
    const isShown = old.row_id === '' ? pages.has(old.page_id) : rows.get(old.page_id)?.has(old.row_id)
    if (!isShown) await indexing.remove(old)
  }
}
