import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type NewEntry, zipOf } from '#archive/write-zip.ts'

const FILES = 400
/** Node makes buffers of this size from larger ones, which others share. */
const FILE_BYTES = 30_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('a zip that is written has none of its earlier files in memory', async () => {
  const before = bytesInBuffers()
  let retained = 0
  async function* files(): AsyncGenerator<NewEntry> {
    for (let n = 0; n < FILES; n++)
      yield { name: `${n}.txt`, bytes: Buffer.from(String(n).padEnd(FILE_BYTES)), modified_at: 0, compress: false }
    retained = bytesInBuffers() - before
  }
  let written = 0
  for await (const chunk of zipOf(files())) written += chunk.length
  assert.ok(written > FILES * FILE_BYTES)
  assert.ok(retained < (FILES * FILE_BYTES) / 10, `${retained} bytes`)
})

/** What a collection finds is freed by another thread, which the next collection waits for. */
function bytesInBuffers(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
