import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { withParents } from '#net/domain-name.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

/**
 * How long a delegation proves a name that was let go for its last account alone, in milliseconds. All accounts have the same
 * name servers, and people forget to change them: otherwise the first account to attach the name would get it.
 */
const REMEMBERED_MS = 30 * 86_400_000
const ROWS_AT_ONCE = 500

/** Called when a domain is removed; one that was never proved leaves no trace. */
export async function rememberHolder(tx: Tx, { owned_name, account_id }: DomainRow, now: number): Promise<void> {
  if (owned_name === null) return
  const held = { account_id, ends_at: now + REMEMBERED_MS }
  await tx
    .insertInto('former_holders')
    .values({ name: owned_name, ...held })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(held))
    .execute()
}

/** Whether another account had the name, or one above it, last. */
export async function wasHeldByOther(
  db: Db,
  { name, account_id }: Pick<DomainRow, 'name' | 'account_id'>,
  now: number,
): Promise<boolean> {
  const holder = await db
    .selectFrom('former_holders')
    .select('name')
    .where('name', 'in', withParents(name))
    .where('account_id', '<>', account_id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return holder !== undefined
}

/** Called when the name is proved once more: what was before counts no longer. */
export async function forgetHolder(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('former_holders').where('name', '=', name).execute()
}

export async function forgetHolders(database: Database, now: number): Promise<void> {
  for (;;) {
    const ended = await database.reader
      .selectFrom('former_holders')
      .select('name')
      .where('ends_at', '<=', now)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (ended.length === 0) return
    const names = ended.map(({ name }) => name)
    await database.write((tx) =>
      tx.deleteFrom('former_holders').where('name', 'in', names).where('ends_at', '<=', now).execute(),
    )
  }
}
