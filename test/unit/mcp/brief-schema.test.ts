import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brief } from '#transport/mcp/tools/brief-schema.ts'

test('limits and empty words go, at every depth; what an agent chooses by stays', () => {
  const given = {
    title: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }], description: 'Why.' },
    kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
    edits: {
      type: 'array',
      maxItems: 3,
      items: { type: 'object', required: ['x'], properties: { x: { type: 'string', pattern: '^x', format: 'uuid' } } },
    },
    data: { type: 'object', properties: {}, additionalProperties: true, maxProperties: 4 },
    closed: { type: 'object', additionalProperties: false },
    // A field may have the name of a limit.
    format: { type: 'string', minLength: 1 },
  }
  assert.deepEqual(brief(given), {
    title: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Why.' },
    kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
    edits: { type: 'array', items: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } } },
    data: { type: 'object' },
    closed: { type: 'object', additionalProperties: false },
    format: { type: 'string' },
  })
})
