// Runs once: declarations are read, no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KINDS } from '#folder/record.ts'
import { TRASHED } from '#kernel/changes/trash-store.ts'
import { CAPTURED_TABLES } from '#kernel/database/capture/captured-tables.ts'
import { changeable, creatable, type Promises } from '#kernel/records/define-record.ts'
import { SEARCHED_KINDS } from '#resources/content/search/source.ts'
import { catalog } from '#resources/index.ts'
import { RECORDS } from '#resources/records.ts'
import { EXPORTED_KINDS } from '#resources/transfer/record-shapes.ts'
import { sourceFiles } from './support/source-files.ts'

/** Where each promise is kept. */
const WIRED: Record<keyof Promises, readonly string[]> = {
  undone: RECORDS.filter(({ table }) => (CAPTURED_TABLES as string[]).includes(table)).map(({ kind }) => kind),
  trashed: [...TRASHED],
  // A website's settings are in the manifest.
  exported: [...EXPORTED_KINDS, 'website'],
  searched: SEARCHED_KINDS,
  filed: KINDS,
}

test('every declared record is listed', () => {
  const declared = sourceFiles('src/**/*.ts').flatMap(({ text }) =>
    [...text.matchAll(/= defineRecord\(\{\n {2}kind: '(\w+)'/g)].map(([, kind]) => kind!),
  )
  assert.ok(declared.length > 20)
  assert.deepEqual(declared.sort(), RECORDS.map(({ kind }) => kind).sort(), 'add it to src/resources/records.ts')
})

for (const promise of Object.keys(WIRED) as (keyof Promises)[])
  test(`records are ${promise} as they say`, () => {
    for (const { kind, promises } of RECORDS)
      assert.equal(promises[promise], WIRED[promise].includes(kind), `${kind}: ${promise}`)
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
