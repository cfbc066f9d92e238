// Runs once: most of its time starts processes; kill.test.ts kills writers of both databases, and what is killed here is one transaction of either.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { readConfig } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { PUBLISH_LATER } from '#resources/history/publishing/schedule.ts'
import { spawnService } from '#test/support/process.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { freshState } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { eventually } from './support/eventually.ts'
import { apiOf, expect } from './support/owner.ts'

const RECORDS = 200
const LONGEST_MS = 200

test('kill -9 while a publishing is carried out: all of it or nothing, and once, by whichever process comes next', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const state = await freshState()
  const database = openDatabase(readConfig({ ...SERVICE_ENV, ...state.env }))
  try {
    await migrate(database)
    const { id } = await createUser(database, { email: 'owner@example.com' })
    const { key } = await createApiKey(database, { userId: id, name: null, readOnly: false })
    const killed = await spawnService(state.env)
    const api = apiOf(killed.port, key)
    const site = expect(201, await api.send('POST', '/websites', { name: 'Survivor' }))
    const table = expect(201, await api.send('POST', `/websites/${site.id}/tables`, { name: 'News' }))
    const rows = Array.from({ length: RECORDS }, () => ({ status: 'draft' }))
    expect(200, await api.send('POST', `/websites/tables/${table.id}/rows/bulk`, { rows }))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const { publishing } = expect(200, await api.send('POST', `/websites/${site.id}/publish`, { all: true, at }))
    await changeJobs(database, { run_at: 0 })
    await eventually(async () => assert.ok((await jobs(database))[0]?.locked_until))
    await sleep(chance.below(LONGEST_MS))
    api.close()
    await killed.kill('SIGKILL')
    assert.ok([0, RECORDS].includes(await drafts(database)))

    // The first to start finds no other server, and so takes the job from whoever was killed.
    const next = [await spawnService(state.env), await spawnService(state.env)]
    await eventually(async () => assert.deepEqual(await jobs(database), []))
    const last = apiOf(next[0]!.port, key)
    const { data } = expect(200, await last.send('GET', `/websites/${site.id}/publishings`))
    assert.deepEqual([data[0].id, data[0].status], [publishing.id, 'done'])
    last.close()
    for (const service of next) await service.kill()
    assert.equal(await drafts(database), 0)
    assert.equal(await events(database, 'publishing.done'), 1)
    assert.equal(await events(database, 'record.published'), RECORDS)
  } finally {
    await database.close()
    await state.remove()
  }
})

function jobs({ reader }: Database) {
  return reader.selectFrom('jobs').selectAll().where('kind', '=', PUBLISH_LATER).execute()
}

async function drafts({ reader }: Database): Promise<number> {
  return (await reader.selectFrom('rows').select('id').where('draft', '=', 1).execute()).length
}

async function events({ reader }: Database, type: string): Promise<number> {
  return (await reader.selectFrom('events').select('seq').where('type', '=', type).execute()).length
}

async function changeJobs(database: Database, values: { run_at: number }) {
  await database.write((tx) => tx.updateTable('jobs').set(values).where('kind', '=', PUBLISH_LATER).execute())
}
