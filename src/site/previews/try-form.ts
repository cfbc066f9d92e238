import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Sender, VisitBody } from '#kernel/operations/visit-body.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { checkSubmission } from '#resources/data/submissions/check-submission.ts'
import { shownForm } from '#site/forms/shown-forms.ts'

type Sent = { website_id: string; id: string; selection: Selection; body: VisitBody; sender: Sender }

/**
 * Checks a form, in the version that a preview shows, as if it were sent, and stores nothing: files that came with it are removed again.
 * @throws NotFound, FormRefused with a message for each field that is wrong, and what reading the body throws
 */
export async function tryForm(
  { database, core: { providers, plans } }: { database: Database; core: Core },
  { website_id: websiteId, id, selection, body, sender }: Sent,
): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  const undo = (take: () => Promise<void>) => void undos.push(take)
  const [now, count] = [Date.now(), () => {}]
  try {
    const context = { db: database.reader, websiteId, params: { id }, body, sender, providers, plans, now, undo, count }
    await checkSubmission(context, (...form) => shownForm(database.reader, selection, ...form))
  } finally {
    for (const take of undos) await take()
  }
}
