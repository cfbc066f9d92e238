import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { SubmissionAddressRow, SubmissionFileRow } from '#kernel/database/tables/forms.ts'
import type { Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { inserterOf, saverOf } from '#kernel/records/store.ts'
import { countOf } from '#resources/data/submissions/counters-store.ts'
import { type SubmissionRow, submission } from '#resources/data/submissions/record.ts'

export type SubmissionRecord = SubmissionRow & { files: SubmissionFileRow[] }
export type SubmissionFilter = { spam: boolean; status?: SubmissionRow['status'] }

/** Rows before which a list is read on the request thread. */
const MAX_SKIPPED_HERE = 1_000

/** Those of a deleted form are not found, though a job deletes them later. */
export const submissionTarget: Target<SubmissionRow> = {
  label: 'Submission',
  table: 'submissions',
  websiteColumn: 'submissions.website_id',
  query: (db) =>
    db
      .selectFrom('submissions')
      .innerJoin('forms', (join) =>
        join.onRef('forms.website_id', '=', 'submissions.website_id').onRef('forms.id', '=', 'submissions.form_id'),
      )
      .selectAll('submissions'),
  revision: revisionOf,
}

/** A file of a submission of a form that exists. */
export const fileTarget: Target<SubmissionFileRow> = {
  label: 'File',
  table: 'submission_files',
  websiteColumn: 'submission_files.website_id',
  query: (db) =>
    db
      .selectFrom('submission_files')
      .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
      .innerJoin('forms', 'forms.id', 'submissions.form_id')
      .selectAll('submission_files'),
}

export async function listSubmissions(
  { db, longDb }: { db: Db; longDb: Db },
  form: { website_id: string; id: string },
  { window, filter, newestFirst }: { window: Window; filter: SubmissionFilter; newestFirst: boolean },
): Promise<{ rows: SubmissionRecord[]; total: number }> {
  let wanted = (filter.status || window.offset > MAX_SKIPPED_HERE ? longDb : db)
    .selectFrom('submissions')
    .where('website_id', '=', form.website_id)
    .where('form_id', '=', form.id)
    .where('spam', '=', filter.spam ? 1 : 0)
  if (filter.status) wanted = wanted.where('status', '=', filter.status)
  const rows = await wanted
    .selectAll()
    .orderBy('number', newestFirst ? 'desc' : 'asc')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  const { total } = filter.status
    ? await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    : { total: await countOf(db, form, filter.spam) }
  return { rows: await withFiles(db, rows), total: Number(total) }
}

/** In the order of their numbers, after the one given. */
export async function submissionsAfter(
  db: Db,
  form: { website_id: string; id: string },
  { number, limit, spam }: { number: number; limit: number; spam: boolean },
): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('website_id', '=', form.website_id)
    .where('form_id', '=', form.id)
    .where('spam', '=', spam ? 1 : 0)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** How many there are after this number, spam left out. */
export async function countAfter(db: Db, form: { website_id: string; id: string }, number: number): Promise<number> {
  const { total } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('website_id', '=', form.website_id)
    .where('form_id', '=', form.id)
    .where('spam', '=', 0)
    .where('number', '>', number)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function withFiles(db: Db, rows: SubmissionRow[]): Promise<SubmissionRecord[]> {
  const having = rows.filter(({ file_bytes }) => Number(file_bytes) > 0)
  const files = having.length === 0 ? [] : await filesOf(db, having)
  return rows.map((row) => ({ ...row, files: files.filter(({ submission_id }) => submission_id === row.id) }))
}

/** The files of submissions of one website. */
export async function filesOf(db: Db, submissions: readonly SubmissionRow[]): Promise<SubmissionFileRow[]> {
  return db
    .selectFrom('submission_files')
    .selectAll()
    .where('website_id', '=', submissions[0]!.website_id)
    .where(
      'submission_id',
      'in',
      submissions.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
}

/** What people decide about it; the rest stays as it was sent. */
export const saveSubmission = saverOf(submission)

/**
 * With their files' rows and addresses; blobs and counts are the caller's.
 * @returns those that nobody else had deleted, and their files
 */
export async function deleteRows(tx: Tx, website_id: string, ids: readonly string[]) {
  const submissions = await tx
    .deleteFrom('submissions')
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  await tx
    .deleteFrom('submission_addresses')
    .where('website_id', '=', website_id)
    .where('submission_id', 'in', ids)
    .execute()
  const files = await tx
    .deleteFrom('submission_files')
    .where('website_id', '=', website_id)
    .where('submission_id', 'in', ids)
    .returningAll()
    .execute()
  return { submissions, files }
}

/** Of forms that exist. */
export async function submissionsWithAddress(db: Db, website_id: string, address: string, limit: number) {
  const found = submissionTarget
    .query(db)
    .innerJoin('submission_addresses', 'submission_addresses.submission_id', 'submissions.id')
    .where('submission_addresses.website_id', '=', website_id)
    .where('submission_addresses.address', '=', address)
    .where('submissions.website_id', '=', website_id)
  const rows: SubmissionRow[] = await found.orderBy('submissions.id').limit(limit).execute()
  return rows
}

export async function countWithAddress(db: Db, website_id: string, address: string): Promise<number> {
  const { total } = await db
    .selectFrom('submission_addresses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('website_id', '=', website_id)
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insertSubmission = inserterOf(submission)

export async function insertAddress(tx: Tx, address: SubmissionAddressRow): Promise<void> {
  await insertAddressRow(tx, address)
}

export async function insertFile(tx: Tx, file: SubmissionFileRow): Promise<void> {
  await tx.insertInto('submission_files').values(file).execute()
}

const insertAddressRow = prepare<SubmissionAddressRow, never>((db, row) =>
  db.insertInto('submission_addresses').values({
    website_id: row.website_id,
    address: row.address,
    submission_id: row.submission_id,
  }),
)
