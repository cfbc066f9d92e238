import type { PlannedRecord } from '#resources/transfer/model.ts'

/** Where records are in their archive, such as `about.html` or line 3 of a file; for messages alone. */
const places = new WeakMap<PlannedRecord, string>()

export function placed<R extends PlannedRecord>(record: R, place: string): R {
  places.set(record, place)
  return record
}

/** The file that a record is in, or else what it is called. */
export function placeOf(record: PlannedRecord): string {
  return places.get(record) ?? nameOf(record)
}

/** The record at the place of another: the one that it was made of, or whose version it is. One that has a place keeps it. */
export function inPlaceOf<R extends PlannedRecord>(other: PlannedRecord, record: R): R {
  return places.has(record) ? record : placed(record, placeOf(other))
}

const MAX_NAME = 200

/** A record as people know it. */
export function nameOf(record: PlannedRecord): string {
  const name = (() => {
    switch (record.kind) {
      case 'asset':
        return record.filename
      case 'page':
        return record.path
      case 'redirect':
        return record.from_path
      case 'version':
        return `${record.number} of ${record.of.kind} ${record.of.id}`
      case 'row':
      case 'submission':
        return record.id
      default:
        return record.name
    }
  })()
  return `${record.kind} ${name.slice(0, MAX_NAME).toWellFormed()}`
}
