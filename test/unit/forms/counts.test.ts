import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOfDay } from '#analytics/local-time.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { FormField } from '#resources/data/forms/field.ts'
import { arranged, countedBy } from '#resources/data/submissions/counts.ts'
import { daysOfLength } from '#resources/data/submissions/days-of-length.ts'
import { dayOfDate } from '#resources/traffic/analytics/calendar.ts'

const named = (name: string, type: FormField['type'], options?: string[]): FormField => ({
  name,
  type,
  label: name,
  required: false,
  ...(options && { options: options.map((value) => ({ value, label: value.toUpperCase() })) }),
})
const COURSE = named('course', 'select', ['b', 'a'])
const FIELDS = [COURSE, named('email', 'email'), named('visit', 'date'), named('news', 'checkbox')]
const FIRST = dayOfDate('2026-03-28')!
const SPAN = { first: FIRST, last: FIRST + 2 }

test('counts are by the day, by a field that is chosen, or by both', () => {
  assert.deepEqual(countedBy(['created_at'], FIELDS), { days: true })
  assert.deepEqual(countedBy(['course'], FIELDS), { days: false, field: COURSE })
  assert.deepEqual(countedBy(['course', 'created_at', 'course'], FIELDS), { days: true, field: COURSE })
  for (const [by, message] of [
    [['nothing'], /no field 'nothing'/],
    [['email'], /whose type is email/],
    [['course', 'visit'], /one field at a time/],
  ] as const)
    assert.throws(
      () => countedBy(by, FIELDS),
      (error: InvalidRequest) =>
        error instanceof InvalidRequest &&
        message.test(error.message) &&
        error.detail.includes('created_at, course, visit, news'),
    )
})

test('every day and every option is there, and what has none is 0', () => {
  assert.deepEqual(arranged([{ day: FIRST + 1, count: 4 }], SPAN, { days: true }), [
    { date: '2026-03-28', count: 0 },
    { date: '2026-03-29', count: 4 },
    { date: '2026-03-30', count: 0 },
  ])
  const counted = [
    { value: null, count: 1 },
    { value: 'former', count: 2 },
    { value: 'a', count: 3 },
  ]
  assert.deepEqual(arranged(counted, SPAN, { days: false, field: COURSE }), [
    { value: 'b', label: 'B', count: 0 },
    { value: 'a', label: 'A', count: 3 },
    { value: 'former', count: 2 },
    { value: null, count: 1 },
  ])
})

test('of both there is what occurred, by date and then as the options are', () => {
  const counted = [
    { day: FIRST + 1, value: 'b', count: 1 },
    { day: FIRST, value: 'a', count: 2 },
    { day: FIRST, value: 'b', count: 3 },
  ]
  assert.deepEqual(arranged(counted, SPAN, { days: true, field: COURSE }), [
    { date: '2026-03-28', value: 'b', label: 'B', count: 3 },
    { date: '2026-03-28', value: 'a', label: 'A', count: 2 },
    { date: '2026-03-29', value: 'b', label: 'B', count: 1 },
  ])
  assert.deepEqual(arranged([], SPAN, { days: true, field: COURSE }), [])
})

test('a checkbox is true or false, and dates are in their order', () => {
  assert.deepEqual(arranged([{ value: 'false', count: 2 }], SPAN, { days: false, field: FIELDS[3]! }), [
    { value: 'true', count: 0 },
    { value: 'false', count: 2 },
  ])
  const dates = ['2026-05-02', '2026-05-01'].map((value) => ({ value, count: 1 }))
  assert.deepEqual(
    arranged(dates, SPAN, { days: false, field: FIELDS[2]! }).map(({ value }) => value),
    ['2026-05-01', '2026-05-02'],
  )
})

for (const zone of ['UTC', 'Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'Africa/Casablanca'])
  test(`each moment of a long time is in its day in ${zone}`, () => {
    const span = { first: dayOfDate('2011-01-01')!, last: dayOfDate('2012-12-31')! }
    const runs = daysOfLength(zone, span)
    assert.ok(runs.length < 40, 'few runs of days')
    const dayAt = (at: number) => {
      const run = runs.find(({ end }) => at < end)!
      return run.first + Math.floor((at - run.start) / run.length)
    }
    for (let day = span.first; day <= span.last; day++) {
      const [start, end] = [startOfDay(zone, day), startOfDay(zone, day + 1)]
      // Samoa skipped the 30th of December 2011.
      if (start === end) continue
      assert.deepEqual([dayAt(start), dayAt(end - 1)], [day, day])
    }
  })
