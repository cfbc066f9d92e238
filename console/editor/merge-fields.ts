import type { Fields } from './source.ts'

/** A field that both have changed. */
export type FieldConflict = { name: string; mine: string | boolean; theirs: string | boolean }

export function sameFields(one: Fields, other: Fields): boolean {
  return Object.keys(one).every((name) => one[name] === other[name])
}

/** Of a field that both have changed mine is kept, until the person chooses. */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { fields: Fields; conflicts: FieldConflict[] } {
  const names = Object.keys(theirs)
  const mineOf = (name: string) => mine[name] ?? base[name] ?? theirs[name]!
  const conflicts = names
    .filter((name) => mineOf(name) !== base[name] && theirs[name] !== base[name] && mineOf(name) !== theirs[name])
    .map((name) => ({ name, mine: mineOf(name), theirs: theirs[name]! }))
  const fields = names.map((name) => [name, mineOf(name) === base[name] ? theirs[name]! : mineOf(name)])
  return { fields: Object.fromEntries(fields), conflicts }
}
