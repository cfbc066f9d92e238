import assert from 'node:assert/strict'
import { globSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { callerOf } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expect, makeOwner } from './support/owner.ts'

const HOST = 'damaged.sites.test'
/** One is cached in memory once it has been sent, the other streamed. */
const SIZES = [20_000, 600_000]

test('a stored file that is missing or cut short is 503 and logged, and never sent in part', async () => {
  const state = await freshState()
  try {
    const key = await makeOwner(state.env)
    const service = await spawnService(state.env)
    try {
      const { api, upload, visit } = callerOf(service.port, key)
      const website = expect(201, await api('POST', '/websites', { name: 'Damaged', subdomain: 'damaged' }))
      const stored = async (size: number, letter: string) => {
        const before = new Set(blobsIn(state.env.DATA_DIR!))
        const asset = expect(201, await upload(website.id, Buffer.alloc(size, letter)))
        const [file] = blobsIn(state.env.DATA_DIR!).filter((path) => !before.has(path))
        return { path: new URL(asset.url).pathname, file: join(state.env.DATA_DIR!, file!) }
      }
      for (const size of SIZES) {
        const [whole, short, missing] = [await stored(size, 'w'), await stored(size, 's'), await stored(size, 'm')]
        truncateSync(short.file, size - 1)
        rmSync(missing.file)
        for (const { path } of [short, missing]) {
          const answer = await visit(HOST, path)
          assert.equal(answer.status, 503)
          assert.equal(answer.text, 'File temporarily unavailable\n')
          assert.match(answer.headers['retry-after'] ?? '', /^\d+$/)
          await eventually(async () => assert.equal(service.logs.filter((line) => line.path === path).length, 1))
        }
        assert.equal((await visit(HOST, whole.path)).text, 'w'.repeat(size))
      }
    } finally {
      await service.kill('SIGKILL')
    }
  } finally {
    await state.remove()
  }
})

function blobsIn(folder: string): string[] {
  return globSync('blobs/??/*', { cwd: folder })
}
