import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunksOf } from '#resources/transfer/import/chunks.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'

const redirect = (n: number) => ({ kind: 'redirect', id: `r${n}` })
const form = { kind: 'form', id: 'f', versions: [] }
const version = (number: number) => ({
  kind: 'version',
  of: { kind: 'form', id: 'f' },
  number,
  html_content: '',
  snapshot: {},
})
const redirects = (count: number) => Array.from({ length: count }, (_, n) => redirect(n))

async function sizes(records: object[]): Promise<number[]> {
  const chunks: number[] = []
  for await (const chunk of chunksOf(streamOf(records))) chunks.push(chunk.length)
  return chunks
}

async function* streamOf(records: object[]): AsyncGenerator<PlannedRecord> {
  for (const record of records) yield record as PlannedRecord
}

test('a chunk has at most 25 records', async () => {
  assert.deepEqual(await sizes(redirects(60)), [25, 25, 10])
  assert.deepEqual(await sizes([]), [])
})

test('a record is saved with its first version, and not with all others', async () => {
  assert.deepEqual(await sizes([...redirects(24), form, version(1), version(2), version(3)]), [26, 2])
  assert.deepEqual(await sizes([...redirects(24), form, redirect(1)]), [25, 1])
})

test('what follows an asset that is fetched is read only when that is saved', async () => {
  let read = 0
  async function* records(): AsyncGenerator<PlannedRecord> {
    for (const kind of ['asset', 'redirect']) {
      read++
      yield { kind, id: kind, byte_size: null } as PlannedRecord
    }
  }
  const chunks = chunksOf(records())
  await chunks.next()
  assert.equal(read, 1)
})

const asset = (byte_size: number | null) => ({ kind: 'asset', id: 'a', byte_size })

test('an asset that is fetched ends its chunk', async () => {
  assert.deepEqual(await sizes([asset(1), asset(null), asset(null), ...redirects(2)]), [2, 1, 2])
})

test('files of a chunk have at most 20 MB, but for the last', async () => {
  assert.deepEqual(await sizes([asset(9e6), asset(9e6), asset(9e6), asset(1)]), [3, 1])
})
