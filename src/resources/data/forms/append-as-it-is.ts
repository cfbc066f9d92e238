import type { Tx } from '#kernel/database/database.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import { appendFields, appendForm } from '#resources/data/forms/save-form.ts'
import { findForm, setFieldsVersion } from '#resources/data/forms/store.ts'

type Place = { website_id: string; id: string }
type By = Pick<Authorship, 'actor' | 'changeSetId' | 'now'>

/** Makes a version of a form that was brought back to what it was. */
export async function appendFormAsItIs(tx: Tx, place: Place, by: By): Promise<void> {
  const form = await findForm(tx, place)
  if (form && form.latest_number !== null) await appendForm(tx, form, form, { ...by, source: 'revert' })
}

/** Makes a version of the fields of a form that was brought back to what it was, unless they are the newest there is. */
export async function renewFields(tx: Tx, place: Place, by: By): Promise<void> {
  const form = await findForm(tx, place)
  if (form) await setFieldsVersion(tx, place, await appendFields(tx, form, by))
}
