import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptText } from '#transport/mcp/tools/answer-text.ts'

test('a kept answer says in bytes what it would say decoded', () => {
  const record = { title: '"Grüße" 語 👩 \u2028 \\ \u0001', html_content: '<p class="x">\n</p>' }
  const { latin1 } = keptText(Buffer.from(JSON.stringify(record)).toString('latin1'), ['Ünknown'])
  const { content, structuredContent } = JSON.parse(Buffer.from(latin1, 'latin1').toString())
  assert.deepEqual(structuredContent, record)
  assert.equal(content[0].text, 'Ünknown')
  assert.deepEqual(JSON.parse(content[1].text), record)
})
