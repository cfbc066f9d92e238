import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { test } from 'node:test'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { apiOf, expect, makeOwner } from '../faults/support/owner.ts'

const MB = 1_000_000
const MOST_MB = 30

test('an upload of 100 MB costs less than 30 MB of memory', async () => {
  const state = await freshState()
  const key = await makeOwner(state.env)
  const service = await spawnService(state.env)
  const api = apiOf(service.port, key)
  try {
    const { id } = expect(201, await api.send('POST', '/websites', { name: 'Large' }))
    const session = expect(200, await api.send('POST', `/websites/${id}/assets/request_upload_url`))
    const path = session.upload_url.replace(/^http:\/\/[^/]+/, '')
    // The first uploads load and compile code.
    for (let warm = 0; warm < 3; warm++) assert.equal(await upload(service.port, path, 20 * MB), 201)
    const before = resident(service.pid, 'VmRSS')
    // Resets the peak.
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
    assert.equal(await upload(service.port, path, 100 * MB), 201)
    const cost = resident(service.pid, 'VmHWM') - before
    assert.ok(cost < MOST_MB, `${cost} MB`)
  } finally {
    api.close()
    await service.kill()
    await state.remove()
  }
})

function resident(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_000
}

function upload(port: number, path: string, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': String(size), 'content-type': 'application/x-thing' }
    const sent = request({ host: '127.0.0.1', port, method: 'PUT', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', reject)
    const chunk = Buffer.alloc(100_000, 7)
    let left = size
    const more = () => {
      while (left > 0) {
        left -= chunk.length
        if (!sent.write(chunk)) return void sent.once('drain', more)
      }
      sent.end()
    }
    more()
  })
}
