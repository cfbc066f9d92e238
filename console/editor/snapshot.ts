import type { EditedRecord } from '#console/kinds.ts'
import type { Part } from './merge.ts'
import type { FieldConflict } from './merge-fields.ts'
import type { Landed } from './together/landed.ts'

/** What both have changed: parts of the text, and fields. */
export type Conflict = { record: EditedRecord; parts: Part[]; fields: FieldConflict[] }
/** A version of someone else that was saved while this one was edited. */
export type Theirs = { who: string; number: number }

export type Snapshot = {
  record: EditedRecord
  isDirty: boolean
  isSaving: boolean
  /** Whether all that is unsaved is on this device. */
  isOnDevice: boolean
  /** When what came back from this device had been typed; null if nothing did. */
  restoredAt: number | null
  warnings: readonly string[]
  theirs: Theirs | null
  landed: Landed | null
  conflict: Conflict | null
}

/** Of a record that was just opened. */
export function untouched(record: EditedRecord): Snapshot {
  return {
    record,
    isDirty: false,
    isSaving: false,
    isOnDevice: true,
    restoredAt: null,
    warnings: [],
    theirs: null,
    landed: null,
    conflict: null,
  }
}
