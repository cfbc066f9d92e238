import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { inspectChanged } from '#resources/content/check/inspect-changed.ts'
import { dropChanges, hasChanges, pendingChanges, type SearchChange } from '#search/change-store.ts'
import { siteWithId } from '#site/find-site.ts'
import { indexPages, indexUsing, indexWebsite } from '#site/search/index-pages.ts'
import { indexRows } from '#site/search/index-rows.ts'
import { Indexing, type TextOf } from '#site/search/indexing.ts'

export const INDEX_SEARCH = 'search.index'

/** Changes of one record within this time are indexed together, in milliseconds. */
const INTERVAL_MS = 1_000
const AT_ONCE = 0
const CHANGES_AT_ONCE = 500
/** How long one run works on a website, in milliseconds: well below the lease of a job. */
const MAX_RUN_MS = 60_000

/** Whether anything changed that visitors can find. */
export function searchChanged({ reader }: Database): Promise<boolean> {
  return hasChanges(reader)
}

type Needed = Pick<Core, 'database' | 'workers' | 'links'>

/**
 * Brings the index of searches up to what visitors see, and has the html of what changed inspected. A change is dropped once it is indexed,
 * so that after a crash it is indexed again; what has its present state is skipped.
 */
export function indexChanges({ database, workers, links }: Needed, ownText: TextOf) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    const changes = await pendingChanges(database.reader, CHANGES_AT_ONCE)
    const endsAt = Date.now() + MAX_RUN_MS
    const stop = () => stopping.aborted || Date.now() > endsAt
    for (const [website_id, some] of Map.groupBy(changes, (change) => change.website_id)) {
      const site = await siteWithId(database.reader, website_id)
      if (site) {
        const indexing = new Indexing({ database, workers, ownText, site, stop })
        await indexSome(indexing, some)
        await indexing.flush()
        // No state says which of them are done, so that all are, or none.
        const whole = new Indexing({ database, workers, ownText, site, stop: () => stopping.aborted })
        await indexUsing(whole, tagsOf(some))
        await whole.flush()
      }
      if (stop()) return AT_ONCE
      if (site) {
        const compute = computeWith(workers, { accountId: null, websiteId: site.id })
        const website = { id: site.id, origin: links.website(site) }
        await inspectChanged(website, some, { database, compute, stopping })
      }
      if (stopping.aborted) return AT_ONCE
      await database.write((tx) => dropChanges(tx, some))
    }
    return changes.length === CHANGES_AT_ONCE ? AT_ONCE : INTERVAL_MS
  }
}

/** As `tagsTouched`, without the website. */
function tagsOf(changes: readonly SearchChange[]): string[] {
  const tags = new Set<string>()
  for (const { kind, resource_id, parent_id } of changes) {
    tags.add(kind).add(`${kind} ${resource_id}`)
    if (parent_id) tags.add(`${kind} ${parent_id}`)
    else if (kind === 'row') tags.add(`rows ${resource_id}`)
  }
  return [...tags]
}

async function indexSome(indexing: Indexing, changes: readonly SearchChange[]): Promise<void> {
  // A change of many rows has no parent: its record is the table.
  if (changes.some(({ kind, parent_id }) => kind === 'website' || kind === 'table' || (kind === 'row' && !parent_id)))
    return indexWebsite(indexing)
  const idsOf = (kind: string) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ resource_id }) => resource_id)),
  ]
  const [pages, rows] = [idsOf('page'), idsOf('row')]
  if (pages.length > 0) await indexPages(indexing, pages)
  if (rows.length > 0) await indexRows(indexing, rows)
}
