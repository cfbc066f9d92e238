import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Sender, VisitBody } from '#kernel/operations/visit-body.ts'
import type { VisitedForm } from '#resources/data/forms/store.ts'
import { checkSubmission } from '#resources/data/submissions/check-submission.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { selectionOf } from '#resources/history/previews/selection.ts'
import { formWithOptions, type OptionsFrom } from '#site/forms/form-options.ts'
import { shownForm } from '#site/forms/shown-forms.ts'

type Tried = { website_id: string; id: string; preview: PreviewRow }
type Sent = Tried & { body: VisitBody; sender: Sender }

/**
 * Checks a form, in the version that a preview shows, as if it were sent, and stores nothing: files that came with it are removed again.
 * @throws NotFound, FormRefused with a message for each field that is wrong, and what reading the body throws
 */
export async function tryForm(
  { database, core: { providers, plans } }: { database: Database; core: Core },
  { website_id: websiteId, id, preview, body, sender }: Sent,
): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  const undo = (take: () => Promise<void>) => void undos.push(take)
  const [now, count] = [Date.now(), () => {}]
  try {
    const [db, longDb] = [database.reader, database.longReader]
    const context = { db, longDb, websiteId, params: { id }, body, sender, providers, plans, now, undo, count }
    await checkSubmission(context, {
      find: (website_id, id) => triedForm(database, { website_id, id, preview }),
      withOptions: (form, language) => formWithOptions(previewed(database, preview), form, { language }),
    })
  } finally {
    for (const take of undos) await take()
  }
}

/** The form in the version that the preview shows. */
export function triedForm({ reader }: Database, { website_id, id, preview }: Tried): Promise<VisitedForm | undefined> {
  return shownForm(reader, selectionOf(preview), website_id, id.toLowerCase())
}

/** What its options are read by. */
export function previewed({ reader, longReader }: Database, preview: PreviewRow): OptionsFrom {
  return { db: reader, longDb: longReader, selection: selectionOf(preview) }
}
