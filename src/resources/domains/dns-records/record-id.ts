import { newId } from '#kernel/database/ids.ts'

const ID = /^rec_[0-9a-f]{32}$/

/** Sorts by creation, like every id. */
export function newRecordId(): string {
  return `rec_${newId().replaceAll('-', '')}`
}

/** Null for text that is no record's id. */
export function readRecordId(text: string): string | null {
  const id = text.toLowerCase()
  return ID.test(id) ? id : null
}
