import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ArchiveRefused } from '#archive/archive.ts'
import { readPagesTask } from '#importers/html/read-page.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { ReadingLimit } from '#resources/transfer/import/reading-limit.ts'
import { memoryArchive } from '#test/support/memory-archive.ts'

const MB = 1_000_000

/** How many texts of a megabyte may be read of an archive, up to 200. */
async function readable(byteSize: number): Promise<number> {
  const limit = new ReadingLimit(byteSize)
  const compute = limit.computing((async () => {}) as unknown as Compute)
  const html = 'x'.repeat(MB)
  for (let read = 0; read < 200; read++)
    try {
      await compute(readPagesTask, [{ html }])
    } catch (error) {
      assert.ok(error instanceof ArchiveRefused)
      assert.match(error.message, /far too long for its size/)
      return read
    }
  return 200
}

test('the work on an archive is limited in proportion to its size', async () => {
  const [small, larger, large] = [await readable(1_000), await readable(300_000), await readable(10 * MB)]
  assert.ok(small > 10 && small < larger && larger < 200, `${small} ${larger}`)
  assert.equal(large, 200)
})

test('files that are opened count, with their bytes', async () => {
  const archive = new ReadingLimit(1_000).limited(memoryArchive({ a: 'x'.repeat(MB) }))
  await assert.rejects(async () => {
    for (let read = 0; read < 1_000; read++) await archive.bytes('a', MB)
  }, ArchiveRefused)
})
