/**
 * How long attempts took, counted in classes that grow by a tenth, so that any number of them takes little room and
 * percentiles are right to within five percent. The number of a class, and how many attempts are in it.
 */
export type Durations = Record<string, number>

const GROWTH = 1.1

export function countDuration(durations: Durations, milliseconds: number): void {
  const number = Math.floor(Math.log(Math.max(1, milliseconds)) / Math.log(GROWTH))
  durations[number] = (durations[number] ?? 0) + 1
}

/** Counts those of `more` as well. */
export function addDurations(durations: Durations, more: Durations): void {
  for (const [number, count] of Object.entries(more)) durations[number] = (durations[number] ?? 0) + count
}

/** Such as 0.5 for the median, in milliseconds; null where there are none. */
export function percentileOf(durations: Durations, share: number): number | null {
  const classes = Object.entries(durations)
    .map(([number, count]) => ({ number: Number(number), count }))
    .sort((one, other) => one.number - other.number)
  const total = classes.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { number, count } of classes) {
    before += count
    if (before >= total * share) return Math.round(GROWTH ** (number + 0.5))
  }
  return null
}
