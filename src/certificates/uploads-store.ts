import type { Db, Tx } from '#kernel/database/database.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'

export type UploadedName = Pick<
  CertificateRow,
  'name' | 'domain_id' | 'is_partner' | 'chain' | 'private_key' | 'issued_at' | 'expires_at' | 'next_attempt_at'
>

/** Serves the certificate at the name from now on, in place of what is there. An order that is under way is given up. */
export async function saveUploaded(tx: Tx, uploaded: UploadedName, now: number): Promise<void> {
  const row = { ...uploaded, ...NOTHING_ORDERED, uploaded_at: now, notice: null, updated_at: now }
  await tx
    .insertInto('certificates')
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Of the domain's own name. */
export async function uploadedOf(db: Db, domain_id: string) {
  return db
    .selectFrom('certificates')
    .select(['name', 'chain', 'uploaded_at', 'expires_at'])
    .where('domain_id', '=', domain_id)
    .where('uploaded_at', 'is not', null)
    .where('is_partner', '=', 0)
    .executeTakeFirst()
}

/** The domain's own name and its partner. Where they are `ordered`, automatic ones follow. @returns the names that lost one */
export async function dropUploads(
  tx: Tx,
  domain_id: string,
  { ordered, now }: { ordered: boolean; now: number },
): Promise<string[]> {
  const names = ordered
    ? await tx
        .updateTable('certificates')
        .set({
          ...{ chain: null, private_key: null, issued_at: null, expires_at: null, uploaded_at: null, notice: null },
          ...NOTHING_ORDERED,
          next_attempt_at: now,
          updated_at: now,
        })
        .where('domain_id', '=', domain_id)
        .where('uploaded_at', 'is not', null)
        .returning('name')
        .execute()
    : await tx
        .deleteFrom('certificates')
        .where('domain_id', '=', domain_id)
        .where('uploaded_at', 'is not', null)
        .returning('name')
        .execute()
  return names.map(({ name }) => name)
}

/** Of all domains of a website that is purged: their keys go with it. */
export async function deleteUploadsOf(tx: Tx, website_id: string): Promise<void> {
  await tx
    .deleteFrom('certificates')
    .where('uploaded_at', 'is not', null)
    .where('domain_id', 'in', tx.selectFrom('domains').select('id').where('website_id', '=', website_id))
    .execute()
}

/** Those of domains' own names that end until then, in milliseconds since 1970, and were not told of as often as `notice` says. */
export async function uploadsEnding(
  db: Db,
  { until, notice, limit }: { until: number; notice: number; limit: number },
) {
  return db
    .selectFrom('certificates')
    .select(['name', 'domain_id', 'expires_at'])
    .where('uploaded_at', 'is not', null)
    .where('expires_at', '<=', until)
    .where('is_partner', '=', 0)
    .where('domain_id', 'is not', null)
    .where((eb) => eb.or([eb('notice', 'is', null), eb('notice', '>', notice)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** @returns false when somebody else has noted it, or the certificate is another one by now */
export async function noteNotice(tx: Tx, name: string, expires_at: number, notice: number): Promise<boolean> {
  const noted = await tx
    .updateTable('certificates')
    .set({ notice })
    .where('name', '=', name)
    .where('expires_at', '=', expires_at)
    .where((eb) => eb.or([eb('notice', 'is', null), eb('notice', '>', notice)]))
    .returning('name')
    .executeTakeFirst()
  return noted !== undefined
}

const NOTHING_ORDERED = {
  earliest_attempt_at: null,
  leased_until: null,
  leased_by: null,
  failures: 0,
  error: null,
  order_url: null,
  order_key: null,
}
