import type { Checked, Json } from '#resources/rows/values/column.ts'

export const MAX_JSON_CHARACTERS = 50_000
export const MAX_JSON_DEPTH = 20

/** Takes any JSON value. */
export function checkJson(given: unknown): Checked {
  if (isTooDeep(given, MAX_JSON_DEPTH)) return { message: `is nested too deeply (maximum is ${MAX_JSON_DEPTH} levels)` }
  const { length } = JSON.stringify(given)
  if (length > MAX_JSON_CHARACTERS)
    return { message: `is too long (maximum is ${MAX_JSON_CHARACTERS} characters of JSON)` }
  return { value: given as Json }
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1))
}
