import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { assertConsistent } from './support/consistency.ts'
import { apiOf, expect, makeOwner } from './support/owner.ts'

const ROUNDS = 4
const SIZE = 3_000_000

test('kill -9 during uploads and replacements leaves every file either old or new, and complete', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const state = await freshState()
  const key = await makeOwner(state.env)
  /** The digests that each asset may have: of the last answered upload, and of those that were not answered. */
  const possible = new Map<string, Set<string>>()
  let path = ''
  let host = ''
  let answered = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const service = await spawnService(state.env)
      const api = apiOf(service.port, key)
      if (!path) {
        const website = expect(201, await api.send('POST', '/websites', { name: 'Files', subdomain: 'survivor' }))
        path = `/api/v1/websites/${website.id}/assets`
        host = 'survivor.sites.test'
      }
      const { data } = expect(200, await api.send('GET', `${path.slice('/api/v1'.length)}?per=1000`))
      const listed = new Map<string, Json>(data.map((asset: Json) => [asset.id, asset]))
      for (const [id, contents] of possible) {
        const asset = listed.get(id)
        assert.ok(asset, `${id} was answered and is lost`)
        const { bytes, status } = await api.visit(host, asset.relative_url)
        assert.deepEqual([status, bytes.length], [200, asset.byte_size])
        const is = digest(bytes)
        assert.ok(contents.has(is), `${id} is a mixture or was never sent`)
        possible.set(id, new Set([is]))
      }
      const first = Promise.withResolvers<void>()
      const writers = [0, 1, 2].map(async (n) => {
        for (let count = 0; ; count++) {
          const bytes = Buffer.alloc(SIZE + chance.below(100_000), `round ${round} writer ${n} upload ${count} `)
          const ids = [...possible.keys()]
          const id = count % 2 && ids.length ? chance.pick(ids) : null
          if (id) possible.get(id)!.add(digest(bytes))
          const asset = await upload(service.port, `${path}${id ? `?asset_id=${id}` : ''}`, key, bytes)
          answered++
          first.resolve()
          if (!id) possible.set(asset.id, new Set([digest(bytes)]))
        }
      })
      // A slow machine may need seconds for one upload, and a round without an answered one proves nothing.
      await Promise.race([first.promise.then(() => sleep(chance.below(900))), ...writers]).catch(() => {})
      await service.kill('SIGKILL')
      await Promise.allSettled(writers)
      api.close()
      await assertConsistent(state.env)
    }
    assert.ok(answered >= ROUNDS, `${answered} uploads prove nothing`)
  } finally {
    await state.remove()
  }
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function upload(port: number, path: string, key: string, bytes: Buffer): Promise<Json> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b' }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode! < 300) resolve(JSON.parse(Buffer.concat(chunks).toString()))
        else reject(new Error(`answered ${answer.statusCode} ${Buffer.concat(chunks)}`))
      })
    })
    sent.on('error', reject)
    sent.write(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/x-thing\r\n\r\n',
    )
    sent.write(bytes)
    sent.end('\r\n--b--\r\n')
  })
}
