import { Client } from 'pg'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { startCluster } from '#test/support/postgres/cluster.ts'
import { readPlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { KINDS, type World } from '../world.ts'
import { requestEach } from './read.ts'

/** The same reads with the data in PostgreSQL, on the same machine. */
export const readPostgresFigures: Suite = {
  names: ['read.postgres'],
  async measure(world, report) {
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`read.postgres was not measured: ${binaries.skipped}`)
    const databaseUrl = await emptyDatabase(world, binaries.folder)
    const database = openDatabase({ databaseUrl, databasePool: 2, dataDir: world.folder })
    const seeded = await seed(database, { read: KINDS.read })
    await database.close()
    await onServer(databaseUrl, 'vacuum analyze')
    const product = await world.running(startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: world.folder }))
    const plan = readPlan(seeded)
    await requestEach(world, report, product, plan)
    const { ratio } = await sideBySide(
      report,
      await side(world, 'pages drawn from 100,000 in PostgreSQL', product, plan),
      await side(world, 'bare Fastify route', await world.bareRoute, plan),
    )
    report.figure({ name: 'read.postgres', value: ratio, atLeast: 0.3 })
  },
}

export async function emptyDatabase(world: World, binaries: string, parent?: string): Promise<string> {
  const cluster = await startCluster(binaries, { parent })
  world.onClose(() => cluster.stop())
  await onServer(cluster.adminUrl, 'create database bench')
  const url = new URL(cluster.adminUrl)
  url.pathname = '/bench'
  return url.href
}

export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
