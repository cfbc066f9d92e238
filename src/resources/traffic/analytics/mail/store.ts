import type { Db, Tx } from '#kernel/database/database.ts'
import type { AnalyticsMailRow } from '#kernel/database/tables/analytics-mails.ts'

export async function isSubscribed(db: Db, website_id: string, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('analytics_mails')
    .select('user_id')
    .where('website_id', '=', website_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function subscribe(tx: Tx, row: AnalyticsMailRow): Promise<void> {
  await tx
    .insertInto('analytics_mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['website_id', 'user_id']).doNothing())
    .execute()
}

/** @returns whether the member was subscribed */
export async function unsubscribe(tx: Tx, website_id: string, user_id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('analytics_mails')
    .where('website_id', '=', website_id)
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Who ends a subscription, for the audit log. */
export async function subscriberOf(tx: Tx, user_id: string): Promise<{ name: string; account_id: string }> {
  return tx.selectFrom('users').select(['name', 'account_id']).where('id', '=', user_id).executeTakeFirstOrThrow()
}

/** Subscriptions with a mail due, the one due longest first. */
export async function dueMails(db: Db, now: number, limit: number): Promise<AnalyticsMailRow[]> {
  const rows = await db
    .selectFrom('analytics_mails')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, next_at: Number(row.next_at) }))
}

/** Moves the next mail. @returns false when another process has, or the member unsubscribed */
export async function moveOn(tx: Tx, { website_id, user_id, next_at }: AnalyticsMailRow, to: number): Promise<boolean> {
  const moved = await tx
    .updateTable('analytics_mails')
    .set({ next_at: to })
    .where('website_id', '=', website_id)
    .where('user_id', '=', user_id)
    .where('next_at', '=', next_at)
    .returning('user_id')
    .executeTakeFirst()
  return moved !== undefined
}

/** The member's address and the website's name; undefined for who is no member any more. */
export async function recipientOf(db: Db, website_id: string, user_id: string): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('accesses')
    .innerJoin('users', 'users.id', 'accesses.user_id')
    .select('users.email')
    .where('accesses.website_id', '=', website_id)
    .where('accesses.user_id', '=', user_id)
    .executeTakeFirst()
}
