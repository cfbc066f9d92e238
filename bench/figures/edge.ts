import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { freePort } from '#test/api/free-port.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { EDGE_KEY, startVarnish } from '#test/support/varnish.ts'
import type { Report, Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'
import { emptyDatabase } from './read-postgres.ts'

const NODES = 3
const PAGES = 300
const CHANGES = 300
const HOST = 'edge.sites.test'

/** Bans are lists of patterns, which Varnish tries on what it keeps; they need no module. */
const WITH_BANS = (configuration: string) =>
  configuration.replace('import xkey;', '').replace(
    'set req.http.X-Forget = xkey.purge(req.http.X-Purge);',
    // A ban is split at spaces, so the pattern has none.
    'ban("obj.http.Surrogate-Key ~ (^|[^-_A-Za-z0-9])(" + regsuball(req.http.X-Purge, " ", "|") + ")([^-_A-Za-z0-9]|$)");',
  )

/** Pages behind Varnish, from three processes that share PostgreSQL alone: how long after a change visitors get it. */
export const edgeFigures: Suite = {
  names: ['edge.fresh'],
  async measure(world, report) {
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`edge.fresh was not measured: ${binaries.skipped}`)
    const databaseUrl = await emptyDatabase(world, binaries.folder)
    const website = await newWebsite(world, databaseUrl)
    const byKeys = await freshness(world, report, { ...website, databaseUrl, name: 'keys', change: (text) => text })
    await freshness(world, report, { ...website, databaseUrl, name: 'bans', change: WITH_BANS })
    report.figure({ name: 'edge.fresh', value: byKeys, unit: 'ms', below: 1_000 })
  },
}

type Run = { databaseUrl: string; key: string; name: string; change: (configuration: string) => string }

/** @returns milliseconds from the response to a change until the edge shows it, in 99 of 100 cases */
async function freshness(world: World, report: Report, { databaseUrl, key, name, change }: Run): Promise<number> {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, EDGE: 'varnish', EDGE_URL: `http://127.0.0.1:${port}`, EDGE_KEY }
  const nodes = await Promise.all(
    Array.from({ length: NODES }, async (_, at) => {
      const DATA_DIR = join(world.folder, `edge-${name}-${at}`)
      mkdirSync(DATA_DIR)
      return startProduct({ ...env, DATA_DIR, TRUSTED_PROXIES: '127.0.0.1' })
    }),
  )
  const [first, ...others] = nodes.map((node) => node.port) as [number, ...number[]]
  const varnish = await startVarnish([first, ...others], port, change)
  const api = async (node: number, method: string, path: string, body?: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body && JSON.stringify(body)
    const answer = await exchange(nodes[node]!.port, method, `/api/v1/websites/${path}`, headers, sent)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
  const show = async (path: string) => (await exchange(port, 'GET', path, { host: HOST })).body.toString()
  try {
    const { data } = await api(0, 'GET', '?per=1')
    const pages: { id: string; path: string }[] = []
    for (let number = 0; number < PAGES; number++) {
      const page = { path: `/${name}-${number}`, html_content: html(number, 0) }
      pages.push(await api(0, 'POST', `${data[0].id}/pages`, page))
    }
    for (const { path } of pages) await show(path)
    const times: number[] = []
    for (let change = 1; change <= CHANGES; change++) {
      const page = pages[(change * 7) % PAGES]!
      await show(page.path)
      await api(change % NODES, 'PATCH', `pages/${page.id}`, { html_content: html(0, change) })
      const begun = performance.now()
      while (!(await show(page.path)).includes(words(0, change)));
      times.push(performance.now() - begun)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(share * sorted.length)]!
    report.note(
      `edge.fresh: by ${name}, of ${CHANGES} changes half after ${at(0.5).toFixed(0)} ms, 99% after ${at(0.99).toFixed(0)} ms, the slowest after ${sorted.at(-1)!.toFixed(0)} ms`,
    )
    return at(0.99)
  } finally {
    await varnish.close()
    for (const node of nodes) await node.stop()
  }
}

const words = (number: number, change: number) => `Page ${number}, change ${change}`
const html = (number: number, change: number) =>
  `<main><h1>${words(number, change)}</h1>${'<p>Bread and rolls, every morning from six.</p>'.repeat(40)}</main>`

async function newWebsite(world: World, databaseUrl: string): Promise<{ key: string }> {
  const database = openDatabase({ databaseUrl, databasePool: 2, dataDir: world.folder })
  await migrate(database)
  const { id } = await createUser(database, { email: 'owner@example.com', plan: 'business' })
  const { key } = await createApiKey(database, { userId: id, name: 'bench', readOnly: false })
  await database.close()
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: world.folder })
  const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Edge', subdomain: 'edge' })
  const made = await exchange(product.port, 'POST', '/api/v1/websites', headers, body)
  await product.stop()
  if (made.status !== 201) throw new Error(`the website: ${made.body}`)
  return { key }
}
