import type { Db } from '#kernel/database/database.ts'

export type Totals = { users: number; suspended_accounts: number; websites: number; storage_bytes: number }

/** Of the whole installation. Websites in the trash are left out; their files count until they are deleted. */
export async function totalsOf(db: Db): Promise<Totals> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('users')
        .select((users) => users.fn.countAll<number>().as('count'))
        .as('users'),
      eb
        .selectFrom('accounts')
        .select((accounts) => accounts.fn.countAll<number>().as('count'))
        .where('suspended_at', 'is not', null)
        .as('suspended_accounts'),
      eb
        .selectFrom('websites')
        .select((websites) => websites.fn.countAll<number>().as('count'))
        .where('deleted_at', 'is', null)
        .as('websites'),
      eb
        .selectFrom('accounts')
        .select((accounts) => accounts.fn.sum<number>('storage_used').as('sum'))
        .as('storage_bytes'),
    ])
    .executeTakeFirstOrThrow()
  const { users, suspended_accounts, websites, storage_bytes } = row
  return {
    users: Number(users),
    suspended_accounts: Number(suspended_accounts),
    websites: Number(websites),
    storage_bytes: Number(storage_bytes),
  }
}
