import type { Checked, Json } from '#resources/data/rows/values/column.ts'

export const MAX_JSON_CHARACTERS = 50_000
export const MAX_JSON_DEPTH = 20

/** Takes any JSON value. */
export function checkJson(given: unknown): Checked {
  const message = problemIn(given, MAX_JSON_DEPTH)
  if (message) return { message }
  const { length } = JSON.stringify(given)
  if (length > MAX_JSON_CHARACTERS)
    return { message: `is too long (maximum is ${MAX_JSON_CHARACTERS} characters of JSON)` }
  return { value: given as Json }
}

function problemIn(value: unknown, levels: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : "can't contain NUL or half of a character"
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) return `is nested too deeply (maximum is ${MAX_JSON_DEPTH} levels)`
  for (const [name, inner] of Object.entries(value)) {
    const message = problemIn(name, levels) ?? problemIn(inner, levels - 1)
    if (message) return message
  }
  return null
}

/** PostgreSQL can't look into JSON that holds either, even escaped. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
