import type { Checked } from '#resources/data/rows/values/column.ts'

/** Takes days of the calendar as `YYYY-MM-DD` (RFC 3339, full-date). */
export function checkDate(given: unknown): Checked {
  const text = typeof given === 'string' ? given.trim() : ''
  const [, day = '', time] = DATE.exec(text) ?? []
  if (!day) return { message: 'must be a date such as 2026-05-31' }
  if (time !== undefined) return { message: 'must be a date without a time, such as 2026-05-31' }
  return isDay(day) ? { value: day } : { message: `is not a day of the calendar: ${day}` }
}

/** Takes moments with their offset (RFC 3339, date-time), and returns them in UTC with milliseconds. */
export function checkDatetime(given: unknown): Checked {
  const text = typeof given === 'string' ? given.trim() : ''
  const [, day = '', clock = '', second = ':00', fraction = '', offset = ''] = DATETIME.exec(text) ?? []
  if (!day) return { message: `must be a date and time such as ${EXAMPLE}` }
  if (!offset) return { message: `must end with an offset from UTC, such as ${EXAMPLE} or 2026-05-31T16:30:00Z` }
  if (!isDay(day)) return { message: `is not a day of the calendar: ${day}` }
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()
  const moment = new Date(`${day}T${clock}${second}${fraction.slice(0, MILLISECONDS)}${zone}`)
  if (Number.isNaN(moment.getTime())) return { message: `is not a time of the day: ${clock}${second}` }
  const value = moment.toISOString()
  // The offset may lead beyond the years that have four digits.
  return /^\d{4}-/.test(value) && !value.startsWith('0000') ? { value } : { message: 'must be in the years 1 to 9999' }
}

const EXAMPLE = '2026-05-31T18:30:00+02:00'
const DATE = /^(\d{4}-\d\d-\d\d)([T ].*)?$/is
const DATETIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?(z|[+-]\d\d:?\d\d)?$/i
/** The characters of `.123`. */
const MILLISECONDS = 4

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && !day.startsWith('0000') && new Date(time).toISOString().startsWith(day)
}
