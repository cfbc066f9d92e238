import { OperationError } from '#kernel/operations/errors.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { changedForm } from '#resources/data/forms/change-form.ts'
import { snapshotOf } from '#resources/data/forms/form-content.ts'
import { blankForm, type FormRow, NewForm } from '#resources/data/forms/record.ts'
import { presentForm } from '#resources/data/forms/schema.ts'
import { findForm } from '#resources/data/forms/store.ts'
import { addVersion } from '#resources/transfer/import/apply/version.ts'
import type { Applying } from '#resources/transfer/import/applying.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/**
 * Adds a version of a form, whose row has what visitors see.
 * @returns false when its form was left out
 */
export async function applyFormVersion(applying: Applying, planned: PlannedVersion): Promise<boolean> {
  const { tx, website, ids, note, links, events } = applying
  const place = { website_id: website.id, id: ids.of(planned.of.id) }
  const form = await findForm(tx, place)
  if (!form) return false
  const snapshot = snapshotOf(usable(form, planned.snapshot, note))
  await addVersion(applying, planned, { html_content: '', snapshot, uses: null })
  if (planned.latest) events.push({ type: 'form.updated', record: presentForm((await findForm(tx, place))!, links) })
  return true
}

/** Numbers of versions have no gaps, so one that cannot be used says what visitors see. */
function usable(form: FormRow, snapshot: Record<string, unknown>, note: Applying['note']): FormRow {
  try {
    const { input } = checkInput(NewForm, snapshot, 422)
    return changedForm(blankForm(form.website_id, form.created_at), input)
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    note(`${error.message}, and says what visitors see`)
    return form
  }
}
