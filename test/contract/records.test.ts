// Runs once: declarations are read, no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KINDS } from '#folder/record.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import { changeable, creatable } from '#kernel/records/define-record.ts'
import { catalog } from '#resources/index.ts'
import { checkedRecord } from '#resources/transfer/record-shapes.ts'
import { sourceFiles } from './support/source-files.ts'

test('every declared record has a table', () => {
  const declared = sourceFiles('src/**/*.ts').flatMap(({ text }) =>
    [...text.matchAll(/^export const \w+ = \w+Record\((?:\{\n {2}kind: )?'(\w+)'/gm)].map(([, kind]) => kind!),
  )
  assert.ok(declared.length > 25)
  assert.deepEqual(declared.sort(), RECORDS.map(({ kind }) => kind).sort(), 'make its table with tableOf(record, …)')
})

// That its changes are undone and a deleted one restored follows from what a record promises; these are written by hand.
test('records are searched as they say', () => {
  const { kinds } = catalog.byName.get('site_search')!.query!.properties as { kinds: { items: { enum: string[] } } }
  for (const { kind, promises } of RECORDS) assert.equal(promises.searched, kinds.items.enum.includes(kind), kind)
})

test('records are exported as they say', () => {
  // A website's settings are in the manifest.
  for (const { kind, promises } of RECORDS.filter(({ kind }) => kind !== 'website')) {
    const isRefused = (error: Error) => error.message.includes('no known kind') !== promises.exported
    assert.throws(() => checkedRecord({ kind }, 'records.jsonl'), isRefused, kind)
  }
})

test('records are written to files as they say', () => {
  for (const { kind, promises } of RECORDS)
    assert.equal(promises.filed, (KINDS as readonly string[]).includes(kind), kind)
})

test('what content lets callers write is in its exports, or says that it is not', () => {
  const content = RECORDS.filter(({ promises }) => promises.exported && promises.undone)
  assert.ok(content.length > 5)
  for (const { kind, fields } of content)
    for (const [name, { write, move, moved, json }] of Object.entries(fields))
      if (write && !json) assert.ok(move !== null || moved === false, `${kind}.${name}`)
})

test('a field that callers may write is an input of the operations on its kind', () => {
  for (const record of RECORDS.filter(({ promises }) => promises.undone && promises.filed))
    for (const [operation, fields] of [
      [`${record.plural}_create`, creatable(record)],
      [`${record.plural}_update`, changeable(record)],
    ] as const) {
      const declared = catalog.byName.get(operation)
      if (!declared?.input) continue
      const missing = Object.keys(fields).filter((name) => !(name in declared.input.properties))
      assert.deepEqual(missing, [], operation)
    }
})
