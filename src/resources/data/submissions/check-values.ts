import { isMailAddress } from '#providers/mail/mailer.ts'
import { type FormField, SINGLE_LINES } from '#resources/data/forms/field.ts'
import type { Messages } from '#resources/data/submissions/messages.ts'
import { linearPattern } from '#text/patterns/linear-pattern.ts'

export type Value = string | number | boolean | string[]
export type Given = Readonly<Record<string, unknown>>
type Checked = { value: Value } | { problem: string } | null

/** Characters of a value whose field has no `max_length`. */
const MAX_LINE = 1_000
const MAX_TEXT = 20_000
/** Characters of a value that is matched with a pattern, which takes a step for each of them and of its states. */
const MAX_MATCHED = 1_000
const TELEPHONE = /^\+?[\d\s()./*#-]{3,40}(?:\s*(?:x|ext\.?)\s*\d{1,10})?$/i
const DATE = /^\d{4}-\d{2}-\d{2}$/
const UNCHECKED: ReadonlySet<unknown> = new Set(['false', 'off', 'no', '0'])

/**
 * Checks what a visitor sent against a form's fields, files apart.
 * @returns the values by field, blank ones left out, and a message for each field that is wrong
 */
export function checkValues(
  fields: readonly FormField[],
  given: Given,
  messages: Messages,
): { data: Record<string, Value>; problems: Record<string, string> } {
  const data: Record<string, Value> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    if (field.type === 'file') continue
    const found = checkValue(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined, messages)
    // What does not fit is no fault of visitors where the page gives the value.
    const checked = found && 'problem' in found && field.value_from ? null : found
    if (checked === null) {
      if (field.required) problems[field.name] = field.type === 'consent' ? messages.consent : messages.required
    } else if ('problem' in checked) problems[field.name] = checked.problem
    else data[field.name] = checked.value
  }
  return { data, problems }
}

/** Null for a blank value. */
function checkValue(field: FormField, given: unknown, messages: Messages): Checked {
  if (field.type === 'checkbox' || field.type === 'consent') return checkbox(field, given, messages)
  if (field.type === 'checkboxes') return choices(field, given, messages)
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string' && typeof given !== 'number') return { problem: messages.invalid }
  const text = cleaned(field, String(given))
  if (text.trim() === '') return null
  const problem = lengthProblem(field, text, messages) ?? formatProblem(field, text, messages)
  if (problem) return { problem }
  return { value: field.type === 'number' ? Number(text) : text }
}

/** Browsers send `on`, or nothing for a box that is not checked. */
function checkbox({ required }: FormField, given: unknown, messages: Messages): Checked {
  if (given !== null && typeof given === 'object') return { problem: messages.invalid }
  if (given && !UNCHECKED.has(given)) return { value: true }
  return required ? null : { value: false }
}

function choices({ options = [] }: FormField, given: unknown, messages: Messages): Checked {
  if (given === undefined || given === null || given === '') return null
  const list: unknown[] = Array.isArray(given) ? given : [given]
  if (list.length === 0) return null
  const known = new Set(options.map(({ value }) => value))
  if (!list.every((item): item is string => typeof item === 'string' && known.has(item)))
    return { problem: messages.option }
  return { value: [...new Set(list)] }
}

/** No value on one line can bring a line into a mail's header or a table's cell. */
function cleaned({ type }: FormField, text: string): string {
  const wellFormed = text.toWellFormed()
  if (type === 'textarea') return wellFormed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ')
  return SINGLE_LINES.has(type) && type !== 'email' ? wellFormed.replace(/\p{Cc}+/gu, ' ').trim() : wellFormed.trim()
}

function lengthProblem(field: FormField, text: string, messages: Messages): string | null {
  const { type, min_length = 0 } = field
  const most = Math.min(
    field.max_length ?? (type === 'textarea' ? MAX_TEXT : MAX_LINE),
    field.pattern === undefined ? Number.POSITIVE_INFINITY : MAX_MATCHED,
  )
  if (text.length > most && [...text].length > most) return messages.tooLong(String(most))
  if (text.length < 2 * min_length && [...text].length < min_length) return messages.tooShort(String(min_length))
  return null
}

function formatProblem(field: FormField, text: string, messages: Messages): string | null {
  const { type, options = [], pattern } = field
  if (type === 'email' && !isMailAddress(text)) return messages.email
  if (type === 'url' && !isAddress(text)) return messages.url
  if (type === 'tel' && !TELEPHONE.test(text)) return messages.tel
  if (type === 'number') return numberProblem(field, text, messages)
  if (type === 'date') return dateProblem(field, text, messages)
  if ((type === 'select' || type === 'radio') && !options.some(({ value }) => value === text)) return messages.option
  if (pattern !== undefined && !linearPattern(pattern)(text)) return messages.pattern
  return null
}

function numberProblem({ min, max, step }: FormField, text: string, messages: Messages): string | null {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) || !Number.isFinite(Number(text))) return messages.number
  if (min !== undefined && Number(text) < Number(min)) return messages.atLeast(String(min))
  if (max !== undefined && Number(text) > Number(max)) return messages.atMost(String(max))
  const near = step === undefined ? null : nearestStep(Number(text), { min: Number(min ?? 0), max, step })
  return near === null ? null : messages.step(String(near))
}

/** Doubles: 0.3 is three times 0.1. */
const STEP_TOLERANCE = 1e-6
const DIGITS = 12

/** The nearest number that is `min` and a multiple of `step`; null for one that is. */
function nearestStep(
  value: number,
  { min, max, step }: { min: number; max: FormField['max']; step: number },
): number | null {
  const steps = (value - min) / step
  const whole = Math.round(steps)
  if (Math.abs(steps - whole) <= STEP_TOLERANCE) return null
  const near = min + whole * step
  const within = max !== undefined && near > Number(max) ? near - step : near
  return Number(within.toPrecision(DIGITS))
}

function dateProblem({ min, max }: FormField, text: string, messages: Messages): string | null {
  const date = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : null
  // 2026-02-30 is read as a day of March.
  if (!date || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return messages.date
  if (min !== undefined && text < String(min)) return messages.atLeast(String(min))
  if (max !== undefined && text > String(max)) return messages.atMost(String(max))
  return null
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(text) && url.username === ''
}
