// Runs once: most of its time starts processes; kill.test.ts kills writers of both databases, and what is killed here is one transaction of either.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#kernel/database/open.ts'
import { siteArchive } from '#test/api/transfer.ts'
import { fileForm } from '#test/api/upload.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { assertConsistent } from './support/consistency.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'

const PAGES = 200
const KILLS = 1

test('an import that kill -9 ended midway goes on after the restart: nothing is lost or made twice', async () => {
  const state = await freshState()
  const key = await makeOwner(state.env)
  const pages = Array.from({ length: PAGES }, (_, n) => ({ path: `/page-${n}`, html: `<p>${n}</p>` }))
  const archive = await siteArchive(pages)
  try {
    let website = ''
    let id = ''
    let seen = 0
    for (let round = 0; ; round++) {
      const service = await spawnService(state.env)
      const api = apiOf(service.port, key)
      if (website === '') {
        website = expect(201, await api.send('POST', '/websites', { name: 'Imported', subdomain: 'imported' })).id
        id = await upload(service.port, key, website, archive)
      }
      const shown = await importOf(api, id, ({ status, done_count }) => status === 'done' || done_count > seen)
      seen = shown.done_count
      if (round < KILLS) {
        assert.equal(shown.status, 'running', 'nothing is left to be interrupted')
        await service.kill('SIGKILL')
        api.close()
        await releaseJobs(state.env)
        continue
      }
      const done = await importOf(api, id, ({ status }) => status === 'done')
      assert.deepEqual(done.created, { page: PAGES, version: PAGES })
      assert.deepEqual([done.errors, done.done_count], [[], 2 * PAGES])
      const paths = await pathsOf(api, website)
      assert.deepEqual(paths.toSorted(), pages.map(({ path }) => path).toSorted())
      const { text } = await api.visit('imported.sites.test', '/page-199')
      assert.match(text, /<p>199<\/p>/)
      await service.kill()
      api.close()
      break
    }
    await assertConsistent(state.env)
  } finally {
    await state.remove()
  }
})

async function upload(port: number, key: string, website: string, bytes: Buffer): Promise<string> {
  const body = fileForm(bytes, 'site.zip', 'application/zip')
  body.append('confirm', 'true')
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/websites/${website}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  })
  assert.equal(answer.status, 201)
  return ((await answer.json()) as Json).id
}

/** The import as soon as it is so. */
async function importOf(api: Api, id: string, isSo: (shown: Json) => boolean): Promise<Json> {
  for (;;) {
    const shown = expect(200, await api.send('GET', `/websites/imports/${id}`))
    assert.notEqual(shown.status, 'failed', shown.error)
    if (isSo(shown)) return shown
    await sleep(10)
  }
}

async function pathsOf(api: Api, website: string): Promise<string[]> {
  const paths: string[] = []
  for (let page: number | null = 1; page !== null; ) {
    const { data, meta } = expect(200, await api.send('GET', `/websites/${website}/pages?per=200&page=${page}`))
    paths.push(...data.map(({ path }: Json) => path))
    page = meta.next_page
  }
  return paths
}

/** As when the lease of a process that is gone has run out. */
async function releaseJobs({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): Promise<void> {
  const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null, databasePool: 2 })
  try {
    await database.write((tx) => tx.updateTable('jobs').set({ locked_until: null }).execute())
  } finally {
    await database.close()
  }
}
