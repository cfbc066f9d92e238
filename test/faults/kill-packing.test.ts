// Runs once: most of its time starts processes; kill.test.ts kills writers of both databases, and what is killed here is one transaction of either.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { hasHistoriesToPack } from '#kernel/versioning/packing/store.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { assertConsistent } from './support/consistency.ts'
import { eventually } from './support/eventually.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'

const ROUNDS = 2
/** A few transactions of the job each. */
const PAGES = 2
const VERSIONS = 45
const PARAGRAPHS = Array.from({ length: 500 }, (_, n) => `<p id="p${n}">Paragraph ${n * 7919}</p>`).join('')

test('kill -9 while versions are packed loses none of them', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const state = await freshState()
  const key = await makeOwner(state.env)
  try {
    const pages = await withService(state, key, makePages)
    for (let round = 0; round < ROUNDS; round++) {
      await withDatabase(state, packSoon)
      const service = await spawnService(state.env)
      await sleep(chance.below(300))
      await service.kill('SIGKILL')
      await assertConsistent(state.env)
    }
    await withDatabase(state, packSoon)
    await withService(state, key, async (api) => {
      await withDatabase(state, (database) =>
        eventually(async () => assert.equal(await hasHistoriesToPack(database.reader), false)),
      )
      for (const { id } of pages) {
        const { data }: Json = expect(
          200,
          await api.send('GET', `/websites/pages/${id}/versions?fields=html_content&per=100`),
        )
        assert.deepEqual(
          data.map(({ html_content }: Json) => html_content),
          Array.from({ length: VERSIONS }, (_, index) => htmlOf(VERSIONS - index)),
        )
      }
    })
    await assertConsistent(state.env)
  } finally {
    await state.remove()
  }
})

async function makePages(api: Api): Promise<Json[]> {
  const website = expect(201, await api.send('POST', '/websites', { name: 'Packed' }))
  const pages: Json[] = []
  for (let n = 0; n < PAGES; n++) {
    const page = expect(
      201,
      await api.send('POST', `/websites/${website.id}/pages`, { path: `/${n}`, html_content: htmlOf(1) }),
    )
    for (let number = 2; number <= VERSIONS; number++)
      expect(200, await api.send('PATCH', `/websites/pages/${page.id}`, { html_content: htmlOf(number) }))
    pages.push(page)
  }
  return pages
}

function htmlOf(number: number): string {
  return PARAGRAPHS.replace('id="p250"', `id="p250" data-version="${number}"`)
}

/** Makes every version old enough, and the job due. */
async function packSoon(database: Database): Promise<void> {
  await database.write(async (tx) => {
    await tx.updateTable('versions').set({ created_at: 0 }).execute()
    await tx.updateTable('jobs').set({ run_at: 0, locked_until: null }).where('kind', '=', 'histories.pack').execute()
  })
}

async function withService<T>(state: State, key: string, work: (api: Api) => Promise<T>): Promise<T> {
  const service = await spawnService(state.env)
  const api = apiOf(service.port, key)
  try {
    return await work(api)
  } finally {
    api.close()
    await service.kill()
  }
}

async function withDatabase<T>({ env }: State, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ dataDir: env.DATA_DIR!, databaseUrl: env.DATABASE_URL ?? null, databasePool: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
