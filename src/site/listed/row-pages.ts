import type { Db } from '#kernel/database/database.ts'
import { liveVersion } from '#kernel/versioning/live.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'
import { publishedWithIds, publishedWithValues } from '#resources/data/rows/same-store.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { valuesFrom } from '#resources/data/rows/stretch-store.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import type { Site } from '#site/find-site.ts'
import type { ListedPage, Range } from '#site/listed/pages-store.ts'
import { patternPages } from '#site/pages-store.ts'
import { type Bound, pathOf, textOf } from '#site/row-pages.ts'
import { summaryColumn } from '#site/templates/entry-columns.ts'
import { tableFrom, valuesOf } from '#site/templates/table.ts'

const ROWS_AT_ONCE = 1_000

/** The pages that search engines may find once for each row of a table. */
export async function listedPatterns(db: Db, site: Site): Promise<Bound[]> {
  const found: Bound[] = []
  for (const pattern of await patternPages(db, site.id, LIVE)) {
    if (pattern.table_id === null || !pattern.in_sitemap) continue
    const live = await liveVersion(db, site.id, pattern.id)
    if (!live || isNoindex(live.snapshot)) continue
    const stored = await tableOf(db, site.id, pattern.table_id)
    const table = stored && tableFrom(stored)
    const column = table?.columns.find(({ key }) => key === pattern.row_key)
    if (table && column) found.push({ pattern, table, column })
  }
  return found
}

/** The pages of the rows with these ordinals, in their order. */
export async function* listedRows(db: Db, bound: Bound, { first, end }: Range): AsyncGenerator<readonly ListedPage[]> {
  const columnIds = columnsNeeded(bound)
  for (let ordinal = first; ordinal < end; ) {
    const limit = Math.min(ROWS_AT_ONCE, end - ordinal)
    const rows = await valuesFrom(db, bound.table.id, columnIds, { ordinal, limit })
    if (rows.length === 0) return
    const pages = await mapInChunks(rows, (row) => (row.ordinal < end ? pageOf(bound, row) : null))
    yield pages.filter((page) => page !== null)
    ordinal = rows.at(-1)!.ordinal + 1
  }
}

/**
 * The pages of the rows that say the same, in the order of the rows; none where these are `limit` or more. `same` are values of the
 * column that says what a row translates, or ids of rows where the table has none.
 */
export async function listedRowsOfSame(
  db: Db,
  bound: Bound,
  same: readonly string[],
  limit: number,
): Promise<ListedPage[]> {
  const what = { columnIds: columnsNeeded(bound), limit }
  const { group } = languageColumns(bound.table.columns) ?? {}
  const rows = group
    ? await publishedWithValues(db, bound.table, group, same, what)
    : await publishedWithIds(db, bound.table, same, what)
  const pages = rows.length < limit ? await mapInChunks(rows, (row) => pageOf(bound, row)) : []
  return pages.filter((page) => page !== null)
}

function columnsNeeded({ table, column }: Bound): string[] {
  const { language, group } = languageColumns(table.columns) ?? {}
  const needed = [column, titleColumn(table), summaryColumn(table), language, group]
  return [...new Set(needed.flatMap((each) => each?.id ?? []))]
}

function pageOf(bound: Bound, row: StoredRow): ListedPage | null {
  const path = row.draft ? null : pathOf(bound, row)
  if (path === null) return null
  const { pattern, table } = bound
  const values = valuesOf(row)
  return {
    id: row.id,
    path,
    title: textOf(values, titleColumn(table)),
    meta_title: null,
    meta_description: textOf(values, summaryColumn(table)),
    language: pattern.language,
    translation_group_id: groupOf(bound, row),
    shown_since: row.updated_at,
    pinned_snapshot: null,
    row: true,
  }
}

/** What the row's pages in other languages have in common; null where its page has no translations. */
function groupOf({ pattern, table }: Bound, row: StoredRow): string | null {
  const { group } = languageColumns(table.columns) ?? {}
  const same = group ? textOf(valuesOf(row), group) : row.id
  return pattern.translation_group_id === null || same === null ? null : `${pattern.translation_group_id} ${same}`
}
