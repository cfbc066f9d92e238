import { usersWithAccounts } from '#accounts/lists-store.ts'
import type { Database } from '#kernel/database/database.ts'
import { beginning } from '#operator/begins-store.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** Rows of a part of a list. */
export const PER = 50

type Reading = Pick<Database, 'kind' | 'reader'>

export type UserFilter = 'all' | 'suspended' | 'operators'

function users({ reader }: Reading) {
  return usersWithAccounts(reader).select('users.is_operator')
}

export type UserRow = Awaited<ReturnType<typeof newestUsers>>[number]

/** The newest first, before the user with the id `before`; one more than a part holds. */
export async function newestUsers(from: Reading, filter: UserFilter, before: string | null) {
  return users(from)
    .$if(filter === 'suspended', (some) =>
      some.where('users.account_id', 'in', (eb) =>
        eb.selectFrom('accounts').select('accounts.id').where('accounts.suspended_at', 'is not', null),
      ),
    )
    .$if(filter === 'operators', (some) => some.where((eb) => eb('users.is_operator', '=', eb.lit(1))))
    .$if(before !== null, (some) => some.where('users.id', '<', before!))
    .orderBy('users.id', 'desc')
    .limit(PER + 1)
    .execute()
}

/** Whose address or name begins with the text; one more than a part holds. */
export async function usersThatBegin(from: Reading, text: string): Promise<UserRow[]> {
  const email = beginning(from.kind, 'users.email', text)
  const name = beginning(from.kind, 'users.name', text, true)
  const some = (by: typeof name) =>
    users(from)
      .where(by.fits)
      .orderBy(by.order)
      .limit(PER + 1)
      .execute()
  return unique([...(await some(email)), ...(await some(name))])
}

/** The users of an account. */
export async function usersOfAccount({ reader }: Reading, account_id: string) {
  return reader
    .selectFrom('users')
    .select(['id', 'email', 'name', 'is_operator', 'created_at'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .limit(PER)
    .execute()
}

function websites({ reader }: Reading) {
  return reader
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select(['websites.id', 'websites.account_id', 'websites.name', 'websites.subdomain', 'websites.created_at'])
    .select(['accounts.suspended_at', primaryDomain.as('primary_domain')])
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.email')
        .whereRef('users.account_id', '=', 'websites.account_id')
        .limit(1)
        .as('owner_email'),
    )
    .where('websites.deleted_at', 'is', null)
}

export type WebsiteRow = Awaited<ReturnType<typeof newestWebsites>>[number]

/** The newest first, before the website with the id `before`; one more than a part holds. */
export async function newestWebsites(from: Reading, before: string | null) {
  return websites(from)
    .$if(before !== null, (some) => some.where('websites.id', '<', before!))
    .orderBy('websites.id', 'desc')
    .limit(PER + 1)
    .execute()
}

/** Whose subdomain or name begins with the text; one more than a part holds. */
export async function websitesThatBegin(from: Reading, text: string): Promise<WebsiteRow[]> {
  const subdomain = beginning(from.kind, 'websites.subdomain', text)
  const name = beginning(from.kind, 'websites.name', text, true)
  const some = (by: typeof name) =>
    websites(from)
      .where(by.fits)
      .orderBy(by.order)
      .limit(PER + 1)
      .execute()
  return unique([...(await some(subdomain)), ...(await some(name))])
}

/** The newest websites of an account. */
export async function websitesOfAccount(from: Reading, account_id: string): Promise<WebsiteRow[]> {
  return websites(from)
    .where('websites.account_id', '=', account_id)
    .orderBy('websites.id', 'desc')
    .limit(PER)
    .execute()
}

function unique<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, PER + 1)
}
