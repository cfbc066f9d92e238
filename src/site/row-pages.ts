import type { Db } from '#kernel/database/database.ts'
import { liveVersion } from '#kernel/versioning/live.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { pathWith } from '#resources/content/pages/rules.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { valuesFrom } from '#resources/data/rows/stretch-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import type { Site } from '#site/find-site.ts'
import { type ListedPage, type PatternPage, patternPages } from '#site/pages-store.ts'
import { isShownIn } from '#site/row-languages.ts'
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

/** Where rows are shown, by the values of these columns; null without a page that shows each row of the table. */
export async function rowPathOf(
  db: Db,
  site: Site,
  table: Table,
): Promise<{ columns: Column[]; of: (row: StoredRow) => string | null } | null> {
  const bound = (await patternPages(db, site.id, LIVE)).flatMap((pattern) => {
    const column = pattern.table_id === table.id && table.columns.find(({ key }) => key === pattern.row_key)
    return column ? [{ pattern, table, column }] : []
  })
  if (bound.length === 0) return null
  const { language } = languageColumns(table.columns) ?? {}
  return {
    columns: [...bound.map(({ column }) => column), ...(language ? [language] : [])],
    of: (row) => bound.map((each) => pathOf(each, row)).find((path) => path !== null) ?? null,
  }
}

type Bound = { pattern: PatternPage; table: Table; column: Column }

async function addRows(db: Db, pages: ListedPage[], bound: Bound) {
  const { pattern, table, column } = bound
  const [title, summary] = [titleColumn(table), summaryColumn(table)]
  const { language, group } = languageColumns(table.columns) ?? {}
  const needed = [...new Set([column, title, summary, language, group].flatMap((each) => each?.id ?? []))]
  for (let ordinal = 0; pages.length < MAX_ROWS; ) {
    const limit = Math.min(ROWS_AT_ONCE, MAX_ROWS - pages.length)
    const rows = await valuesFrom(db, table.id, needed, { ordinal, limit })
    const listed = await mapInChunks(rows, (row): ListedPage | null => {
      const path = row.draft ? null : pathOf(bound, row)
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
            translation_group_id: groupOf(bound, row),
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

/** What the row's pages in other languages have in common; null where its page has no translations. */
function groupOf({ pattern, table }: Bound, row: StoredRow): string | null {
  const { group } = languageColumns(table.columns) ?? {}
  const same = group ? textOf(valuesOf(row), group) : row.id
  return pattern.translation_group_id === null || same === null ? null : `${pattern.translation_group_id} ${same}`
}

function pathOf({ pattern: { path, language }, table, column }: Bound, row: StoredRow): string | null {
  const values = valuesOf(row)
  const value = isShownIn(table.columns, values, language) ? textOf(values, column) : null
  // A slash would be two segments, and match no placeholder.
  return value === null || value.includes('/') ? null : pathWith(path, value)
}

function textOf(values: Record<string, unknown>, column: Column | undefined): string | null {
  const value = column && values[column.id]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
