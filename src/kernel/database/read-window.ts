import type { SelectQueryBuilder } from 'kysely'
import type { Listed, Window } from '#kernel/operations/list.ts'

/** The rows of a window of what a query finds in its order, and how many it finds in all. */
export async function readWindow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { per, offset }: Window,
): Promise<Listed<Row>> {
  const all = query.clearSelect().clearOrderBy()
  const counted = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query.limit(per).offset(offset).execute()
  return { rows: rows as Row[], total: Number((counted as { total: number }).total) }
}
