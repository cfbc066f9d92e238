import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from '#resources/index.ts'
import { toolNameOf } from '#transport/mcp/tools/catalog-tools.ts'

test('what publishes or buys has a question for the person, whatever is sent', () => {
  const asking = catalog.operations.filter(
    ({ name }) => /_(unpin|publish|purchase|forget)$/.test(name) && name !== 'change_sets_publish',
  )
  assert.ok(asking.length > 8)
  for (const { name, asks } of asking)
    for (const given of [{}, { records: 7, edits: 'x', expected_price: null, name: null }])
      assert.match(String(asks?.(given)), /^[A-Z].*\?/, name)
})

test('every question is of a tool', () => {
  for (const operation of catalog.operations) if (operation.asks) assert.ok(toolNameOf(operation), operation.name)
})
