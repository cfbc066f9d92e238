import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptText } from '#transport/mcp/tools/answer-text.ts'
import { EscapedAnswers } from '#transport/mcp/tools/escaped-answers.ts'

const kept = (body: string) => ({ websiteId: 'x', latin1: Buffer.from(body).toString('latin1') })

test('a kept answer says in bytes what it would say decoded', () => {
  const record = { title: '"Grüße" 語 👩 \u2028 \\ \u0001', html_content: '<p class="x">\n</p>' }
  const answer = kept(JSON.stringify(record))
  for (const escaped of [new EscapedAnswers(1_000_000), new EscapedAnswers(0)])
    for (let times = 0; times < 2; times++) {
      const { latin1 } = keptText(answer.latin1, escaped.of(answer), ['Ünknown'])
      const { content, structuredContent } = JSON.parse(Buffer.from(latin1, 'latin1').toString())
      assert.deepEqual(structuredContent, record)
      assert.equal(content[0].text, 'Ünknown')
      assert.deepEqual(JSON.parse(content[1].text), record)
    }
})
