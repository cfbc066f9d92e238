import type { Database } from '#kernel/database/database.ts'
import { deleteFormVersions } from '#resources/data/forms/store.ts'
import { DELETED_AT_ONCE, deleteSubmissions } from '#resources/data/submissions/delete-submissions.ts'
import {
  deleteCounters,
  type ExpiringForm,
  expiredOf,
  formsThatExpire,
  ofForm,
} from '#resources/data/submissions/expire-store.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'

/** The kind of job that `purgeSubmissions` does. */
export const PURGE_SUBMISSIONS = 'submissions.purge'

/** The next process continues as soon as it looks, in milliseconds. */
const AT_ONCE = 0
const DAY_MS = 86_400_000

/** Deletes the submissions of a deleted form, in small transactions. Safe to repeat. */
export function purgeSubmissions(database: Database) {
  return async (form: { website_id: string; form_id: string }, stopping: AbortSignal): Promise<number | undefined> => {
    while (await deleteSome(database, () => ofForm(database.reader, form, DELETED_AT_ONCE)))
      if (stopping.aborted) return AT_ONCE
    await database.write(async (tx) => {
      await deleteFormVersions(tx, form)
      await deleteCounters(tx, form)
    })
    return undefined
  }
}

/** Deletes submissions that are older than their form keeps them. */
export async function expireSubmissions(database: Database, now: number): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const forms: ExpiringForm[] = await formsThatExpire(database.reader, after, DELETED_AT_ONCE)
    for (const form of forms) {
      const before = now - form.retention_days * DAY_MS
      while (await deleteSome(database, () => expiredOf(database.reader, form, before, DELETED_AT_ONCE))) {}
    }
    after = forms.at(-1)?.id ?? null
  }
}

/** @returns whether there may be more */
async function deleteSome(database: Database, find: () => Promise<SubmissionRow[]>): Promise<boolean> {
  const submissions = await find()
  const [first] = submissions
  if (!first) return false
  const ids = submissions.map(({ id }) => id)
  await database.write((tx) => deleteSubmissions(tx, first.website_id, ids, Date.now()))
  return submissions.length === DELETED_AT_ONCE
}
