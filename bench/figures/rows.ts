import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { median } from '../median.ts'
import type { Report, Suite } from '../report.ts'
import { seedTable } from '../seed/table-rows.ts'
import { seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'
import type { World } from '../world.ts'
import { emptyDatabase, onServer } from './read-postgres.ts'

const ROWS = 500_000
const GROWING = 100_000
const REQUESTS = 60
const BULK_REQUESTS = 60
const ROWS_AT_ONCE = 500
const WEBSITE = { rows: { websites: 1, pages: 1, htmlBytes: 200 } }

/** Lists of some 50 rows, each by another value, so that none is cached. */
const LISTS: [string, (index: number) => string][] = [
  ['a kind, by price', (index) => `filter[kind]=kind-${index % 20}&sort=-price&per=${40 + (index % 20)}`],
  [
    'a kind, newest first',
    (index) => `filter[kind]=kind-${index % 20}&sort=-published_on,title&per=${40 + (index % 19)}`,
  ],
  ['a day, by title', (index) => `filter[published_on]=20${10 + (index % 15)}-03-1${index % 10}&sort=title`],
  ['all by price, on page 2 and after', (index) => `sort=price&page=${2 + index}`],
  ['the last page', (index) => `page=${ROWS / 50 - index}`],
]
/** Their total is counted over two filters that each match many, which takes longer. */
const NOTED: typeof LISTS = [
  ['a kind below a price', (index) => `filter[kind]=kind-${index % 20}&filter[price][lt]=${900 + index}&sort=-price`],
  ['a text within titles', (index) => `filter[title][contains]=${4_711 + index}`],
]
const NOTED_REQUESTS = 7
/** Rows that refer to others, and rows of each table that they refer to. */
const REFERRING = 2_000
const INCLUDE_REQUESTS = 200

/** Lists of 50 from 500,000 rows by REST, one after the other, and rows written in bulk. */
export const rowFigures: Suite = {
  names: ['rows.filtered', 'rows.bulk', 'rows.include', 'rows.filtered.postgres'],
  async measure(world, report) {
    const folder = join(world.folder, 'rows')
    const onSqlite = await seeded(world, { databaseUrl: null, dataDir: folder }, { DATA_DIR: folder })
    report.figure({ name: 'rows.filtered', value: await lists(onSqlite, report), unit: 'ms', below: 8 })
    report.figure({ name: 'rows.bulk', value: await bulk(onSqlite, report), atLeast: 10_000 })
    report.figure({ name: 'rows.include', value: await included(onSqlite, report), unit: 'ms', below: 5 })
    await onSqlite.server.stop()
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`rows.filtered.postgres was not measured: ${binaries.skipped}`)
    const databaseUrl = await emptyDatabase(world, binaries.folder)
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: world.folder }
    const onPostgres = await seeded(world, { databaseUrl, dataDir: world.folder }, env)
    report.figure({ name: 'rows.filtered.postgres', value: await lists(onPostgres, report), unit: 'ms', below: 8 })
  },
}

/** `growing` has room for more rows below the plan's limit. */
type Filled = { server: Server; key: string; website: string; table: string; growing: string }

async function seeded(
  world: World,
  config: { databaseUrl: string | null; dataDir: string },
  env: Record<string, string>,
): Promise<Filled> {
  const database = openDatabase({ ...config, databasePool: 2 })
  const { key, websites } = await seed(database, WEBSITE)
  const [website] = websites.rows!
  const table = await seedTable(database, website!.id, 'posts', ROWS)
  const growing = await seedTable(database, website!.id, 'items', GROWING)
  await database.close()
  if (config.databaseUrl) await onServer(config.databaseUrl, 'vacuum analyze')
  return { server: await world.running(startProduct(env)), key, website: website!.id, table, growing }
}

