import type { Checked } from '#resources/data/rows/values/column.ts'

export const MAX_TEXT_CHARACTERS = 10_000

/** Line breaks become `\n`; numbers and truth values are taken as their text. */
export function checkText(given: unknown): Checked {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given
  if (typeof text !== 'string') return { message: 'must be a text' }
  const message = textProblem(text, MAX_TEXT_CHARACTERS)
  return message ? { message } : { value: text.replaceAll(/\r\n?/g, '\n') }
}

/** Why a text cannot be stored, as a predicate; null when it can. */
export function textProblem(text: string, maxCharacters: number): string | null {
  if (text.length > maxCharacters) return `is too long (maximum is ${maxCharacters} characters)`
  if (!text.isWellFormed()) return "can't contain half of a character"
  return CONTROLS.test(text) ? "can't contain control characters" : null
}

/** All but tab and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/u
