import { isPattern, pathWith } from '#resources/content/pages/rules.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { rowsWithIds, type StoredRow } from '#resources/data/rows/store.ts'
import { rowsFrom } from '#resources/data/rows/stretch-store.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import { statesOfEachRow, statesOfRows } from '#search/document-store.ts'
import type { Candidate, Indexing } from '#site/search/indexing.ts'
import { type LivePage, liveContents, livePatternsOf } from '#site/search/page-store.ts'
import { summaryColumn } from '#site/templates/entry-columns.ts'
import { type Table, tableFrom, valuesOf } from '#site/templates/table.ts'
import { baseLanguage } from '#text/language-chain.ts'

const ROWS_AT_ONCE = 200

/** A page that shows each row of a table at a path of its own. */
type Pattern = { page: LivePage; table: Table & { revision: number }; column: Column }

/** Indexes rows that have changed, at every page that shows them. */
export async function indexRows(indexing: Indexing, ids: readonly string[]): Promise<void> {
  const { reader, longReader } = indexing.database
  const rows = new Map((await rowsWithIds(reader, indexing.site.id, ids)).map((row) => [row.id, row]))
  const states = Map.groupBy(await statesOfEachRow(reader, indexing.site.id, ids), ({ row_id }) => row_id)
  const patterns = new Map<string, Pattern[]>()
  for (const id of ids) {
    const brief = rows.get(id)
    const [row] = brief ? await withData(longReader, [brief], UNLIMITED) : []
    const known = states.get(id) ?? []
    const shown: string[] = []
    if (row) {
      if (!patterns.has(row.table_id)) patterns.set(row.table_id, await patternsOf(indexing, row.table_id))
      for (const pattern of patterns.get(row.table_id)!) {
        const candidate = candidateOf(pattern, row)
        if (!candidate) continue
        shown.push(pattern.page.id)
        const old = known.find(({ page_id }) => page_id === pattern.page.id)
        if (old?.state !== candidate.state) await indexing.add(candidate)
      }
    }
    for (const old of known) if (!shown.includes(old.page_id)) await indexing.remove(old)
  }
}

/** Indexes all rows that a page shows; what it does not show any more is removed by `removeStale`. */
export async function indexRowsOfPage(indexing: Indexing, page: LivePage): Promise<void> {
  const { reader, longReader } = indexing.database
  const pattern = await patternOf(indexing, page)
  if (!pattern) return
  for (let ordinal = 0; !indexing.isStopped; ) {
    const rows = await rowsFrom(longReader, pattern.table.id, ordinal, ROWS_AT_ONCE)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const known = await statesOfRows(reader, indexing.site.id, page.id, ids)
    const states = new Map(known.map(({ row_id, state }) => [row_id, state]))
    for (const row of rows) {
      const candidate = candidateOf(pattern, row)
      const state = states.get(row.id)
      if (candidate && state !== candidate.state) await indexing.add(candidate)
      else if (!candidate && state !== undefined) await indexing.remove({ page_id: page.id, row_id: row.id })
    }
    ordinal = rows.at(-1)!.ordinal + 1
  }
}

/** Those of a page's rows that it shows. */
export async function shownRows(indexing: Indexing, page: LivePage, ids: readonly string[]): Promise<Set<string>> {
  const pattern = await patternOf(indexing, page)
  if (!pattern) return new Set()
  const { reader, longReader } = indexing.database
  const needed = [pattern.column, languageColumn(pattern.table)].flatMap((column) => column?.id ?? [])
  const rows = await withData(longReader, await rowsWithIds(reader, indexing.site.id, ids), UNLIMITED, needed)
  return new Set(rows.filter((row) => pathOf(pattern, row, valuesOf(row)) !== null).map(({ id }) => id))
}

async function patternsOf(indexing: Indexing, table_id: string): Promise<Pattern[]> {
  const pages = await livePatternsOf(indexing.database.reader, indexing.site.id, table_id)
  const patterns = await Promise.all(pages.map((page) => patternOf(indexing, page)))
  return patterns.filter((pattern) => pattern !== null)
}

async function patternOf({ database, site }: Indexing, page: LivePage): Promise<Pattern | null> {
  if (page.table_id === null || !isPattern(page.path)) return null
  const stored = await tableOf(database.reader, site.id, page.table_id)
  const [content] = stored ? await liveContents(database.reader, site.id, [page]) : []
  if (!stored || !content || isHidden(content)) return null
  const table = { ...tableFrom(stored), revision: stored.revision }
  const column = table.columns.find(({ key }) => key === page.row_key)
  return column ? { page, table, column } : null
}

export function isHidden({ snapshot }: { snapshot: string }): boolean {
  return isNoindex(snapshot)
}

/** Null for a row that visitors do not see there. */
function candidateOf(pattern: Pattern, row: StoredRow): Candidate | null {
  const { page, table, column } = pattern
  const values = valuesOf(row)
  const path = pathOf(pattern, row, values)
  if (path === null) return null
  const title = titleColumn(table)
  const summary = summaryColumn(table)
  return {
    page_id: page.id,
    row_id: row.id,
    path,
    language: page.language,
    state: [row.revision, table.revision, page.version_number, page.language, page.path].join(' '),
    source: {
      title: title ? textOf(values[title.id]) : textOf(values[column.id]),
      description: summary ? textOf(values[summary.id]) : '',
      html: textsOf(table, values, ['rich_text']),
      text: textsOf(table, values, ['text', 'select', 'multi_select']),
    },
  }
}

/** Where visitors see a row; null where they do not. */
function pathOf({ page, table, column }: Pattern, { draft }: StoredRow, values: Record<string, Value>): string | null {
  const key = textOf(values[column.id])
  if (draft || key === '' || key.includes('/') || !isInLanguage(table, values, page.language)) return null
  return pathWith(page.path, key)
}

/** A table with a column `language` holds the rows of several. */
function isInLanguage(table: Table, values: Record<string, Value>, language: string): boolean {
  const column = languageColumn(table)
  const own = column ? textOf(values[column.id]) : ''
  return own === '' || baseLanguage(own) === baseLanguage(language)
}

function languageColumn({ columns }: Table): Column | undefined {
  return columns.find(({ key }) => key === 'language')
}

function textsOf({ columns }: Table, values: Record<string, Value>, types: readonly Column['type'][]): string {
  return columns
    .filter(({ type }) => types.includes(type))
    .map(({ id, options }) => labelsOf(values[id], options))
    .join('\n')
}

function labelsOf(value: Value | undefined, options: Column['options']): string {
  const labelOf = (each: unknown) => options?.find((option) => option.value === each)?.label ?? textOf(each)
  return Array.isArray(value) ? value.map(labelOf).join('\n') : labelOf(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
