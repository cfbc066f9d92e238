import { sql } from 'kysely'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { LEASE_MS, LEASE_OWNER } from '#kernel/database/leases.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'

/** Of the domains' own names. */
export function certificatesOfDomains(db: Db, domainIds: readonly string[]) {
  return db
    .selectFrom('certificates')
    .select(['domain_id', 'expires_at', 'failures', 'error', 'uploaded_at'])
    .where('domain_id', 'in', domainIds)
    .where('is_partner', '=', 0)
    .execute()
}

export type Stored = Pick<CertificateRow, 'name' | 'domain_id' | 'chain' | 'private_key' | 'expires_at'>

const find = prepare<{ name: string }, Stored>((db, { name }) =>
  db
    .selectFrom('certificates')
    .select(['name', 'domain_id', 'chain', 'private_key', 'expires_at'])
    .where('name', '=', name)
    .where('domain_id', 'is not', null),
)

/** Of a verified name. */
export async function certificateOf(db: Db, name: string): Promise<Stored | undefined> {
  const [certificate] = await find(db, { name })
  return certificate
}

/** Whether a name's certificate is to be ordered now. */
export async function isAnyDue(db: Db, now: number): Promise<boolean> {
  return (await due(db, now).select('name').limit(1).executeTakeFirst()) !== undefined
}

/** Leases the name that has been due longest, if any. Two processes never lease the same one. */
export async function leaseDue(database: Database, now: number): Promise<CertificateRow | undefined> {
  return database.write((tx) => {
    const next = due(tx, now)
      .select('name')
      .orderBy('next_attempt_at')
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
    return tx
      .updateTable('certificates')
      .set({ leased_until: now + LEASE_MS, leased_by: LEASE_OWNER })
      .where('name', '=', next)
      .returningAll()
      .executeTakeFirst()
  })
}

function due(db: Db, now: number) {
  return db
    .selectFrom('certificates')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
}

/** Remembers the order before anything is done for it. */
export async function saveOrder(tx: Tx, name: string, order: Pick<CertificateRow, 'order_url' | 'order_key'>) {
  await tx.updateTable('certificates').set(order).where('name', '=', name).execute()
}

type Issued = Pick<CertificateRow, 'chain' | 'private_key' | 'issued_at' | 'expires_at' | 'next_attempt_at'>

type Leased = Pick<CertificateRow, 'name' | 'uploaded_at'>

/** @returns false when another certificate was uploaded, or one taken away, while it was ordered: then that holds */
export async function saveIssued(tx: Tx, leased: Leased, issued: Issued, now: number): Promise<boolean> {
  const saved = await tx
    .updateTable('certificates')
    .set({
      ...issued,
      // A name that was given up in the meantime is not renewed.
      next_attempt_at: sql`case when domain_id is null then null else cast(${issued.next_attempt_at} as bigint) end`,
      ...RELEASED,
      failures: 0,
      error: null,
      earliest_attempt_at: null,
      order_url: null,
      order_key: null,
      uploaded_at: null,
      notice: null,
      updated_at: now,
    })
    .where('name', '=', leased.name)
    .where('uploaded_at', leased.uploaded_at === null ? 'is' : '=', leased.uploaded_at)
    .returning('name')
    .executeTakeFirst()
  return saved !== undefined
}

export type Failed = {
  error: string
  next_attempt_at: number
  earliest_attempt_at: number
  /** False where the name is not to blame. */
  counts: boolean
  /** Whether the next attempt continues the order. */
  keepsOrder: boolean
}

export async function saveFailed(tx: Tx, leased: Leased, failed: Failed, now: number): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({
      ...RELEASED,
      ...(failed.counts ? { failures: sql<number>`failures + 1` } : {}),
      ...(failed.keepsOrder ? {} : { order_url: null, order_key: null }),
      next_attempt_at: sql`case when domain_id is null then null else cast(${failed.next_attempt_at} as bigint) end`,
      earliest_attempt_at: failed.earliest_attempt_at,
      error: failed.error,
      updated_at: now,
    })
    .where('name', '=', leased.name)
    .where('uploaded_at', leased.uploaded_at === null ? 'is' : '=', leased.uploaded_at)
    .execute()
}

/** Puts a leased name off that is not to blame for anything. */
export async function postpone(tx: Tx, name: string, next_attempt_at: number): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ ...RELEASED, next_attempt_at, error: null })
    .where('name', '=', name)
    .where('domain_id', 'is not', null)
    .execute()
}

/**
 * What waits for a certificate of the domain, or of its partner, is ordered as soon as the authority allows. Renewals in
 * time are left alone.
 */
export async function retryOrdersNow(tx: Tx, domain_id: string, now: number): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ next_attempt_at: sql`coalesce(earliest_attempt_at, cast(${now} as bigint))` })
    .where('domain_id', '=', domain_id)
    .where((eb) => eb.or([eb('chain', 'is', null), eb('failures', '>', 0)]))
    .where('next_attempt_at', '>', sql<number>`coalesce(earliest_attempt_at, cast(${now} as bigint))`)
    .execute()
}

/**
 * Has the certificate of a name ordered as soon as the authority allows, as for a domain.
 * @returns the domain's id; null for a name that nobody has verified
 */
export async function orderAgain(tx: Tx, name: string, now: number): Promise<string | null> {
  const row = await tx.selectFrom('certificates').select('domain_id').where('name', '=', name).executeTakeFirst()
  if (!row?.domain_id) return null
  await retryOrdersNow(tx, row.domain_id, now)
  return row.domain_id
}

/** Gives a name back that was leased and not attempted. */
export async function release(tx: Tx, name: string): Promise<void> {
  await tx.updateTable('certificates').set(RELEASED).where('name', '=', name).execute()
}

const RELEASED = { leased_until: null, leased_by: null }
