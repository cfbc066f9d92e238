/** Characters of a text, and values of a list or an object, that are shown. */
const MAX_TEXT = 300
const MAX_VALUES = 50
const MAX_DEPTH = 4

/** A value to be looked at: long texts and lists are cut, what is deep is left out. */
export function shortened<T>(value: T, depth = 0): T {
  return shortOf(value, depth) as T
}

function shortOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.slice(0, MAX_VALUES).map((each) => shortOf(each, depth + 1))
  const entries = Object.entries(value).slice(0, MAX_VALUES)
  return Object.fromEntries(entries.map(([name, each]) => [name, shortOf(each, depth + 1)]))
}
