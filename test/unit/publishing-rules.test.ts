// Runs once: rules know no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  problemOfChoice,
  questionOf,
  stepsTo,
  stepsToMade,
  timeOf,
  titleOfRow,
} from '#resources/history/publishing/rules.ts'

const record = (latest_number: number, pinned_number: number | null, draft = false) => ({
  draft,
  history: { latest_number, pinned_number },
})
const row = (draft: boolean) => ({ draft, history: null })

test('the newest version is unpinned, an older one pinned, and a draft published last', () => {
  assert.deepEqual(stepsTo(record(3, null), null), [])
  assert.deepEqual(stepsTo(record(3, 1), null), ['unpin'])
  assert.deepEqual(stepsTo(record(3, 1), 3), ['unpin'])
  assert.deepEqual(stepsTo(record(3, 0), null), ['unpin'])
  assert.deepEqual(stepsTo(record(3, 1), 2), ['pin'])
  assert.deepEqual(stepsTo(record(3, 2), 2), [])
  assert.deepEqual(stepsTo(record(3, null), 2), ['pin'])
  assert.deepEqual(stepsTo(record(3, 1, true), 2), ['pin', 'publish draft'])
  assert.deepEqual(stepsTo(record(1, null, true), null), ['publish draft'])
  assert.deepEqual([stepsTo(row(true), null), stepsTo(row(false), null)], [['publish draft'], []])
})

test('what a change set made never takes a later version from visitors', () => {
  assert.deepEqual(stepsToMade(record(3, 1), 2), ['pin'])
  assert.deepEqual(stepsToMade(record(3, 1), 3), ['unpin'])
  assert.deepEqual(stepsToMade(record(3, 2), 2), [])
  assert.deepEqual(stepsToMade(record(3, null), 2), [])
  assert.deepEqual(stepsToMade(record(3, null, true), 2), ['pin', 'publish draft'])
  assert.deepEqual(stepsToMade(record(3, 1), null), [])
  assert.deepEqual(stepsToMade(record(3, 1, true), null), ['publish draft'])
  assert.deepEqual([stepsToMade(row(true), null), stepsToMade(row(false), null)], [['publish draft'], []])
  // Of a row that was never changed, its first version is the row itself.
  assert.deepEqual([stepsToMade(row(true), 1), stepsToMade(row(false), 1)], [['publish draft'], []])
})

test('one of records, change_set_id and all is given', () => {
  assert.equal(problemOfChoice({ all: true }), null)
  assert.equal(problemOfChoice({ change_set_id: 'x', all: false }), null)
  assert.deepEqual(problemOfChoice({}), ['records', "can't be blank: give records, change_set_id or all"])
  assert.deepEqual(problemOfChoice({ records: [], all: true }), ['all', 'must be left out beside records'])
})

test('a time is in the future and within a year', () => {
  const now = Date.parse('2026-02-28T12:00:00Z')
  assert.equal(timeOf('2026-02-28T13:00:01+01:00', now), now + 1_000)
  for (const past of ['2026-02-28T12:00:00Z', '2026-02-28T12:30:00+01:00', '1970-01-01T00:00:00Z'])
    assert.equal(timeOf(past, now), 'must be in the future')
  assert.equal(timeOf('2027-02-28T12:00:00Z', now), now + 365 * 86_400_000)
  assert.equal(timeOf('2027-03-02T12:00:00Z', now), 'must be within a year')
})

test('the title of a row is its first text, however its values go on', () => {
  assert.equal(titleOfRow('{"a":"Rye","b":"x"}'), 'Rye')
  assert.equal(titleOfRow('{"n":-1.5e3,"b":true,"a":"Rye'), 'Rye')
  assert.equal(titleOfRow(String.raw`{"a":"\"dark\" \u00e9 \\"}`), '"dark" é \\')
  for (const cut of [String.raw`{"a":"ab\u00`, String.raw`{"a":"ab\u`, '{"a":"ab\\'])
    assert.equal(titleOfRow(cut), 'ab')
  assert.equal(titleOfRow(String.raw`{"a":"\ud800x"}`), '\ufffdx')
  assert.equal(titleOfRow(`{"a":"${'x'.repeat(300)}"}`), 'x'.repeat(200))
  for (const none of ['{}', '{"a":["Rye"]}', '{"a":{"b":"Rye"},"c":"d"}', '{"a":1}', '', '{"a":""}'])
    assert.equal(titleOfRow(none), null)
})

test('what a person is asked says how much is published, and when', () => {
  assert.equal(questionOf({ all: true }), 'Publish all unpublished changes? Visitors see it immediately.')
  assert.equal(questionOf({ records: [{}] }), 'Publish one record? Visitors see it immediately.')
  assert.equal(questionOf({ records: [{}, {}] }), 'Publish 2 records? Visitors see it immediately.')
  assert.equal(questionOf({ change_set_id: 'x' }), 'Publish what this change set made? Visitors see it immediately.')
  assert.equal(
    questionOf({ all: true, at: '2026-03-01T09:00:00Z' }),
    'Publish all unpublished changes at 2026-03-01T09:00:00Z?',
  )
  assert.equal(questionOf({ records: 'x', at: 7 }), 'Publish all unpublished changes? Visitors see it immediately.')
})
