import type { ChangedField } from '#kernel/events/changed-fields.ts'
import { isObject } from '#text/merge-patch.ts'

type Values = Record<string, unknown>

/** In UTF-16 units; a longer value is cut around its first difference. */
const MAX_VALUE_LENGTH = 1_000
const LEAD = 200

/** The fields in which two snapshots differ; each token of a theme and each value of a row is a field of its own. Long values are texts, cut. */
export function diffFields(before: string, after: string): ChangedField[] {
  return snapshotChanges(before, after).map(({ field, ...values }) => {
    const [was, is] = [textOf(values.before), textOf(values.after)]
    const isShort = Math.max(was?.length ?? 0, is?.length ?? 0) <= MAX_VALUE_LENGTH
    return { field, ...(isShort ? values : aroundDifference(was, is)) }
  })
}

/** The same with all of each value. */
export function snapshotChanges(before: string, after: string): ChangedField[] {
  return changesBetween(JSON.parse(before), JSON.parse(after))
}

/** A theme's design tokens, whose groups nest, and a row's values. */
const NESTED = /^(?:tokens(?:\.|$)|values$)/

function changesBetween(before: Values, after: Values, lead = ''): ChangedField[] {
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const [was, is, field] = [before[name], after[name], lead + name]
    if (NESTED.test(field) && (isGroup(was) || isGroup(is)) && [was, is].every((each) => !each || isGroup(each)))
      return changesBetween((was ?? {}) as Values, (is ?? {}) as Values, `${field}.`)
    return textOf(was) === textOf(is) ? [] : [{ field, before: was ?? null, after: is ?? null }]
  })
}

function isGroup(value: unknown): boolean {
  return isObject(value) && !('$value' in value)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function aroundDifference(before: string | null, after: string | null) {
  let same = 0
  while (before?.[same] !== undefined && before[same] === after?.[same]) same++
  const from = Math.max(0, same - LEAD)
  return { before: cut(before, from), after: cut(after, from) }
}

function cut(text: string | null, difference: number): string | null {
  if (text === null || text.length <= MAX_VALUE_LENGTH) return text
  const from = Math.min(difference, text.length - MAX_VALUE_LENGTH)
  const end = from + MAX_VALUE_LENGTH
  return `${from > 0 ? '…' : ''}${text.slice(from, end).toWellFormed()}${end < text.length ? '…' : ''}`
}
