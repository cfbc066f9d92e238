import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'medium' })

/** How long ago, with the exact time on hover. */
export function Time({ at }: { at: string }) {
  const now = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / MINUTE_MS)) * MINUTE_MS
  const date = new Date(at)
  return (
    <time dateTime={at} title={exact.format(date)}>
      {fromNow(date.getTime(), Math.max(now, Date.now() - MINUTE_MS))}
    </time>
  )
}

/** Such as "5 minutes ago" or "in 3 days". */
export function fromNow(time: number, now: number): string {
  const seconds = (time - now) / 1000
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 60]
  return unit === 'second' ? 'just now' : relative.format(Math.round(seconds / size), unit)
}

function eachMinute(changed: () => void) {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}
