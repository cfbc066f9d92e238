import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { appendData } from '#kernel/versioning/data-history-store.ts'
import { type Authorship, type HistoryState, startHistory } from '#kernel/versioning/history.ts'
import { snapshotOf, type WithHistory } from '#resources/data/forms/form-content.ts'
import { type FormRow, form as record } from '#resources/data/forms/record.ts'
import { insertVersion, lastFormVersion, saveForm } from '#resources/data/forms/store.ts'

type By = { actor: Actor; now: number }

/**
 * Saves what visitors see of a form from now on; other fields than before become a version of the fields, which submissions name.
 * @returns it as it was saved
 * @throws ValidationFailed for a key that another form has
 */
export async function saveShown(tx: Tx, before: FormRow, after: FormRow, { actor, now }: By): Promise<FormRow> {
  const form = { ...after, revision: before.revision + 1, updated_at: now }
  if (form.fields !== before.fields) Object.assign(form, await appendFields(tx, form, { actor, now }))
  await saveForm(tx, form).catch(asTaken('key'))
  return form
}

/** The columns that name the version of the fields, which is made where the newest one has others. */
export async function appendFields(
  tx: Tx,
  { website_id, id: form_id, fields }: FormRow,
  { actor, now }: By,
): Promise<Pick<FormRow, 'version_id' | 'version_number'>> {
  const last = await lastFormVersion(tx, { website_id, form_id })
  if (last?.fields === fields) return { version_id: last.id, version_number: last.number }
  const [id, number] = [newId(), (last?.number ?? 0) + 1]
  await insertVersion(tx, { id, website_id, form_id, number, fields, actor: JSON.stringify(actor), created_at: now })
  return { version_id: id, version_number: number }
}

/** The history of a new form that visitors must not see. */
export async function startForm(tx: Tx, form: FormRow, by: Authorship): Promise<HistoryState> {
  const content = { html_content: '', snapshot: snapshotOf(form), uses: [] }
  return startHistory(tx, { ...form, kind: record.kind }, content, by)
}

/** Makes a version of a changed form; what it was is version 1 where it had none. */
export async function appendForm(
  tx: Tx,
  before: FormRow & WithHistory,
  after: FormRow,
  by: Authorship,
): Promise<WithHistory> {
  const { id, website_id, latest_number } = before
  const history = latest_number === null ? null : (before as FormRow & WithHistory & HistoryState)
  const was = { snapshot: snapshotOf(before), since: before.updated_at }
  const change = { id, history, was, snapshot: snapshotOf(after), hidden: by.hidden ?? false }
  return (await appendData(tx, { website_id, kind: record.kind }, [change], by)).get(id)!
}
