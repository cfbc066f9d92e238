import type { Db } from '#kernel/database/database.ts'
import { liveVersion } from '#kernel/versioning/live.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { pathWith } from '#resources/content/pages/rules.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { valuesFrom } from '#resources/data/rows/stretch-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import type { Site } from '#site/find-site.ts'
import { type ListedPage, type PatternPage, patternPages } from '#site/pages-store.ts'
import { summaryColumn } from '#site/templates/entry-columns.ts'
import { type Table, tableFrom, valuesOf } from '#site/templates/table.ts'

/** Of all tables of a website together: a sitemap's part holds as many addresses. */
const MAX_ROWS = 50_000
const ROWS_AT_ONCE = 1_000

/** The pages of rows, for sitemap.xml and llms.txt: the oldest MAX_ROWS. */
export async function listedRows({ longDb: db }: { longDb: Db }, site: Site): Promise<ListedPage[]> {
  const pages: ListedPage[] = []
  for (const pattern of await patternPages(db, site.id, LIVE)) {
    if (pattern.table_id === null || !pattern.in_sitemap) continue
    const live = await liveVersion(db, site.id, pattern.id)
    if (!live || isNoindex(live.snapshot)) continue
    const stored = await tableOf(db, site.id, pattern.table_id)
    const table = stored && tableFrom(stored)
    const column = table?.columns.find(({ key }) => key === pattern.row_key)
    if (table && column) await addRows(db, pages, { pattern, table, column })
    if (pages.length >= MAX_ROWS) break
  }
  return pages
}

/** Where rows are shown, by the value of a column; null without a page that shows each row of the table. */
export async function rowPathOf(
  db: Db,
  site: Site,
  table: Table,
): Promise<{ column: Column; of: (row: StoredRow) => string | null } | null> {
  const pattern = (await patternPages(db, site.id, LIVE)).find(({ table_id }) => table_id === table.id)
  const column = table.columns.find(({ key }) => key === pattern?.row_key)
  return pattern && column ? { column, of: (row) => pathOf(pattern, column, row) } : null
}

type Bound = { pattern: PatternPage; table: Table; column: Column }

async function addRows(db: Db, pages: ListedPage[], { pattern, table, column }: Bound) {
  const [title, summary] = [titleColumn(table), summaryColumn(table)]
  const needed = [...new Set([column, title, summary].flatMap((each) => each?.id ?? []))]
  for (let ordinal = 0; pages.length < MAX_ROWS; ) {
    const limit = Math.min(ROWS_AT_ONCE, MAX_ROWS - pages.length)
    const rows = await valuesFrom(db, table.id, needed, { ordinal, limit })
    const listed = await mapInChunks(rows, (row): ListedPage | null => {
      const path = row.draft ? null : pathOf(pattern, column, row)
      const values = valuesOf(row)
      return path === null
        ? null
        : {
            id: row.id,
            path,
            title: textOf(values, title),
            meta_title: null,
            meta_description: textOf(values, summary),
            language: pattern.language,
            translation_group_id: null,
            shown_since: row.updated_at,
            pinned_snapshot: null,
            row: true,
          }
    })
    for (const page of listed) if (page) pages.push(page)
    if (rows.length === 0) return
    ordinal = rows.at(-1)!.ordinal + 1
  }
}

function pathOf({ path }: PatternPage, column: Column, row: StoredRow): string | null {
  const value = textOf(valuesOf(row), column)
  // A slash would be two segments, and match no placeholder.
  return value === null || value.includes('/') ? null : pathWith(path, value)
}

function textOf(values: Record<string, unknown>, column: Column | undefined): string | null {
  const value = column && values[column.id]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
