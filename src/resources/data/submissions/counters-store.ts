import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { FormCountersRow } from '#kernel/database/tables/forms.ts'

/** Begins to count the submissions of a new form. */
export async function startCounters(
  tx: Tx,
  { website_id, id: form_id }: { website_id: string; id: string },
): Promise<void> {
  const nothing = { last_number: 0, submissions: 0, spam: 0, mail_hour_at: 0, mails: 0, replies: 0, digest_after: null }
  await tx
    .insertInto('form_counters')
    .values({ website_id, form_id, ...nothing })
    .execute()
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

/** Submissions that come later get higher numbers. */
export async function raiseLastNumber(
  tx: Tx,
  { website_id, form_id, number }: { website_id: string; form_id: string; number: number },
): Promise<void> {
  await tx
    .updateTable('form_counters')
    .set({ last_number: number })
    .where('website_id', '=', website_id)
    .where('form_id', '=', form_id)
    .where('last_number', '<', number)
    .execute()
}

/** The counters of a form, locked until the transaction ends; none where the form has been deleted. */
export async function lockCounters(tx: Tx, website_id: string, form_id: string): Promise<FormCountersRow | undefined> {
  return (await lockedCounters(tx, { website_id, form_id }))[0]
}

export async function saveCounters(tx: Tx, counters: FormCountersRow): Promise<void> {
  await updateCounters(tx, counters)
}

/** The number after which submissions are to be in a digest; null when none is due any more. */
export async function endDigest(tx: Tx, website_id: string, form_id: string): Promise<number | null> {
  const ofForm = tx.updateTable('form_counters').where('website_id', '=', website_id).where('form_id', '=', form_id)
  const counters = await ofForm.set({ mails: sql`mails` }).returning('digest_after').executeTakeFirst()
  await ofForm.set({ digest_after: null }).execute()
  return counters?.digest_after == null ? null : Number(counters.digest_after)
}

/** Counts a submission in its month. @returns how many the month has with it */
export async function countInMonth(tx: Tx, website_id: string, month: string): Promise<number> {
  const [row] = await addToMonth(tx, { website_id, month })
  return Number(row!.submissions)
}

/** How many submissions a form has, or how many that are spam. */
export async function countOf(
  db: Db,
  { website_id, id }: { website_id: string; id: string },
  spam: boolean,
): Promise<number> {
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
