import { sql } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import { prepare } from '#database/prepare.ts'
import type { FormCountersRow, SubmissionAddressRow, SubmissionFileRow, SubmissionRow } from '#database/tables/forms.ts'
import type { Window } from '#operations/list.ts'
import { revisionOf, type Target } from '#operations/target.ts'

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

/** The number after which submissions are to be in a digest; null when none is due any more. */
export async function endDigest(tx: Tx, website_id: string, form_id: string): Promise<number | null> {
  const ofForm = tx.updateTable('form_counters').where('website_id', '=', website_id).where('form_id', '=', form_id)
  const counters = await ofForm.set({ mails: sql`mails` }).returning('digest_after').executeTakeFirst()
  await ofForm.set({ digest_after: null }).execute()
  return counters?.digest_after == null ? null : Number(counters.digest_after)
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

export async function saveSubmission(tx: Tx, submission: SubmissionRow): Promise<void> {
  const { status, spam, revision, updated_at } = submission
  await tx
    .updateTable('submissions')
    .set({ status, spam, revision, updated_at })
    .where('website_id', '=', submission.website_id)
    .where('id', '=', submission.id)
    .execute()
}

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

/** Moves the counts of a form by so much. */
export async function moveCounts(
  tx: Tx,
  { website_id, form_id }: { website_id: string; form_id: string },
  by: { submissions: number; spam: number },
): Promise<void> {
  await tx
    .updateTable('form_counters')
    .set({ submissions: sql`submissions + ${by.submissions}`, spam: sql`spam + ${by.spam}` })
    .where('website_id', '=', website_id)
    .where('form_id', '=', form_id)
    .execute()
}

/** The counters of a form, locked until the transaction ends; none where the form has been deleted. */
export async function lockCounters(tx: Tx, website_id: string, form_id: string): Promise<FormCountersRow | undefined> {
  return (await lockedCounters(tx, { website_id, form_id }))[0]
}

export async function saveCounters(tx: Tx, counters: FormCountersRow): Promise<void> {
  await updateCounters(tx, counters)
}

export async function insertSubmission(tx: Tx, submission: SubmissionRow): Promise<void> {
  await insertRow(tx, submission)
}

export async function insertAddress(tx: Tx, address: SubmissionAddressRow): Promise<void> {
  await insertAddressRow(tx, address)
}

export async function insertFile(tx: Tx, file: SubmissionFileRow): Promise<void> {
  await tx.insertInto('submission_files').values(file).execute()
}

/** Counts a submission in its month. @returns how many the month has with it */
export async function countInMonth(tx: Tx, website_id: string, month: string): Promise<number> {
  const [row] = await addToMonth(tx, { website_id, month })
  return Number(row!.submissions)
}

async function countOf(db: Db, { website_id, id }: { website_id: string; id: string }, spam: boolean): Promise<number> {
  const counters = await db
    .selectFrom('form_counters')
    .select(['submissions', 'spam'])
    .where('website_id', '=', website_id)
    .where('form_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(spam ? counters.spam : counters.submissions)
}

const lockedCounters = prepare<{ website_id: string; form_id: string }, FormCountersRow>(
  (db, { website_id, form_id }) =>
    db
      .updateTable('form_counters')
      .set({ last_number: sql`last_number + 1` })
      .where('website_id', '=', website_id)
      .where('form_id', '=', form_id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('forms')
            .select('forms.id')
            .where('forms.website_id', '=', website_id)
            .where('forms.id', '=', form_id),
        ),
      )
      .returningAll(),
)

const updateCounters = prepare<FormCountersRow, never>((db, counters) =>
  db
    .updateTable('form_counters')
    .set({
      submissions: counters.submissions,
      spam: counters.spam,
      mail_hour_at: counters.mail_hour_at,
      mails: counters.mails,
      replies: counters.replies,
      digest_after: counters.digest_after,
    })
    .where('website_id', '=', counters.website_id)
    .where('form_id', '=', counters.form_id),
)

const insertRow = prepare<SubmissionRow, never>((db, row) =>
  db.insertInto('submissions').values({
    id: row.id,
    website_id: row.website_id,
    form_id: row.form_id,
    form_version_id: row.form_version_id,
    number: row.number,
    data: row.data,
    page_path: row.page_path,
    referrer: row.referrer,
    country: row.country,
    language: row.language,
    status: row.status,
    spam: row.spam,
    spam_reasons: row.spam_reasons,
    over_quota: row.over_quota,
    file_bytes: row.file_bytes,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }),
)

const insertAddressRow = prepare<SubmissionAddressRow, never>((db, row) =>
  db.insertInto('submission_addresses').values({
    website_id: row.website_id,
    address: row.address,
    submission_id: row.submission_id,
  }),
)

const addToMonth = prepare<{ website_id: string; month: string }, { submissions: number }>(
  (db, { website_id, month }) =>
    db
      .insertInto('submission_months')
      .values({ website_id, month, submissions: 1 })
      .onConflict((conflict) =>
        conflict.columns(['website_id', 'month']).doUpdateSet({ submissions: sql`submission_months.submissions + 1` }),
      )
      .returning('submissions'),
)
