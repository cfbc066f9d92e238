import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, timeOfId } from '#kernel/database/ids.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { idAfter, readInstant } from '#resources/history/time/instant.ts'

const FROM = Date.parse('2026-01-01T00:00:00Z')
const NOW = Date.parse('2026-03-01T12:00:00Z')
const read = (text: string) => readInstant(text, { now: NOW, from: FROM })

test('an instant is a day, or a time with its offset', () => {
  assert.equal(read('2026-02-01'), Date.parse('2026-02-01T00:00:00Z'))
  assert.equal(read('2026-02-01T10:30+02:00'), Date.parse('2026-02-01T08:30:00Z'))
  assert.equal(read('2026-02-01T10:30:00.123Z'), Date.parse('2026-02-01T10:30:00.123Z'))
  assert.equal(read('2026-01-01'), FROM)
  assert.equal(read('2026-03-01T12:00:00.000Z'), NOW)
})

test('what is none, or one without the website, is refused', () => {
  for (const text of ['', 'noon', '2026', '2026-02-01T10:30', '2026-02-31T25:00Z', '1767225600000'])
    assert.throws(() => read(text), ValidationFailed, text)
  assert.throws(() => read('2026-03-01T12:00:00.001Z'), /future/)
  assert.throws(() => read('2025-12-31T23:59:59.999Z'), /before the website/)
})

test('an id says when it was made, and ids made by then come before those made later', () => {
  const id = newId()
  const time = timeOfId(id)
  assert.ok(Math.abs(time - Date.now()) < 60_000)
  assert.ok(id < idAfter(time))
  assert.ok(id > idAfter(time - 1))
})
