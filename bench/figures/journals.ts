import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { median } from '../median.ts'
import type { Report, Suite } from '../report.ts'
import { residentMb } from '../resident.ts'
import { ACTORS, actorOf, OPERATIONS, recordOf, seedAudit } from '../seed/audit-rows.ts'
import { seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'

const ROWS = 5_000_000
const REQUESTS = 60
const STREAMS = 5_000
/** Below what a credential may hold. */
const STREAMS_OF_KEY = 20
const OPENED_AT_ONCE = 50
const WEBSITE = { audited: { websites: 1, pages: 1, htmlBytes: 200 } }

const LISTS: [string, (index: number) => string][] = [
  ['by member', (index) => `actor=${actorOf(index % ACTORS)}`],
  [
    'by member, operation and source',
    (index) => `actor=${actorOf(index % ACTORS)}&operation=${operationOf(index)}&source=api`,
  ],
  ['by record', (index) => `record_id=${recordOf(index)}`],
  ['by operation, a month back', (index) => `operation=${operationOf(index)}&until=${daysAgo(30 - index / 10)}`],
]

/** A page that ends without having found anything, with a cursor to go on. */
const NOTHING: (typeof LISTS)[number] = [
  'two filters without a row in common',
  (index) => `actor=${actorOf(index % ACTORS)}&operation=${operationOf(index + 1)}`,
]

/** Pages of 50 of an audit log of five million rows, and the memory of many open streams. */
export const journalFigures: Suite = {
  names: ['audit.filtered', 'events.streams'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'journals')
    const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
    const { key, websites } = await seed(database, WEBSITE)
    const website = websites.audited![0]!.id
    await seedAudit(database, website, ROWS)
    const { id } = await createUser(database, { email: 'streams@example.com' })
    const keys: string[] = []
    for (let n = 0; n < STREAMS / STREAMS_OF_KEY; n++)
      keys.push((await createApiKey(database, { userId: id, name: `stream ${n}`, readOnly: true })).key)
    await database.close()
    const server = await world.running(startProduct({ DATA_DIR: dataDir }))
    const medians: number[] = []
    for (const list of LISTS) medians.push(await listed(server, key, website, list, report))
    await listed(server, key, website, NOTHING, report)
    report.figure({ name: 'audit.filtered', value: Math.max(...medians), unit: 'ms', below: 20 })
    const before = residentMb(server.pid)
    const close = await openStreams(server, keys)
    const after = residentMb(server.pid)
    report.note(`events: ${STREAMS} streams take ${(((after - before) * 1_000) / STREAMS).toFixed(1)} KB each`)
    report.figure({ name: 'events.streams', value: after, unit: 'MB', below: 300 })
    close()
  },
}

async function listed(
  { port }: Server,
  key: string,
  website: string,
  [label, queryOf]: (typeof LISTS)[number],
  report: Report,
): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < REQUESTS; index++) {
    const start = performance.now()
    const url = `http://127.0.0.1:${port}/api/v1/websites/${website}/audit_events?per=50&${queryOf(index)}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
    times.push(performance.now() - start)
  }
  report.note(`audit: ${label}: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`)
  return median(times)
}

/** @returns what closes them */
async function openStreams({ port }: Server, keys: readonly string[]): Promise<() => void> {
  const closers: (() => void)[] = []
  const open = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}` }
      const sent = get({ host: '127.0.0.1', port, path: '/api/v1/events', headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`))
        answer.once('data', () => resolve())
        answer.resume()
      })
      sent.on('error', () => {})
      closers.push(() => sent.destroy())
    })
  const wanted = keys.flatMap((key) => Array<string>(STREAMS_OF_KEY).fill(key))
  for (let index = 0; index < wanted.length; index += OPENED_AT_ONCE)
    await Promise.all(wanted.slice(index, index + OPENED_AT_ONCE).map(open))
  // A heartbeat to each of them.
  await sleep(20_000)
  return () => {
    for (const close of closers) close()
  }
}

function operationOf(index: number): string {
  return OPERATIONS[index % OPERATIONS.length]!
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}
