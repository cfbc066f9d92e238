import { cellsOf } from '#kernel/records/define-record.ts'
import type { AnyField } from '#kernel/records/field.ts'
import type { DataHistory } from '#kernel/versioning/data-history-store.ts'
import type { RecordHistory } from '#kernel/versioning/history.ts'
import { type FormRow, form } from '#resources/data/forms/record.ts'

/** A form with its history. The table has what visitors see; `newer` is what its newest version says, where that is another. */
export type WithHistory = RecordHistory & Pick<DataHistory, 'newer'>

/** The content of a version: all that callers write except the key, which applies immediately, like the path of a page. */
const CONTENT: readonly [string, AnyField][] = Object.entries(form.fields).filter(
  ([name, field]) => 'write' in field && name !== 'key',
)

/** As answers show it. */
export function snapshotOf(row: FormRow): string {
  const cells = row as unknown as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(CONTENT.map(([name, { read }]) => [name, read ? read(cells[name] as never) : cells[name]])),
  )
}

/** The form with what a version of it says. */
export function withSnapshot<R extends FormRow>(row: R, snapshot: string): R {
  // Versions that were made before forms had texts by language say nothing of them.
  return { ...row, translations: '{}', ...cellsOf(form, JSON.parse(snapshot)) }
}

/** The form as its newest version has it. */
export function latestOf<R extends FormRow & Pick<WithHistory, 'newer'>>(row: R): R {
  return row.newer === null ? row : withSnapshot(row, row.newer)
}

/** Whether visitors have never seen it. */
export function isUnseen({ pinned_number }: Pick<WithHistory, 'pinned_number'>): boolean {
  return pinned_number === 0
}
