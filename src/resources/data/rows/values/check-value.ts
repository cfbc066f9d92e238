import type { Checked, Column, ColumnType } from '#resources/data/rows/values/column.ts'
import { checkEmail } from '#resources/data/rows/values/email.ts'
import { checkJson } from '#resources/data/rows/values/json.ts'
import { checkBoolean, checkNumber } from '#resources/data/rows/values/numbers.ts'
import { checkMultiSelect, checkSelect } from '#resources/data/rows/values/options.ts'
import { checkId, checkReference, checkReferences } from '#resources/data/rows/values/record-ids.ts'
import { type CheckedTexts, checkRichText } from '#resources/data/rows/values/rich-text.ts'
import { checkText } from '#resources/data/rows/values/text.ts'
import { checkDate, checkDatetime } from '#resources/data/rows/values/times.ts'
import { checkUrl } from '#resources/data/rows/values/url.ts'

/**
 * Checks what a caller gives for a column, and returns it in the form in which it is stored. An absent value, null, a
 * text of white space and the empty list are blank: null. Whether the record that an id names exists is left to the caller.
 * @param richTexts those that were checked before
 */
export function checkValue(column: Column, given: unknown, richTexts?: CheckedTexts): Checked {
  const known = column.type === 'rich_text' ? richTexts?.get(given as string) : undefined
  const checked = isBlank(given) ? BLANK : (known ?? CHECKS[column.type](given, column))
  if ('value' in checked && checked.value === null && column.required) return { message: "can't be blank" }
  return checked
}

const BLANK: Checked = { value: null }

function isBlank(given: unknown): boolean {
  if (typeof given === 'string') return given.trim() === ''
  return given === undefined || given === null || (Array.isArray(given) && given.length === 0)
}

const CHECKS: Record<ColumnType, (given: unknown, column: Column) => Checked> = {
  text: checkText,
  rich_text: checkRichText,
  number: checkNumber,
  boolean: checkBoolean,
  date: checkDate,
  datetime: checkDatetime,
  email: checkEmail,
  url: checkUrl,
  select: checkSelect,
  multi_select: checkMultiSelect,
  asset: (given) => checkId(given, 'an asset'),
  reference: checkReference,
  references: checkReferences,
  json: checkJson,
}
