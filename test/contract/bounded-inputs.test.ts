import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from '#resources/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parts of a JSON Schema are walked, not known.
type Schema = any

for (const { name, query, input } of catalog.operations)
  test(`${name} says how much each list and open object of its request may hold`, () => {
    assert.deepEqual([...unbounded(query, ''), ...unbounded(input, '')], [])
  })

/** Lists without `maxItems`, and objects that take any field without `maxProperties`; each costs time by its length. */
function unbounded(schema: Schema, path: string): string[] {
  if (!schema || typeof schema !== 'object') return []
  const { type, maxItems, maxProperties, additionalProperties } = schema
  const own = (type === 'array' && maxItems === undefined) || (additionalProperties && maxProperties === undefined)
  const parts = [schema.items, additionalProperties, ...(schema.anyOf ?? [])]
  return [
    ...(own ? [path] : []),
    ...parts.flatMap((part) => unbounded(part, `${path}[]`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) => unbounded(part, `${path}.${field}`)),
  ]
}
