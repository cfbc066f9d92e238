import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { AccountRow, UserRow } from '#kernel/database/tables/accounts.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

/** What a list of the whole installation shows. `email` is a part of the address of a user, or of a website's owner. */
export type Filter = { email: string | null; limit: number; offset: number }

export type ListedUser = Pick<UserRow, 'id' | 'account_id' | 'email' | 'name' | 'created_at'> &
  Pick<AccountRow, 'plan' | 'storage_used' | 'suspended_at'> & { websites: number }

/** Users with their accounts, and how many websites these have outside the trash. */
export function usersWithAccounts(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'users.created_at'])
    .select(['accounts.plan', 'accounts.storage_used', 'accounts.suspended_at'])
    .select((eb) =>
      eb
        .selectFrom('websites')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('websites.account_id', '=', 'users.account_id')
        .where('websites.deleted_at', 'is', null)
        .as('websites'),
    )
}

/** The newest first. */
export async function listUsers(db: Db, { email, limit, offset }: Filter): Promise<ListedUser[]> {
  const rows = await usersWithAccounts(db)
    .$if(email !== null, (users) => users.where(holds('users.email', email!)))
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ websites, ...row }) => ({ ...row, websites: Number(websites) }))
}

export type ListedWebsite = Pick<WebsiteRow, 'id' | 'name' | 'subdomain' | 'created_at'> & {
  primary_domain: string | null
  /** Of a user of the account that owns it; null while that account has none. */
  owner_email: string | null
  pages: number
  suspended_at: number | null
}

/** The newest first, without those in the trash. */
export async function listAllWebsites(db: Db, { email, limit, offset }: Filter): Promise<ListedWebsite[]> {
  const rows = await db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .leftJoin('users', 'users.account_id', 'accounts.id')
    .select(['websites.id', 'websites.name', 'websites.subdomain', 'websites.created_at'])
    .select(['users.email as owner_email', 'accounts.suspended_at', primaryDomain.as('primary_domain')])
    .select((eb) =>
      eb
        .selectFrom('pages')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('pages.website_id', '=', 'websites.id')
        .as('pages'),
    )
    .where('websites.deleted_at', 'is', null)
    .$if(email !== null, (websites) => websites.where(holds('users.email', email!)))
    .orderBy('websites.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ pages, ...row }) => ({ ...row, pages: Number(pages) }))
}

/** Addresses are stored in lower case. */
function holds(column: string, part: string) {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
