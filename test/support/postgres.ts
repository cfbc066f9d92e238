import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { findOrInstallBinaries } from './postgres/binaries.ts'
import { type Cluster, startCluster } from './postgres/cluster.ts'

/** Called once per test run, for the server that test files find by TEST_POSTGRES_URL. */
export async function ensurePostgres(): Promise<Pick<Cluster, 'adminUrl' | 'stop'> | { skipped: string }> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) return { adminUrl: given, stop: async () => {} }
  const binaries = findOrInstallBinaries()
  return 'folder' in binaries ? await startCluster(binaries.folder) : binaries
}

export type FreshDatabase = { url: string; drop(): Promise<void> }

/** A new, empty database. */
export function freshDatabase(): Promise<FreshDatabase> {
  return newDatabase('')
}

/** A new database with what is in another, to which nobody is connected. */
export function copyOf(url: string): Promise<FreshDatabase> {
  return newDatabase(`template ${new URL(url).pathname.slice(1)}`)
}

async function newDatabase(from: string): Promise<FreshDatabase> {
  const adminUrl = process.env.TEST_POSTGRES_URL
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL is not set: run the tests with `npm test -- <part of the path>`')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} ${from}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
