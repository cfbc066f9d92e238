/**
 * Which assets rows show, beside what versions use: written with every row, so that usage, checks and deletes see them. Rows of a
 * table in the trash keep theirs, and whoever reads them leaves out tables that are gone.
 */
import { among } from '#database/among.ts'
import type { Tx } from '#database/database.ts'
import type { UseRow } from '#database/tables/versioning.ts'
import type { Column, ColumnType } from '#resources/rows/values/column.ts'

const ADDRESS = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi
/** Types of columns that can name an asset: by its id, or by addresses in a text. */
const NAMING: readonly ColumnType[] = ['asset', 'rich_text', 'url']
/** Of one statement: each use has six values, and engines limit them. */
const AT_ONCE = 500

type OfTable = { website_id: string; columns: readonly Column[] }
type OfRow = { id: string; data: string }

/** Notes what new rows show. */
export async function addRowUses(tx: Tx, { website_id, columns }: OfTable, rows: readonly OfRow[]): Promise<void> {
  const naming = columns.filter(({ type }) => NAMING.includes(type))
  if (naming.length === 0) return
  const uses = rows.flatMap(({ id, data }) => assetsIn(naming, data).map((name) => useOf(website_id, id, name)))
  for (let from = 0; from < uses.length; from += AT_ONCE)
    await tx
      .insertInto('uses')
      .values(uses.slice(from, from + AT_ONCE))
      .execute()
}

/** Notes what rows show now, in place of what they showed. */
export async function replaceRowUses(tx: Tx, table: OfTable, rows: readonly OfRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await deleteRowUses(tx, ids)
  await addRowUses(tx, table, rows)
}

export async function deleteRowUses(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('uses').where('resource_id', 'in', among(tx, ids)).execute()
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
