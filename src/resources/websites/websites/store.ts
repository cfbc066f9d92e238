import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import { limitedRole } from '#kernel/operations/key-limits.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { Target } from '#kernel/operations/target.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'
import { type ListCaller, onlyWebsites, setAsideAccesses } from '#resources/people/accesses/store.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

/** A website with its account's plan and limits. */
export type WebsiteRecord = WebsiteRow &
  Pick<AccountRow, 'plan' | 'storage_limit' | 'storage_used' | 'domain_limit'> & {
    /** The same as `id`: in paths and events a website belongs to itself. */
    website_id: string
    /** The name that visitors are led to. */
    primary_domain: string | null
    caller_role?: Role
  }

export const websiteTarget: Target<WebsiteRecord> = {
  label: 'Website',
  table: 'websites',
  websiteColumn: 'websites.id',
  query: websites,
  revision: revisionOfWebsite,
}

/** A website for those who add to it: any number may at a time, and it stays as it is. */
export const websiteOfPages: Target<WebsiteRecord> = { ...websiteTarget, shared: true }

/** Its addresses change with its primary domain. */
export function revisionOfWebsite({ revision, primary_domain }: WebsiteRecord): string {
  return primary_domain === null ? String(revision) : `${revision}.${primary_domain}`
}

export async function listWebsites(db: Db, caller: ListCaller, window: Window): Promise<Listed<WebsiteRecord>> {
  const { total } = await db
    .selectFrom('accesses')
    .where('user_id', '=', caller.userId)
    .$call(onlyWebsites(caller, 'accesses.website_id'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await websites(db)
    .innerJoin('accesses as own', 'own.website_id', 'websites.id')
    .where('own.user_id', '=', caller.userId)
    .$call(onlyWebsites(caller, 'own.website_id'))
    .select('own.role as caller_role')
    .orderBy('own.created_at')
    .orderBy('own.website_id')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  const limited = rows.map((row) => ({ ...row, caller_role: limitedRole(caller.limits, row.id, row.caller_role)! }))
  return { rows: limited, total: Number(total) }
}

/** @returns false when another website has the subdomain */
export async function insertWebsite(tx: Tx, website: WebsiteRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('websites')
    .values(website)
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function saveWebsite(tx: Tx, { id, account_id: _, ...row }: WebsiteRow): Promise<void> {
  await tx.updateTable('websites').set(row).where('id', '=', id).execute()
}

/** The facts, as JSON, that visitors see from now on. */
export async function showFacts(tx: Tx, website_id: string, facts: string, now: number): Promise<void> {
  await tx
    .updateTable('websites')
    .set({ facts, updated_at: now, revision: sql`revision + 1` })
    .where('id', '=', website_id)
    .execute()
}

/** Facts that no visitor sees yet change what the website answers about them. */
export async function touchFacts(tx: Tx, website_id: string): Promise<void> {
  await tx.updateTable('websites').set({ revision: sql`revision + 1` }).where('id', '=', website_id).execute()
}

export async function changeAccountOf(tx: Tx, website_id: string, account_id: string, now: number): Promise<void> {
  await tx
    .updateTable('websites')
    .set({ account_id, updated_at: now, revision: sql`revision + 1` })
    .where('id', '=', website_id)
    .execute()
}

/** Of an account, the oldest first. */
export async function websitesOfAccount(db: Db, account_id: string): Promise<WebsiteRecord[]> {
  return websites(db).where('websites.account_id', '=', account_id).orderBy('websites.id').execute()
}

/** Reliable only while the account's row is locked. */
export async function countWebsites(tx: Db, account_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('websites')
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function subdomainsTaken(db: Db, candidates: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('websites').select('subdomain').where('subdomain', 'in', candidates).execute()
  return new Set(rows.map((row) => row.subdomain!))
}

/** Clears the favicon when it is this asset. @returns whether it was */
export async function clearFavicon(tx: Tx, asset: { id: string; website_id: string }): Promise<boolean> {
  const cleared = await tx
    .updateTable('websites')
    .set({ favicon_asset_id: null, revision: sql`revision + 1`, updated_at: Date.now() })
    .where('id', '=', asset.website_id)
    .where('favicon_asset_id', '=', asset.id)
    .returning('id')
    .executeTakeFirst()
  return cleared !== undefined
}

/** Makes a theme the active one, or none when this one is. @returns whether that changed anything */
export async function replaceTheme(
  tx: Tx,
  website_id: string,
  change: { to: string } | { from: string },
): Promise<boolean> {
  const update = tx
    .updateTable('websites')
    .set({ theme_id: 'to' in change ? change.to : null, revision: sql`revision + 1`, updated_at: Date.now() })
    .where('id', '=', website_id)
  const changed =
    'to' in change
      ? update.where((eb) => eb.or([eb('theme_id', 'is', null), eb('theme_id', '<>', change.to)]))
      : update.where('theme_id', '=', change.from)
  return (await changed.returning('id').executeTakeFirst()) !== undefined
}

/** Clears the home page and the not-found page where they are this page. @returns whether one was */
export async function clearSpecialPages(tx: Tx, page: { id: string; website_id: string }): Promise<boolean> {
  const cleared = await Promise.all(
    (['home_page_id', 'not_found_page_id'] as const).map((field) =>
      tx
        .updateTable('websites')
        .set({ [field]: null, revision: sql`revision + 1`, updated_at: Date.now() })
        .where('id', '=', page.website_id)
        .where(field, '=', page.id)
        .returning('id')
        .executeTakeFirst(),
    ),
  )
  return cleared.some(Boolean)
}

export async function getWebsite(db: Db, id: string): Promise<WebsiteRecord> {
  return websites(db).where('websites.id', '=', id).executeTakeFirstOrThrow()
}

export async function languageOfWebsite(db: Db, id: string): Promise<string> {
  const { default_language } = await db
    .selectFrom('websites')
    .select('default_language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return default_language
}

export async function findWebsite(db: Db, id: string): Promise<WebsiteRecord | undefined> {
  return websites(db).where('websites.id', '=', id).executeTakeFirst()
}

/** Makes other changes of the same team wait until this transaction ends. @returns false when it was deleted */
export async function lockWebsite(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .updateTable('websites')
    .set({ updated_at: sql`updated_at` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Makes the website inaccessible immediately, and frees its subdomain. */
export async function hideWebsite(tx: Tx, website_id: string, now: number): Promise<void> {
  await setAsideAccesses(tx, website_id)
  await tx
    .updateTable('websites')
    .set({ deleted_at: now, former_subdomain: sql`subdomain`, subdomain: null })
    .where('id', '=', website_id)
    .execute()
}

/** How long a job waits for a deleted website to be restored before it looks again, in milliseconds. */
export const DELETED_WAIT_MS = 3_600_000

/** A website that was deleted and not yet purged. */
export async function deletedWebsite(db: Db, id: string): Promise<WebsiteRow | undefined> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

function websites(db: Db) {
  return db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .where('websites.deleted_at', 'is', null)
    .selectAll('websites')
    .select([
      'websites.id as website_id',
      'accounts.plan',
      'accounts.storage_limit',
      'accounts.storage_used',
      'accounts.domain_limit',
      primaryDomain.as('primary_domain'),
    ])
}
