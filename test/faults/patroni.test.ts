// Runs once on PostgreSQL: SQLite has no standby.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnService } from '#test/support/process.ts'
import { apiOf, makeOwner } from './support/owner.ts'
import { type Cluster, startPatroni } from './support/patroni/cluster.ts'
import { assertKept, assertPublished } from './support/patroni/kept.ts'
import { Load } from './support/patroni/load.ts'
import type { Machine } from './support/patroni/machine.ts'
import { makeSite, schedulePage } from './support/patroni/site.ts'

const PROCESSES = 3
/** One for each that writes or reads at the same time. */
const CONNECTIONS = 12
/** The time of a publishing comes while the primary is away. */
const SCHEDULED_MS = 3_000
const SLOW_MS = 5_000

type Fault = {
  happens(primary: Machine): void
  ends(primary: Machine): void
  /** Where writes come back only with its end, until then. */
  lasts?: (load: Load) => Promise<unknown>
}
/** What happens to the primary's machine, and how it comes back. */
const FAULTS: Record<string, Fault> = {
  'PostgreSQL killed': { happens: (primary) => primary.killPostgres(), ends: () => {} },
  partitioned: { happens: (primary) => primary.cut(), ends: (primary) => primary.mend() },
  paused: { happens: (primary) => primary.pause(), ends: (primary) => primary.resume() },
  'disk full': {
    happens: (primary) => primary.disk.fill(),
    ends: (primary) => primary.disk.free(),
    lasts: (load) => load.refused(),
  },
  'network slow': {
    happens: (primary) => primary.slow(),
    ends: (primary) => primary.fast(),
    lasts: () => sleep(SLOW_MS),
  },
  'machine killed': { happens: (primary) => primary.kill(), ends: (primary) => primary.start() },
}
const ROUNDS = Number(process.env.PATRONI_ROUNDS ?? Object.keys(FAULTS).length)

test('whatever happens to the primary, nothing acknowledged is lost and nothing stale is read', async (t) => {
  const cluster = await startPatroni()
  if ('missing' in cluster) return t.skip(`NOT TESTED: ${cluster.missing}`)
  try {
    await roundsOn(cluster, (line) => process.stdout.write(`${line}\n`))
  } finally {
    await cluster.close()
  }
})

async function roundsOn(cluster: Cluster, say: (line: string) => void) {
  const env = { DATA_DIR: cluster.folder, DATABASE_URL: cluster.url, DATABASE_POOL: '4' }
  const key = await makeOwner(env)
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => spawnService(env)))
  const ports = services.map(({ port }) => port)
  const apis = Array.from({ length: CONNECTIONS }, (_, n) => apiOf(ports[n % PROCESSES]!, key))
  const own = apiOf(ports[0]!, key)
  let load: Load | undefined
  try {
    const site = await makeSite({ apis, ports })
    load = new Load(site)
    await load.back()
    const scheduled: string[] = []
    const names = Object.keys(FAULTS)
    for (let round = 0; round < ROUNDS; round++) {
      const name = names[round % names.length]!
      const { happens, ends, lasts } = FAULTS[name]!
      const primary = await cluster.primary()
      scheduled.push(await schedulePage(own, site, SCHEDULED_MS))
      happens(primary)
      await lasts?.(load)
      if (lasts) ends(primary)
      const back = await load.back()
      if (!lasts) ends(primary)
      await cluster.whole()
      // What has come back may be asked now.
      await load.back()
      say(`round ${round + 1}, ${primary.name} ${name}: writes back after ${(back / 1000).toFixed(1)} s`)
    }
    await load.stop()
    say(JSON.stringify({ ...load.counts, stale: load.stale.length, notServed: load.notServed.length }))
    await assertKept(own, site, load)
    await assertPublished(own, site, scheduled)
    assert.deepEqual(load.stale, [])
    assert.deepEqual(load.notServed, [])
  } finally {
    await load?.stop()
    for (const service of services) await service.kill('SIGKILL')
    for (const api of [...apis, own]) api.close()
  }
}
