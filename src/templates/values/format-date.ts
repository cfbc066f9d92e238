import type { Locale } from './locale.ts'
import { memoizeFormat } from './memoize-format.ts'

/**
 * A date (`2026-05-01`) or a moment (ISO 8601) by a named format or by letters as in `d MMMM yyyy, HH:mm`, in the page's
 * language; a moment in the website's time zone. What is no date stays as it is.
 */
export function formatDate(text: string, format: string, { language, timeZone }: Locale): string {
  if (!DATE.test(text)) return text
  // Without a zone it would be one of the machine's.
  const date = new Date(TIME.test(text) && !ZONE.test(text) ? `${text}Z` : text)
  if (Number.isNaN(date.getTime())) return text
  if (format === 'iso') return text
  // A date is the same in every time zone.
  const zone = text.length <= 'yyyy-mm-dd'.length ? 'UTC' : knownZone(timeZone)
  const named = NAMED[format]
  if (named) return dateFormat(language, `${zone} ${format}`).format(date)
  return format
    .slice(0, MAX_FORMAT)
    .replace(LETTERS, (letters, quoted?: string) =>
      quoted === undefined ? part(date, letters, language, zone) : quoted,
    )
}

const DATE = /^[+-]?\d{4,6}-\d\d(?:-\d\d(?:T\d\d:\d\d.*)?)?$/
const TIME = /T\d/
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i
const MAX_FORMAT = 60
const LETTERS = /'([^']*)'|yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE|HH|H|mm|ss/g

const NAMED: Record<string, Intl.DateTimeFormatOptions> = {
  short: { dateStyle: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  time: { timeStyle: 'short' },
  datetime: { dateStyle: 'long', timeStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

const PARTS: Record<string, [keyof Intl.DateTimeFormatPartTypesRegistry, Intl.DateTimeFormatOptions]> = {
  yyyy: ['year', { year: 'numeric' }],
  yy: ['year', { year: '2-digit' }],
  MMMM: ['month', { month: 'long', day: 'numeric' }],
  MMM: ['month', { month: 'short', day: 'numeric' }],
  MM: ['month', { month: '2-digit' }],
  M: ['month', { month: 'numeric' }],
  dd: ['day', { day: '2-digit' }],
  d: ['day', { day: 'numeric' }],
  EEEE: ['weekday', { weekday: 'long' }],
  EEE: ['weekday', { weekday: 'short' }],
  HH: ['hour', { hour: '2-digit', hourCycle: 'h23' }],
  H: ['hour', { hour: 'numeric', hourCycle: 'h23' }],
  mm: ['minute', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
  ss: ['second', { minute: '2-digit', second: '2-digit', hourCycle: 'h23' }],
}

/** Digits are those of Western languages wherever letters spell a format. */
function part(date: Date, letters: string, language: string, zone: string): string {
  const [type] = PARTS[letters]!
  const found = dateFormat(language, `${zone} ${letters}`)
    .formatToParts(date)
    .find((each) => each.type === type)!.value
  if (!/^\d{1,2}$/.test(found)) return found
  return found.replace(/^0(?=\d)/, '').padStart(letters.length, '0')
}

const dateFormat = memoizeFormat((language, variant) => {
  const [timeZone, format] = variant.split(' ') as [string, string]
  const options = NAMED[format] ?? PARTS[format]![1]
  return new Intl.DateTimeFormat(language, { ...options, timeZone, calendar: 'gregory', numberingSystem: 'latn' })
})

const zones = new Map<string, string>()

function knownZone(timeZone: string): string {
  if (timeZone.length > MAX_ZONE_LENGTH) return 'UTC'
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    if (zones.size >= MAX_ZONES) zones.clear()
    zone = isZone(timeZone) ? timeZone : 'UTC'
    zones.set(timeZone, zone)
  }
  return zone
}

const MAX_ZONES = 1_000
const MAX_ZONE_LENGTH = 60

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return !timeZone.includes(' ')
  } catch {
    return false
  }
}
