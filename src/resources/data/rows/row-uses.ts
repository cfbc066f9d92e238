/**
 * Which assets rows show, beside what versions use: written with every row, so that usage, checks and deletes see them. Rows of a
 * table in the trash keep theirs; readers leave out rows whose table is gone.
 */
import type { Tx } from '#kernel/database/database.ts'
import type { UseRow } from '#kernel/database/tables/versioning.ts'
import { addUses, deleteUsesOf } from '#kernel/versioning/uses.ts'
import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'

const ADDRESS = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi
/** Types of columns that can name an asset: by its id, or by addresses in a text. */
const NAMING: readonly ColumnType[] = ['asset', 'rich_text', 'url']

type OfTable = { website_id: string; columns: readonly Column[] }
type OfRow = { id: string; data: string }

/** Notes what new rows show. */
export async function addRowUses(tx: Tx, { website_id, columns }: OfTable, rows: readonly OfRow[]): Promise<void> {
  const naming = columns.filter(({ type }) => NAMING.includes(type))
  if (naming.length === 0) return
  await addUses(
    tx,
    rows.flatMap(({ id, data }) => assetsIn(naming, data).map((name) => useOf(website_id, id, name))),
  )
}

/** Notes what rows show now, in place of what they showed. */
export async function replaceRowUses(tx: Tx, table: OfTable, rows: readonly OfRow[]): Promise<void> {
  await deleteUsesOf(
    tx,
    rows.map(({ id }) => id),
  )
  await addRowUses(tx, table, rows)
}

function assetsIn(naming: readonly Column[], data: string): string[] {
  const values = JSON.parse(data) as Record<string, unknown>
  const names = naming.flatMap(({ id, type }) => {
    const value = values[id]
    if (typeof value !== 'string') return []
    return type === 'asset' ? [value] : Array.from(value.matchAll(ADDRESS), ([, name]) => name!.toLowerCase())
  })
  return [...new Set(names)]
}

function useOf(website_id: string, resource_id: string, used_name: string): UseRow {
  return { website_id, used_kind: 'asset', used_name, kind: 'row', resource_id, number: 0 }
}
