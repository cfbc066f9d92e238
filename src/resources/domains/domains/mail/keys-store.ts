import type { Db, Tx } from '#kernel/database/database.ts'
import type { DkimKeyRow } from '#kernel/database/tables/domains.ts'

/** A key without its secret. */
export type PublicDkimKey = Pick<DkimKeyRow, (typeof PUBLIC)[number]>

const PUBLIC = ['domain_id', 'selector', 'public_key', 'is_right', 'first_right_at', 'created_at'] as const

/** The keys of these domains, by the domain's id. */
export async function dkimKeysOf(db: Db, domainIds: readonly string[]): Promise<Map<string, PublicDkimKey>> {
  if (domainIds.length === 0) return new Map()
  const keys = await db.selectFrom('dkim_keys').select(PUBLIC).where('domain_id', 'in', domainIds).execute()
  return new Map(keys.map((key) => [key.domain_id, key]))
}

export async function dkimKeyOf(db: Db, domainId: string): Promise<PublicDkimKey | null> {
  return (await dkimKeysOf(db, [domainId])).get(domainId) ?? null
}

/** The key that signs the mail of a website: of its domains whose mail can be verified, the primary one's, else the oldest's. */
export async function signingKeyOf(db: Db, website_id: string) {
  return db
    .selectFrom('dkim_keys')
    .innerJoin('domains', 'domains.id', 'dkim_keys.domain_id')
    .select(['domains.name', 'dkim_keys.domain_id', 'dkim_keys.selector', 'dkim_keys.private_key'])
    .where('dkim_keys.website_id', '=', website_id)
    .where('dkim_keys.is_right', '=', 1)
    .where('domains.owned_name', 'is not', null)
    .where('domains.status', '<>', 'expired')
    .orderBy('domains.is_primary', 'desc')
    .orderBy('domains.id')
    .limit(1)
    .executeTakeFirst()
}

export async function insertDkimKey(tx: Tx, key: DkimKeyRow): Promise<void> {
  await tx.insertInto('dkim_keys').values(key).execute()
}

/** To the website that the domain has moved to. */
export async function moveDkimKey(tx: Tx, { id, website_id }: { id: string; website_id: string }): Promise<void> {
  await tx.updateTable('dkim_keys').set({ website_id }).where('domain_id', '=', id).execute()
}

export async function deleteDkimKey(tx: Tx, domainId: string): Promise<void> {
  await tx.deleteFrom('dkim_keys').where('domain_id', '=', domainId).execute()
}

/** What a check saw of the key in the DNS. */
export async function saveDkimSeen(tx: Tx, { domain_id, first_right_at }: PublicDkimKey, right: boolean, now: number) {
  await tx
    .updateTable('dkim_keys')
    .set({ is_right: Number(right), first_right_at: first_right_at ?? (right ? now : null) })
    .where('domain_id', '=', domain_id)
    .execute()
}

/** Some domains whose public key was in the DNS and is no longer, the oldest first. */
export async function lostDkimNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dkim_keys')
    .innerJoin('domains', 'domains.id', 'dkim_keys.domain_id')
    .select('domains.name')
    .where('is_right', '=', 0)
    .where('first_right_at', 'is not', null)
    .orderBy('domains.id')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
