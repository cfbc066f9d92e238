import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeEvent } from '#kernel/events/catalogue.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'

test('what an event says is a sentence in English', () => {
  assert.equal(describeEvent('facts.updated'), 'The facts were changed.')
  assert.equal(describeEvent('facts.pinned'), 'The facts were pinned to a version, which is live now.')
  assert.equal(describeEvent('html_head.created'), 'An HTML head was created.')
  assert.equal(describeEvent('dns_record.deleted'), 'A DNS record was deleted.')
  assert.equal(describeEvent('asset.updated'), 'An asset was changed.')
  assert.equal(describeEvent('form.submission.created'), 'A form submission was created.')
  for (const type of EVENT_TYPES) assert.match(describeEvent(type), /^[A-Z][^_]*\.$/, type)
})