/** @returns the median of the slowest kind of list, in milliseconds */
async function lists(filled: Filled, report: Report): Promise<number> {
  const medians: number[] = []
  for (const list of LISTS) medians.push(await requested(filled, report, list, REQUESTS))
  for (const list of NOTED) await requested(filled, report, list, NOTED_REQUESTS)
  return Math.max(...medians)
}

async function requested(
  { server, key, table }: Filled,
  report: Report,
  [label, queryOf]: (typeof LISTS)[number],
  count: number,
): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < count; index++)
    times.push(await timed(server, key, `/api/v1/websites/tables/${table}/rows?${queryOf(index)}`))
  report.note(`rows: ${label}: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`)
  return median(times)
}

/**
 * Lists of 50 rows with three references included, each by another page or length, so that none is cached.
 * @returns the milliseconds that it takes longer than without, by medians
 */
async function included({ server, key, website }: Filled, report: Report): Promise<number> {
  const make = (path: string, body: object) => posted(server, key, `/api/v1/websites/${path}`, body)
  const fill = async (table: string, valuesOf: (index: number) => object) => {
    const ids: string[] = []
    for (let from = 0; from < REFERRING; from += ROWS_AT_ONCE) {
      const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) => ({ values: valuesOf(from + index) }))
      const { results } = await make(`tables/${table}/rows/bulk`, { rows })
      ids.push(...(results as { id: string }[]).map(({ id }) => id))
    }
    return ids
  }
  const columns: object[] = [{ name: 'Title' }]
  const named: [string, string[]][] = []
  for (const [column, type] of [
    ['author', 'reference'],
    ['place', 'reference'],
    ['tags', 'references'],
  ] as const) {
    const { id } = await make(`${website}/tables`, {
      name: `Of ${column}`,
      columns: [{ name: 'Name' }, { name: 'About' }],
    })
    named.push([
      column,
      await fill(id, (index) => ({ name: `${column} ${index}`, about: 'A line about it. '.repeat(10) })),
    ])
    columns.push({ name: column, type, reference_table_id: id })
  }
  const { id: table } = await make(`${website}/tables`, { name: 'Referring', columns })
  await fill(table, (index) => {
    const [author, place, tags] = named.map(([, ids]) => ids) as [string[], string[], string[]]
    return {
      title: `Row ${index}`,
      author: author[index],
      place: place[index],
      tags: [0, 1, 2].map((n) => tags[(index + n) % REFERRING]),
    }
  })
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
  for (let index = 0; index < INCLUDE_REQUESTS; index++) {
    const path = `/api/v1/websites/tables/${table}/rows?per=${45 + (index % 11)}&page=${1 + Math.floor(index / 11)}`
    times.without.push(await timed(server, key, path))
    times.with.push(await timed(server, key, `${path}&include=author,place,tags`))
  }
  const [without, withThem] = [median(times.without), median(times.with)]
  report.note(
    `rows: a list of 50 takes ${without.toFixed(1)} ms, with three references included ${withThem.toFixed(1)} ms`,
  )
  return withThem - without
}

async function posted({ port }: Server, key: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** @returns rows created each second by one request after the other, which keeps one core busy */
async function bulk({ server, key, growing }: Filled, report: Report): Promise<number> {
  const path = `/api/v1/websites/tables/${growing}/rows/bulk`
  const rates: number[] = []
  for (let request = 0; request < BULK_REQUESTS; request++) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) => ({
      values: {
        title: `New row ${request} ${index}`,
        price: index / 7,
        published_on: '2026-05-01',
        kind: `kind-${index % 20}`,
        featured: index % 2 === 0,
      },
    }))
    rates.push(ROWS_AT_ONCE / ((await timed(server, key, path, JSON.stringify({ rows }))) / 1_000))
  }
  report.note(
    `rows: ${ROWS_AT_ONCE} rows in bulk, median ${Math.round(median(rates))} rows/s, slowest ${Math.round(Math.min(...rates))}`,
  )
  return median(rates)
}

async function timed({ port }: Server, key: string, path: string, body?: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(body ? { method: 'POST', body } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return performance.now() - begun
}
