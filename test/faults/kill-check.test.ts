import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#kernel/database/open.ts'
import { freePort } from '#test/api/free-port.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { assertConsistent } from './support/consistency.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'

const ROUNDS = 2
/** Some megabytes in all, so that a check keeps what it finds in several transactions. */
const PAGES = 30
const FILLER = '<p>Some text of a page.</p>\n'.repeat(4_000)

const htmlOf = (n: number, link: string) => `${FILLER}<a href="/${link}-${n}">x</a>`

test('kill -9 while a website is checked: the next process reads what was kept, and finds the rest', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const state = await freshState()
  // What was found is kept for a website's address, which must not follow the port of each process.
  const env: Record<string, string> = { ...state.env, BASE_URL: 'http://localhost:3000' }
  const key = await makeOwner(env)
  try {
    let website: Json = null
    const pages: Json[] = []
    const serve = async (use: (api: Api) => Promise<void>, isKilled = false) => {
      const port = await freePort()
      const service = await spawnService({ ...env, PORT: String(port) })
      const api = apiOf(port, key)
      try {
        await use(api)
      } finally {
        api.close()
        await service.kill(isKilled ? 'SIGKILL' : 'SIGTERM')
      }
    }
    const broken = async (api: Api): Promise<string[]> => {
      const { data } = expect(
        200,
        await api.send('GET', `/websites/${website.id}/check?kinds=broken_link&per=${PAGES}`),
      )
      return data.map(({ message }: Json) => message.split(' ')[0])
    }
    await serve(async (api) => {
      website = expect(201, await api.send('POST', '/websites', { name: 'Checked' }))
      for (let n = 0; n < PAGES; n++)
        pages.push(
          expect(
            201,
            await api.send('POST', `/websites/${website.id}/pages`, {
              path: `/page-${n}`,
              html_content: htmlOf(n, 'first'),
            }),
          ),
        )
    })
    for (let round = 0; round < ROUNDS; round++) {
      await serve(async (api) => {
        void broken(api).catch(() => {})
        await sleep(chance.below(300))
      }, true)
      await assertConsistent(env)
    }
    const first = pages.map((_, n) => `/first-${n}`)
    await serve(async (api) => assert.deepEqual(await broken(api), first))

    // Nothing but a read of what is kept finds this.
    const database = openDatabase({
      dataDir: env.DATA_DIR!,
      databaseUrl: env.DATABASE_URL ?? null,
      databasePool: 2,
    })
    const kept = await database.reader.selectFrom('html_findings').selectAll().execute()
    assert.equal(kept.length, PAGES)
    await database.write(async (tx) => {
      for (const { resource_id, found } of kept)
        await tx
          .updateTable('html_findings')
          .set({ found: found.replace('/first', '/kept') })
          .where('resource_id', '=', resource_id)
          .execute()
    })
    await database.close()
    await serve(async (api) => {
      const changed = { html_content: htmlOf(0, 'second') }
      expect(200, await api.send('PATCH', `/websites/pages/${pages[0].id}`, changed))
      assert.deepEqual(await broken(api), ['/second-0', ...first.slice(1).map((link) => link.replace('first', 'kept'))])
    })
    await assertConsistent(env)
  } finally {
    await state.remove()
  }
})
