import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds that selects nothing itself. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number((counted as { count: number }).count)
}
