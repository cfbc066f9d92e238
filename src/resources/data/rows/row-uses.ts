/**
 * Which assets rows show, and which rows they name by `references` columns, beside what versions use: written with every row, so that
 * usage, checks, deletes and filters find them. (The row that a `reference` names is its sort key.) Rows of a table in the trash keep
 * theirs; readers leave out rows whose table is gone.
 */
import type { Tx } from '#kernel/database/database.ts'
import type { UseRow } from '#kernel/database/tables/versioning.ts'
import { addUses, deleteUsesOf } from '#kernel/versioning/uses.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'
import { idsNamed } from '#resources/data/rows/values/record-ids.ts'

const ADDRESS = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi
/** Types of columns that can name an asset: by its id, or by addresses in a text. */
const NAMING: readonly ColumnType[] = ['asset', 'rich_text', 'url']

type OfTable = { website_id: string; columns: readonly Column[] }
type OfRow = { id: string; data: string }

/** Notes what new rows show. */
export async function addRowUses(tx: Tx, { website_id, columns }: OfTable, rows: readonly OfRow[]): Promise<void> {
  const naming = columns.filter(({ type }) => NAMING.includes(type))
  const referring = columns.filter(({ type }) => type === 'references')
  if (naming.length + referring.length === 0) return
  await addUses(
    tx,
    rows.flatMap(({ id, data }) => {
      const values = JSON.parse(data) as Data
      return [
        ...assetsIn(naming, values).map((name) => useOf(website_id, id, 'asset', name)),
        ...referring.flatMap((column) =>
          idsNamed(column, values[column.id]).map((named) =>
            useOf(website_id, id, 'row', referenceName(column.id, named)),
          ),
        ),
      ]
    }),
  )
}

/** What the use of a row by a `references` column is called: a table can have several such columns. */
export function referenceName(columnId: string, id: string): string {
  return `${columnId} ${id}`
}

/** Notes what rows show now, in place of what they showed. */
export async function replaceRowUses(tx: Tx, table: OfTable, rows: readonly OfRow[]): Promise<void> {
  await deleteUsesOf(
    tx,
    rows.map(({ id }) => id),
  )
  await addRowUses(tx, table, rows)
}

function assetsIn(naming: readonly Column[], values: Data): string[] {
  const names = naming.flatMap(({ id, type }) => {
    const value = values[id]
    if (typeof value !== 'string') return []
    return type === 'asset' ? [value] : Array.from(value.matchAll(ADDRESS), ([, name]) => name!.toLowerCase())
  })
  return [...new Set(names)]
}

function useOf(website_id: string, resource_id: string, used_kind: UseRow['used_kind'], used_name: string): UseRow {
  return { website_id, used_kind, used_name, kind: 'row', resource_id, number: 0 }
}
