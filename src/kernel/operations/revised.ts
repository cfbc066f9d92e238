type Revised = { revision: number; updated_at: number }

/** The record after a change, as its next revision; the record itself when the change gives it nothing new. */
export function revised<R extends Revised>(before: R, changes: Partial<R>, now: number): R {
  const columns = Object.keys(changes) as (keyof R)[]
  if (columns.every((column) => changes[column] === before[column])) return before
  return { ...before, ...changes, revision: before.revision + 1, updated_at: now }
}
