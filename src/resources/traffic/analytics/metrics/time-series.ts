import { startOfDay } from '#analytics/local-time.ts'
import { annotationsOf } from '#resources/traffic/analytics/annotations.ts'
import { dateOfDay, hoursOfDay, isoHour } from '#resources/traffic/analytics/calendar.ts'
import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import type { Range } from '#resources/traffic/analytics/range.ts'

/** Every day or hour of the period, with what was changed on the website. */
export async function timeSeries({ db, source, website_id, range }: Asked) {
  const rows = range.granularity === 'hourly' ? await source.hours(range) : await source.days(range)
  const points = filled(rows, range, { visitors: 0, visits: 0, pageviews: 0 })
  const annotations = await annotationsOf(
    db,
    website_id,
    points.map(({ from }) => from),
    range,
  )
  return points.map(({ date, figures }, index) => ({
    date,
    ...figures,
    ...(annotations[index]!.length > 0 ? { annotations: annotations[index] } : {}),
  }))
}

/** Every day or hour of the period, also without machines. */
export async function botTimeSeries({ source, range }: Asked) {
  const rows = range.granularity === 'hourly' ? await source.machineHours(range) : await source.machineDays(range)
  const points = filled(rows, range, { hits: 0, ai_hits: 0 })
  return points.map(({ date, figures }) => ({ date, ...figures }))
}

type Row = { day: number; hour?: number }

/**
 * A point for each day or hour, with the sums of the rows in it. Rows that were counted when the website had another time
 * zone stay on their day, in the hour that they fall into.
 */
function filled<F extends Record<string, number>>(rows: readonly (Row & F)[], range: Range, zero: F) {
  const points = pointsOf(range, zero)
  const byDay = Map.groupBy(points, ({ day }) => day)
  for (const row of rows) {
    const ofDay = byDay.get(row.day)!
    const point = ofDay.findLast(({ from }) => row.hour === undefined || from <= row.hour) ?? ofDay[0]!
    for (const name of Object.keys(zero) as (keyof F)[])
      point.figures[name] = (Number(point.figures[name]) + Number(row[name])) as F[keyof F]
  }
  return points
}

function pointsOf<F>({ first, last, granularity, zone }: Range, zero: F) {
  const days = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  return days.flatMap((day) =>
    granularity === 'hourly'
      ? hoursOfDay(zone, day).map((hour) => ({ day, from: hour, date: isoHour(zone, hour), figures: { ...zero } }))
      : [{ day, from: startOfDay(zone, day), date: dateOfDay(day), figures: { ...zero } }],
  )
}
