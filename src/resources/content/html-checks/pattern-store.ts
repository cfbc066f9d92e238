import type { Db } from '#kernel/database/database.ts'
import { SLOTS } from '#kernel/database/tables/tables.ts'
import { HAS_PLACEHOLDER } from '#resources/content/pages/store.ts'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'

/** `withRows`: pages that are bound to a table count as well, where they show a row. */
type Counting = { published: boolean; withRows: boolean }
/** Paths by the value that the key of a row must have. */
type Asked = { tableId: string; rowKey: string; paths: Map<string, string[]> }

/** Those of these paths that a page at a pattern answers. */
export async function pathsAtPatterns(
  db: Db,
  website_id: string,
  paths: readonly string[],
  { published, withRows }: Counting,
): Promise<Set<string>> {
  const found = new Set<string>()
  if (paths.length === 0) return found
  const pages = await patternPages(db, website_id, published)
  const patterns = new PatternTable(pages.map((page) => ({ ...page, from_path: page.path })))
  const asked = new Map<string, Asked>()
  for (const path of paths)
    for (const { redirect: page, captured } of patterns.matches(path)) {
      if (page.table_id === null || page.row_key === null) found.add(path)
      else if (withRows) ask(asked, page as typeof page & { table_id: string; row_key: string }, captured, path)
    }
  for (const each of asked.values())
    for (const path of await pathsOfRows(db, website_id, each, published)) found.add(path)
  return found
}

function patternPages(db: Db, website_id: string, published: boolean) {
  return db
    .selectFrom('pages')
    .select(['path', 'table_id', 'row_key'])
    .where('website_id', '=', website_id)
    .where('status', 'in', published ? ['published'] : ['published', 'draft'])
    .where('path', 'like', HAS_PLACEHOLDER)
    .execute()
}

function ask(
  asked: Map<string, Asked>,
  { table_id, row_key }: { table_id: string; row_key: string },
  captured: ReadonlyMap<string, string>,
  path: string,
) {
  const key = `${table_id} ${row_key}`
  const each = asked.get(key) ?? { tableId: table_id, rowKey: row_key, paths: new Map() }
  asked.set(key, each)
  const [value] = captured.values()
  if (value !== undefined) each.paths.set(value, [...(each.paths.get(value) ?? []), path])
}

async function pathsOfRows(db: Db, website_id: string, { tableId, rowKey, paths }: Asked, published: boolean) {
  const table = await tableOf(db, website_id, tableId)
  const column = table && readColumns(table).find(({ key }) => key === rowKey)
  if (!column || column.slot === null) return []
  const slot = SLOTS[column.slot]!
  const keys = new Map([...paths].flatMap(([value, at]) => keyOf(column, value).map((key) => [key, at] as const)))
  if (keys.size === 0) return []
  const rows = db
    .selectFrom('rows')
    .select(slot)
    .where('table_id', '=', tableId)
    .where(slot, 'in', [...keys.keys()])
  const shown = await (published ? rows.where('draft', '=', 0) : rows).execute()
  return shown.flatMap((row) => keys.get(row[slot]!) ?? [])
}

function keyOf(column: Column, value: string): string[] {
  const checked = checkValue(column, value)
  const key = 'value' in checked ? sortKey(column.type, checked.value) : null
  return key === null ? [] : [key]
}
