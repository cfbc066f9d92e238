import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { packAll } from '#kernel/versioning/packing/pack-histories.ts'
import { median } from '../median.ts'
import type { Report, Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'

const VERSIONS = 1_000
const HTML_BYTES = 60_000
const REQUESTS = 60
const WEBSITE = { page: { websites: 1, pages: 1, htmlBytes: HTML_BYTES } }
const DAY_MS = 86_400_000
/** Prime, so that the versions drawn lie all over the history. */
const STRIDE = 379

type Filled = { server: Server; key: string; page: string }
type Version = { id: string; number: number }

/** A page of 60 KB that was changed a thousand times, each time in one place, and packed. */
export const historyFigures: Suite = {
  names: ['history.bytes', 'history.read'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'history')
    mkdirSync(dataDir)
    const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
    const { key, websites } = await seed(database, WEBSITE)
    const page = websites.page![0]!.pages[0]!.id
    const server = await world.running(startProduct({ DATA_DIR: dataDir }))
    await change({ server, key, page })
    const before = bytesOfVersions(dataDir)
    const begun = performance.now()
    await packAll(database, Date.now() + DAY_MS, () => false)
    await database.close()
    const seconds = (performance.now() - begun) / 1_000
    report.note(`history: ${VERSIONS} versions, ${before / 1e6} MB before, packed in ${seconds.toFixed(1)} s`)
    report.figure({ name: 'history.bytes', value: bytesOfVersions(dataDir) / 1e6, unit: 'MB', below: 1 })
    const slowest = await useVersions({ server, key, page }, report)
    report.figure({ name: 'history.read', value: slowest, unit: 'ms', below: 4 })
  },
}

/** Changes a few words at another place each time. */
async function change(filled: Filled): Promise<void> {
  const { html_content } = await request(filled, 'GET', `pages/${filled.page}`)
  const words = [...(html_content as string).matchAll(/[a-z]{5,}/g)].map(({ index }) => index)
  let html = html_content as string
  for (let number = 2; number <= VERSIONS; number++) {
    const at = words[(number * STRIDE) % words.length]!
    html = `${html.slice(0, at)}${(number * STRIDE).toString(36).padStart(5, 'x')}${html.slice(at + 5)}`
    await request(filled, 'PATCH', `pages/${filled.page}`, { html_content: html })
  }
}

/** @returns the slowest median of what is done with versions, in milliseconds */
async function useVersions(filled: Filled, report: Report): Promise<number> {
  const versions: Version[] = []
  for (let page = 1; versions.length < VERSIONS; page++)
    versions.push(...(await request(filled, 'GET', `pages/${filled.page}/versions?per=200&page=${page}`)).data)
  const other = (index: number) => versions[1 + ((index * STRIDE) % (VERSIONS - 1))]!
  const between = (index: number) => `from=${other(index + 7).id}&to=${other(index).id}`
  const kinds: [string, (index: number) => Promise<unknown>][] = [
    ['read', (index) => request(filled, 'GET', `pages/versions/${other(index).id}`)],
    ['compared', (index) => request(filled, 'GET', `pages/${filled.page}/versions/diff?${between(index)}`)],
    ['pinned', (index) => request(filled, 'PATCH', `pages/versions/${other(index).id}/pin`)],
    ['reverted to', (index) => request(filled, 'POST', `pages/versions/${other(index + 1).id}/revert`)],
  ]
  const medians: number[] = []
  for (const [label, use] of kinds) {
    const times: number[] = []
    for (let index = 1; index <= REQUESTS; index++) {
      const begun = performance.now()
      await use(index)
      times.push(performance.now() - begun)
    }
    report.note(`history: ${label}: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`)
    medians.push(median(times))
  }
  return Math.max(...medians)
}

// biome-ignore lint/suspicious/noExplicitAny: answers are not described here
async function request({ server, key }: Filled, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`http://localhost:${server.port}/api/v1/websites/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Pages of the table and its indexes. */
function bytesOfVersions(dataDir: string): number {
  const file = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
  try {
    const statement = file.prepare(`
      select sum(pgsize) as bytes from dbstat where name in (select name from sqlite_schema where tbl_name = 'versions')`)
    return Number(statement.get()!.bytes)
  } finally {
    file.close()
  }
}
