import type { Db, Tx } from '#kernel/database/database.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'

type Form = { website_id: string; form_id: string }
export type ExpiringForm = { id: string; website_id: string; retention_days: number }

export async function ofForm(db: Db, { website_id, form_id }: Form, limit: number): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('form_id', '=', form_id)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Of a form that has been deleted. */
export async function deleteCounters(tx: Tx, { website_id, form_id }: Form): Promise<void> {
  await tx.deleteFrom('form_counters').where('website_id', '=', website_id).where('form_id', '=', form_id).execute()
}

/** Forms whose submissions expire, in the order of their ids. */
export async function formsThatExpire(db: Db, after: string, limit: number): Promise<ExpiringForm[]> {
  return db
    .selectFrom('forms')
    .select(['id', 'website_id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<ExpiringForm>()
    .execute()
}

export async function expiredOf(db: Db, form: ExpiringForm, before: number, limit: number): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('website_id', '=', form.website_id)
    .where('form_id', '=', form.id)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}
