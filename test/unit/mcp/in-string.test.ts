import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inString } from '#transport/mcp/tools/in-string.ts'

test('any JSON within a string is that JSON again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value)
      const text = `"${inString(Buffer.from(json))}"`
      assert.equal(text, JSON.stringify(json))
      assert.equal(JSON.parse(text), json)
    }),
  )
})
