import type { Database } from '#kernel/database/database.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { formOf } from '#resources/data/forms/store.ts'
import { endDigest } from '#resources/data/submissions/counters-store.ts'
import { digestOf, MAX_IN_DIGEST } from '#resources/data/submissions/mails.ts'
import { countAfter, submissionsAfter } from '#resources/data/submissions/store.ts'
import { DELETED_WAIT_MS, deletedWebsite } from '#resources/websites/websites/store.ts'

/** The kind of job that `sendDigest` does. */
export const SEND_DIGEST = 'submissions.digest'

type Payload = { website_id: string; form_id: string }

/** Mails the submissions of an hour that had more than are mailed one by one. Safe to repeat. */
export function sendDigest(database: Database) {
  return async ({ website_id, form_id }: Payload): Promise<number | undefined> => {
    if (await deletedWebsite(database.reader, website_id)) return DELETED_WAIT_MS
    await database.write(async (tx) => {
      const after = await endDigest(tx, website_id, form_id)
      const form = await formOf(tx, website_id, form_id)
      if (after === null || !form?.notification_email) return
      const since = { number: after, limit: MAX_IN_DIGEST, spam: false }
      const submissions = await submissionsAfter(tx, form, since)
      if (submissions.length === 0) return
      const more = (await countAfter(tx, form, after)) - submissions.length
      await queueMail(
        tx,
        { ...digestOf(form, submissions, more), websiteId: website_id, brandOf: website_id },
        Date.now(),
      )
    })
  }
}
