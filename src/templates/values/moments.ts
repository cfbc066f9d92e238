import { boundsOfDay, localDay } from '#text/local-day.ts'

/** The clock by which a page is rendered; `showUntil` is told when a comparison with it changes. */
export type Clock = { now: number; timeZone: string; showUntil(at: number): void }

const DATE = /^\d{4}-\d\d-\d\d$/
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

/** What `now` or `today` is beside a value: a day or a moment where that is one, else the word. */
export function momentBeside(value: string, word: 'now' | 'today', { now, timeZone, showUntil }: Clock): string {
  const isDate = DATE.test(value)
  if (!isDate && !DATETIME.test(value)) return word
  if (isDate || word === 'today') {
    const day = localDay(now, timeZone)
    showUntil(boundsOfDay(day, timeZone).end)
    return day
  }
  const at = Date.parse(value)
  if (at > now) showUntil(at)
  return new Date(now).toISOString()
}

/** Two values of time as what is in their order: a day and a moment by the day, two moments by the time; null for others. */
export function inOrderOfTime(
  left: string,
  right: string,
  timeZone: string,
): [string, string] | [number, number] | null {
  const moments = [left, right].map((text) => (DATETIME.test(text) ? Date.parse(text) : Number.NaN)) as [number, number]
  const [a, b] = moments
  if (!Number.isNaN(a) && !Number.isNaN(b)) return moments
  if (!Number.isNaN(a) && DATE.test(right)) return [localDay(a, timeZone), right]
  if (!Number.isNaN(b) && DATE.test(left)) return [left, localDay(b, timeZone)]
  return null
}
