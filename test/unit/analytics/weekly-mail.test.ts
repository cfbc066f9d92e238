import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { lastWeek, nextMonday } from '#resources/traffic/analytics/mail/schedule.ts'

const next = (zone: string, now: string) => new Date(nextMonday(zone, Date.parse(now))).toISOString()

test('the next mail is on Monday morning in the time zone, also when the clock has been moved', () => {
  assert.equal(next('Europe/Berlin', '2026-03-25T12:00:00Z'), '2026-03-30T05:00:00.000Z')
  assert.equal(next('Europe/Berlin', '2026-03-18T12:00:00Z'), '2026-03-23T06:00:00.000Z')
  assert.equal(next('Pacific/Kiritimati', '2026-03-29T09:00:00Z'), '2026-03-29T17:00:00.000Z')
})

test('on a Monday it is today before the morning, and a week later after it', () => {
  assert.equal(next('UTC', '2026-03-02T06:59:59Z'), '2026-03-02T07:00:00.000Z')
  assert.equal(next('UTC', '2026-03-02T07:00:00Z'), '2026-03-09T07:00:00.000Z')
  assert.equal(next('UTC', '2026-03-08T23:59:59Z'), '2026-03-09T07:00:00.000Z')
})

test('the last week is from Monday to Sunday, whenever the mail is late', () => {
  for (const now of ['2026-03-09T07:00:00Z', '2026-03-15T23:00:00Z']) {
    const { first, last } = lastWeek('UTC', Date.parse(now))
    assert.deepEqual([dateOfDay(first), dateOfDay(last)], ['2026-03-02', '2026-03-08'])
  }
})
