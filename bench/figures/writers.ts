import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { startCluster } from '#test/support/postgres/cluster.ts'
import { folderOnDisk } from '#test/support/scratch-folder.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'

const WRITERS = 16
const ROUNDS = 60
/** On the disk, since a row is locked until it has been written there. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Sixteen writers of one website on PostgreSQL at a time: rows of one table, pages, and each its own page. */
export const writerFigures: Suite = {
  names: ['writers.postgres', 'writers.refused'],
  async measure(world, report) {
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`writers were not measured: ${binaries.skipped}`)
    const cluster = await startCluster(binaries.folder, { parent: folderOnDisk(), settings: DURABLE })
    world.onClose(() => cluster.stop())
    const database = openDatabase({ databaseUrl: cluster.adminUrl, databasePool: 2, dataDir: world.folder })
    const { key } = await seed(database, {})
    await database.close()
    const { port } = await world.running(startProduct({ DATABASE_URL: cluster.adminUrl, DATA_DIR: world.folder }))
    const send = senderTo(port, key)
    const { body: website } = await send('POST', '/websites', { name: 'Written' })
    const columns = [{ key: 'name', type: 'text', name: 'Name' }]
    const { body: table } = await send('POST', `/websites/${website.id}/tables`, { name: 'T', key: 't', columns })
    const times: number[] = []
    let refused = 0
    const timed = async (...sent: Parameters<typeof send>) => {
      const start = performance.now()
      const { status, body } = await send(...sent)
      times.push(performance.now() - start)
      if (status >= 300) refused++
      return body
    }
    const writer = async (n: number) => {
      const own = await timed('POST', `/websites/${website.id}/pages`, { path: `/own-${n}`, html_content: 'own' })
      for (let round = 0; round < ROUNDS; round++) {
        const values = { name: `${n} ${round}` }
        const row = await timed('POST', `/websites/${website.id}/tables/${table.id}/rows`, { values })
        await timed('PATCH', `/websites/tables/rows/${row.id}`, { values: { name: 'changed' } })
        await timed('POST', `/websites/${website.id}/pages`, { path: `/page-${n}-${round}`, html_content: 'page' })
        await timed('PATCH', `/websites/pages/${own.id}`, { html_content: `own ${round}` })
      }
    }
    const start = performance.now()
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)))
    const seconds = (performance.now() - start) / 1000
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]!
    report.note(
      `writers: ${Math.round(times.length / seconds)}/s, half within ${at(0.5).toFixed(0)} ms, slowest ${at(1 - 1 / times.length).toFixed(0)} ms`,
    )
    report.figure({ name: 'writers.postgres', value: at(0.99), unit: 'ms', below: 500 })
    report.figure({ name: 'writers.refused', value: refused, below: 1 })
  },
}

function senderTo(port: number, key: string) {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return async (method: string, path: string, body: object) => {
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path: `/api/v1${path}`, headers }, resolve)
    outgoing.on('error', reject).end(JSON.stringify(body))
    const response = await promise
    return { status: response.statusCode!, body: JSON.parse(await text(response)) }
  }
}
