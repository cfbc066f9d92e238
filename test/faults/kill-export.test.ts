// Runs once: most of its time starts processes, and the job of an export is leased like that of an import.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { siteArchive, unzipped } from '#test/api/transfer.ts'
import { fileForm } from '#test/api/upload.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { assertConsistent } from './support/consistency.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'

const PAGES = 800

test('an export that kill -9 ended midway is made after the restart, without being asked for again', async () => {
  const state = await freshState()
  const key = await makeOwner(state.env)
  try {
    const killed = await spawnService(state.env)
    const before = apiOf(killed.port, key)
    const website = expect(201, await before.send('POST', '/websites', { name: 'Exported' })).id
    await importPages({ api: before, port: killed.port, key, website })
    const { id } = expect(202, await before.send('POST', `/websites/${website}/export`, {}))
    await shown(before, `exports/${id}`, ({ status }) => status !== 'queued')
    await killed.kill('SIGKILL')
    before.close()

    const service = await spawnService(state.env)
    const api = apiOf(service.port, key)
    const interrupted = expect(200, await api.send('GET', `/websites/exports/${id}`))
    assert.deepEqual([interrupted.status, interrupted.url], ['running', null], 'nothing was interrupted')
    const done = await shown(api, `exports/${id}`, ({ status }) => status === 'done')
    assert.equal(done.pages_count, PAGES)
    const zip = await fetch(`http://127.0.0.1:${service.port}${new URL(done.url).pathname}`)
    assert.equal(zip.status, 200)
    const { entries } = await unzipped(Buffer.from(await zip.arrayBuffer()))
    assert.equal(entries.filter(({ name }) => name.startsWith('page-')).length, PAGES)
    await service.kill()
    api.close()
    await assertConsistent(state.env)
  } finally {
    await state.remove()
  }
})

async function importPages({ api, port, key, website }: { api: Api; port: number; key: string; website: string }) {
  const pages = Array.from({ length: PAGES }, (_, n) => ({ path: `/page-${n}`, html: `<p>${n}</p>` }))
  const body = fileForm(await siteArchive(pages), 'site.zip', 'application/zip')
  body.append('confirm', 'true')
  const address = `http://127.0.0.1:${port}/api/v1/websites/${website}/imports`
  const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body })
  assert.equal(answer.status, 201)
  await shown(api, `imports/${((await answer.json()) as Json).id}`, ({ status }) => status === 'done')
}

/** What a job is about, as soon as it is so. */
async function shown(api: Api, path: string, isSo: (shown: Json) => boolean): Promise<Json> {
  for (;;) {
    const record = expect(200, await api.send('GET', `/websites/${path}`))
    assert.notEqual(record.status, 'failed', record.error)
    if (isSo(record)) return record
    await sleep(10)
  }
}
