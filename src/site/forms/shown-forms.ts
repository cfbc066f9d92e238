import type { Db } from '#kernel/database/database.ts'
import { dataHistories } from '#kernel/versioning/data-history-store.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { snapshotOf, withSnapshot } from '#resources/data/forms/form-content.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { formOf, formsWithKeys, type VisitedForm } from '#resources/data/forms/store.ts'

/** Forms by their keys, in the versions that a selection shows. */
export async function shownForms(
  db: Db,
  selection: Selection,
  website_id: string,
  keys: readonly string[],
): Promise<FormRow[]> {
  return asSelected(db, selection, await formsWithKeys(db, website_id, keys, baseOf(selection)))
}

/** The form with this id. */
export async function shownForm(
  db: Db,
  selection: Selection,
  website_id: string,
  id: string,
): Promise<VisitedForm | undefined> {
  const form = await formOf(db, website_id, id, baseOf(selection))
  return form && (await asSelected(db, selection, [form]))[0]
}

/** The table has what visitors see, and of a form that they have never seen the newest version. */
async function asSelected<F extends FormRow>(db: Db, selection: Selection, forms: readonly F[]): Promise<F[]> {
  const [first] = forms
  if (!first || !selection.drafts) return [...forms]
  const ids = forms.map(({ id }) => id)
  const histories = selection.base === 'latest' ? await dataHistories(db, first.website_id, ids) : new Map()
  const records = forms.map((form) => ({ id: form.id, snapshot: histories.get(form.id)?.newer ?? snapshotOf(form) }))
  const chosen = await selection.choose(db, first.website_id, records, ({ id }) => id)
  return forms.map((form, index) => withSnapshot(form, chosen[index]!.snapshot))
}

function baseOf({ drafts, base }: Selection) {
  return drafts ? base : 'live'
}
