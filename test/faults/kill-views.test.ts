import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#kernel/database/open.ts'
import { BROWSERS } from '#test/site/analytics/counted.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { eventually } from './support/eventually.ts'
import { apiOf, expect, makeOwner } from './support/owner.ts'

const HOST = 'views.sites.test'
const KILLS = 2
type Env = Record<string, string>

test('SIGTERM loses no view, of several processes', async () => {
  await withWebsite(async (env, visitPages) => {
    const service = await spawnService({ ...env, WORKERS: '2' })
    const visits = await Promise.all([1, 2, 3, 4].map((visitor) => visitPages(service.port, visitor, { most: 50 })))
    assert.deepEqual(await service.kill(), { code: 0, signal: null })
    await restarted(env)
    const counted = await countedViews(env)
    for (const [index, answered] of visits.entries()) assert.equal(counted.paths.get(index + 1)!.length, answered)
    assert.equal(counted.pageviews, 200)
  })
})

test('kill -9 loses the last views alone, and no view is counted twice', async () => {
  const chance = chanceOf(seedFromEnvironment())
  await withWebsite(async (env, visitPages) => {
    let visitor = 0
    for (let round = 0; round < KILLS; round++) {
      const before = await storedViews(env)
      const service = await spawnService(env)
      const visits = [visitPages(service.port, ++visitor, {}), visitPages(service.port, ++visitor, {})]
      // A moment in which views are noted, written or counted, after some of this round.
      await eventually(async () => assert.ok((await storedViews(env)) > before + 1))
      await sleep(chance.below(1_200))
      await service.kill('SIGKILL')
      await Promise.all(visits)
    }
    await restarted(env)
    const { paths, pageviews, visits } = await countedViews(env)
    for (const [of, numbers] of paths) {
      const inOrder = Array.from(numbers, (_, n) => n + 1)
      assert.deepEqual(numbers, inOrder, `views of ${of} with a hole, or twice`)
    }
    assert.equal(pageviews, [...paths.values()].flat().length)
    assert.equal(visits, paths.size)
    assert.ok(pageviews > KILLS, `${pageviews} views prove nothing`)
  })
})

/** Answers how many pages a visitor has got; each is at a path of its own. */
type VisitPages = (port: number, visitor: number, until: { most?: number }) => Promise<number>

async function withWebsite(work: (env: Env, visitPages: VisitPages) => Promise<void>) {
  const state = await freshState()
  try {
    const key = await makeOwner(state.env)
    const service = await spawnService(state.env)
    const api = apiOf(service.port, key)
    const { id } = expect(201, await api.send('POST', '/websites', { name: 'Views', subdomain: 'views' }))
    expect(201, await api.send('POST', `/websites/${id}/pages`, { path: '/v/:n', html_content: 'page' }))
    api.close()
    await service.kill()
    await work(state.env, visitPages)
  } finally {
    await state.remove()
  }
}

async function visitPages(port: number, visitor: number, { most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { host: HOST, 'user-agent': `${BROWSERS[0]} ${visitor}` }
  let answered = 0
  try {
    while (answered < most) {
      const path = `/v/${visitor}-${answered + 1}`
      assert.equal((await exchange(port, { method: 'GET', path, agent, headers })).status, 200)
      answered++
    }
  } catch (error) {
    // The process was killed.
    if (error instanceof assert.AssertionError) throw error
  } finally {
    agent.destroy()
  }
  return answered
}

/** Lets a process count what is left. */
async function restarted(env: Env) {
  const service = await spawnService(env)
  await eventually(async () => assert.equal(await waitingRows(env), 0))
  await service.kill()
}

async function countedViews(env: Env) {
  return withDatabase(env, async ({ reader }) => {
    const rows = await reader.selectFrom('analytics_views').select('path').execute()
    const all = await reader
      .selectFrom('analytics_totals')
      .select(['pageviews', 'visits'])
      .where('dimension', '=', 'all')
      .execute()
    const places = rows.map(({ path }) => path.slice('/v/'.length).split('-').map(Number) as [number, number])
    const paths = new Map<number, number[]>()
    for (const [visitor, of] of Map.groupBy(places, ([visitor]) => visitor))
      paths.set(
        visitor,
        of.map(([, number]) => number).toSorted((one, other) => one - other),
      )
    const sum = (name: 'pageviews' | 'visits') => all.reduce((total, row) => total + row[name], 0)
    return { paths, pageviews: sum('pageviews'), visits: sum('visits') }
  })
}

function storedViews(env: Env) {
  return withDatabase(env, async ({ reader }) => {
    const counted = await reader.selectFrom('analytics_views').select('seq').execute()
    return counted.length + (await reader.selectFrom('analytics_inbox').select('seq').execute()).length
  })
}

function waitingRows(env: Env) {
  return withDatabase(env, async ({ reader }) => {
    return (await reader.selectFrom('analytics_inbox').select('seq').limit(1).execute()).length
  })
}

async function withDatabase<T>(env: Env, work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase({ dataDir: env.DATA_DIR!, databaseUrl: env.DATABASE_URL ?? null, databasePool: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
