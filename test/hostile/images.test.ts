// Runs once on PostgreSQL: decoding and resizing images reads nothing from the database.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { bombs } from '#test/support/hostile-images.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { apiOf, expect, makeOwner } from '../faults/support/owner.ts'

/** The service with the process that resizes. */
const MOST_MB = 300
const WATCH_MS = 3

const state = await freshState()
const key = await makeOwner(state.env)
const service = await spawnService(state.env)
const api = apiOf(service.port, key)
after(async () => {
  api.close()
  await service.kill()
  await state.remove()
})

test('images that decode to hundreds of megabytes are served as they are, within 300 MB for all processes', async () => {
  const site = expect(201, await api.send('POST', '/websites', { name: 'Images', subdomain: 'images' }))
  forgetMost(service.pid)
  const children = watchChildren(service.pid)
  for (const [name, file] of Object.entries(await bombs())) {
    const asset = await upload(site.id, name, file)
    for (const [width, accept] of [
      ['320', 'image/avif,image/webp,*/*'],
      ['2560', '*/*'],
      ['2560', '*/*'],
    ]) {
      const headers = { host: 'images.sites.test', accept }
      const path = `${asset.relative_url}&w=${width}`
      const answer = await exchange(service.port, { method: 'GET', path, headers })
      assert.ok(answer.status === 200 && answer.bytes.length > 0, name)
      const resized = !answer.bytes.equals(file.bytes)
      const cacheable = /immutable/.test(answer.headers['cache-control'] as string)
      assert.equal(cacheable, resized, `${name} at ${width}`)
    }
  }
  const own = memoryOf(service.pid).VmHWM
  const resizer = children.stop()
  assert.ok(resizer > 0, 'the process that resizes was not seen')
  assert.ok(own + resizer < MOST_MB, `${own} MB and ${resizer} MB`)
})

test('what could not be resized is not tried again at once', () => {
  const failures = service.logs.filter(({ msg }) => msg === 'an image is broken or too large to resize')
  const names = failures.map(({ asset, width, format }) => `${asset} ${width} ${format}`)
  assert.ok(names.length > 0)
  assert.deepEqual(names, [...new Set(names)])
})

async function upload(site: string, name: string, { type, bytes }: { type: string; bytes: Buffer }): Promise<Json> {
  const session = expect(200, await api.send('POST', `/websites/${site}/assets/request_upload_url`))
  const path = `${session.upload_url.replace(/^http:\/\/[^/]+/, '')}&filename=${name}`
  const answer = await exchange(service.port, { method: 'PUT', path, headers: { 'content-type': type }, body: bytes })
  assert.equal(answer.status, 201, answer.text)
  return JSON.parse(answer.text)
}

/** The most memory that any child of the process has had so far, in MB. Reads often: a child's status is gone with it. */
function watchChildren(pid: number) {
  let [most, shared] = [0, 0]
  const timer = setInterval(() => {
    for (const task of readdirSync(`/proc/${pid}/task`))
      for (const child of read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean)) {
        if (!read(`/proc/${child}/cmdline`).includes('resize')) continue
        const { VmHWM, RssFile } = memoryOf(Number(child))
        most = Math.max(most, VmHWM)
        shared = Math.max(shared, RssFile)
      }
  }, WATCH_MS)
  return {
    stop() {
      clearInterval(timer)
      // The code of Node and libvips is mapped by both processes, and counts once; what the system drops of it for a while as well.
      return most - shared
    },
  }
}

/** What starting took at its height is of no interest, least of all with nothing compiled (proc(5), clear_refs). */
function forgetMost(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function memoryOf(pid: number) {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_000
  return { VmHWM: megabytes('VmHWM'), RssFile: megabytes('RssFile') }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
