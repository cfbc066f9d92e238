import { matching, searchOf } from '#console/shell/search.ts'

/** The month that is shown, such as 2026-12; this one unless the address says another. */
export const scheduleSearch = searchOf({ month: matching(/^\d{4}-(0[1-9]|1[0-2])$/) })

const DAYS_OF_WEEK = 7

/** The weeks of a month in this device's time, from Monday; days of the months around it fill the first and the last. */
export function weeksOf(month: string): Date[][] {
  const first = firstOf(month)
  const before = (first.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const days = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const weeks = Math.ceil((before + days) / DAYS_OF_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, day) => {
      return new Date(first.getFullYear(), first.getMonth(), 1 - before + week * DAYS_OF_WEEK + day)
    }),
  )
}

export function firstOf(month: string): Date {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(year, number - 1, 1)
}

export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** The month that many after it, or before. */
export function monthAfter(month: string, count: number): string {
  const first = firstOf(month)
  return monthOf(new Date(first.getFullYear(), first.getMonth() + count, 1))
}

/** The same day, in this device's time. */
export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
