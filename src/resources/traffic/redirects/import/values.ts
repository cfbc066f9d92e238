import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { MAX_POSITION } from '#resources/traffic/redirects/record.ts'
import { STATUSES } from '#resources/traffic/redirects/rules.ts'

export type Status = RedirectRow['status']
type Read<V> = { ok: true; value: V } | { ok: false; message: string }

export function statusOf(text: string): Read<Status> {
  const status = STATUSES.find((one) => String(one) === text)
  if (status) return { ok: true, value: status }
  return { ok: false, message: `status must be one of: ${STATUSES.join(', ')}` }
}

export function truthOf(column: string, text: string): Read<boolean> {
  const word = text.toLowerCase()
  if (TRUE.includes(word)) return { ok: true, value: true }
  if (FALSE.includes(word)) return { ok: true, value: false }
  return { ok: false, message: `${column} must be true or false` }
}

export function positionOf(text: string): Read<number> {
  const position = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (position <= MAX_POSITION) return { ok: true, value: position }
  return { ok: false, message: `position must be a whole number up to ${MAX_POSITION}` }
}

/** Several in one cell, with spaces, commas or semicolons between. */
export function listOf(text: string): Read<string[]> {
  return { ok: true, value: text.split(/[\s,;]+/).filter(Boolean) }
}

const TRUE = ['true', 'yes', '1']
const FALSE = ['false', 'no', '0']
