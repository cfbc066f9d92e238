import type { Core } from '#kernel/operations/core.ts'
import type { Sender, VisitBody } from '#kernel/operations/visit-body.ts'
import type { VisitedForm } from '#resources/data/forms/store.ts'
import { type Around, checkSubmission } from '#resources/data/submissions/check-submission.ts'
import { selectionOf } from '#resources/history/previews/selection.ts'
import { filledForm } from '#site/forms/filled-form.ts'
import { shownForm } from '#site/forms/shown-forms.ts'
import { valuesAt } from '#site/forms/values-at.ts'
import type { PreviewFrom } from '#site/previews/render-preview.ts'

type Sent = { id: string; body: VisitBody; sender: Sender }

/**
 * Checks a form, in the version that a preview shows, as if it were sent, and stores nothing: files that came with it are removed again.
 * @throws NotFound, FormRefused with a message for each field that is wrong, and what reading the body throws
 */
export async function tryForm(
  { database, view, providers, plans }: Core,
  from: PreviewFrom,
  { id, body, sender }: Sent,
): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  const undo = (take: () => Promise<void>) => void undos.push(take)
  const { compute } = from
  try {
    const [db, longDb] = [database.reader, database.longReader]
    const website = { db, longDb, view, compute, websiteId: from.site.id, params: { id } }
    const context = { ...website, body, sender, providers, plans, now: Date.now(), undo, count: () => {} }
    await checkSubmission(context, {
      find: (_, id) => triedForm(from, id),
      filled: (form, shown) => filledInPreview(from, form, shown),
    })
  } finally {
    for (const take of undos) await take()
  }
}

/** The form in the version that the preview shows. */
export function triedForm({ db, site, preview }: PreviewFrom, id: string): Promise<VisitedForm | undefined> {
  return shownForm(db, selectionOf(preview), site.id, id.toLowerCase())
}

/** The same with what it takes from tables and from the page that shows it, as the preview shows these. */
export function filledInPreview(
  given: PreviewFrom,
  form: VisitedForm,
  { language, path }: Around,
): Promise<VisitedForm> {
  const from = { ...given, selection: selectionOf(given.preview) }
  return filledForm(from, form, { language, values: (names) => valuesAt(from, { path, names }) })
}
