import type { Db } from '#kernel/database/database.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import { pagesBoundTo } from '#resources/content/pages/binding-store.ts'

/** The rows that are named as users of an asset; of more, the first are enough to find them all by. */
export const MAX_ROWS = 1_000

/** Rows of tables that show assets, and through what pages show those rows: their tables by name, and pages bound to them. */
export type UsingRows = { ids: string[]; tables: Use[]; pageIds: string[] }

export async function rowsUsing(db: Db, website_id: string, used: readonly Use[]): Promise<UsingRows> {
  const names = used.flatMap(({ kind, name }) => (kind === 'asset' ? [name] : []))
  if (names.length === 0) return { ids: [], tables: [], pageIds: [] }
  const rows = await db
    .selectFrom('uses')
    .innerJoin('rows', (join) =>
      join.onRef('rows.website_id', '=', 'uses.website_id').onRef('rows.id', '=', 'uses.resource_id'),
    )
    .innerJoin('tables', (join) =>
      join.onRef('tables.website_id', '=', 'rows.website_id').onRef('tables.id', '=', 'rows.table_id'),
    )
    .select(['rows.id', 'tables.id as table_id', 'tables.key'])
    .distinct()
    .where('uses.website_id', '=', website_id)
    .where('uses.used_kind', '=', 'asset')
    .where('uses.used_name', 'in', names)
    .where('uses.kind', '=', 'row')
    .limit(MAX_ROWS)
    .execute()
  const tables = new Map(rows.map(({ table_id, key }) => [table_id, key]))
  const bound = await Promise.all([...tables.keys()].map((id) => pagesBoundTo(db, website_id, id)))
  return {
    ids: rows.map(({ id }) => id),
    tables: [...tables.values()].map((name) => ({ kind: 'table', name })),
    pageIds: bound.flat().map(({ id }) => id),
  }
}
