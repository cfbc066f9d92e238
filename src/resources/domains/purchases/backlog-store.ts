import type { Db } from '#kernel/database/database.ts'
import type { PurchaseStatus } from '#resources/domains/purchases/record.ts'

/** Purchases that have not ended; `oldest` is when the first of them was requested, in milliseconds since 1970. */
export type PurchaseBacklog = { status: PurchaseStatus; count: number; oldest: number }

export async function purchaseBacklog(db: Db): Promise<PurchaseBacklog[]> {
  const rows = await db
    .selectFrom('purchases')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('open_name', 'is not', null)
    .groupBy('status')
    .orderBy('status')
    .execute()
  return rows.map(({ status, count, oldest }) => ({ status, count: Number(count), oldest: Number(oldest) }))
}

/** What the operator is to register by hand. */
export async function ordersByHand(db: Db): Promise<{ count: number; oldest: number | null }> {
  const { count, oldest } = await db
    .selectFrom('purchases')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('open_name', 'is not', null)
    .where('status', '=', 'ordered')
    .where('registrar', '=', 'static')
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: oldest === null ? null : Number(oldest) }
}
