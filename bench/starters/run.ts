/**
 * Checks the finished websites that a new one can begin with, served by the product as an operator runs it:
 *
 *     npm run --silent bench:starters -- [--vnu] [--lighthouse] [--runs=3] [NAME…]
 *
 * With --vnu, every page that each publishes is checked by the Nu Html Checker, its css too, and a page of all sections of the editor. With
 * --lighthouse, its home page and one more are measured on a phone, each so many times; docs/starters.md has its lines written. NAME is a
 * starter or `sections`; without any, all are checked. Both programs are npm packages that are fetched when they are asked for, and are no
 * dependency of the product.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STARTERS } from '#resources/websites/starters/starters.ts'
import { startProduct } from '../servers.ts'
import { ownerOf } from '../tokens/owner.ts'
import { checkMarkup } from './check-markup.ts'
import { measurePages } from './measure-pages.ts'
import { SECTIONS_SITE, type Site, sectionsSite, starterSite } from './sites.ts'
import { tableOf, writeTable } from './table.ts'

const options = process.argv.slice(2).filter((part) => part.startsWith('--'))
const named = process.argv.slice(2).filter((part) => !part.startsWith('--'))
const runs = Number(/--runs=(\d+)/.exec(options.join(' '))?.[1] ?? 3)
const all = [...STARTERS.map(({ name }) => name), SECTIONS_SITE]
const wanted = named.length === 0 ? all : all.filter((name) => named.includes(name))

const folder = mkdtempSync(join(tmpdir(), 'sitewright-starters-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const key = await ownerOf(dataDir)
const server = await startProduct({ DATA_DIR: dataDir, SITES_DOMAIN: 'localhost' })
try {
  const service = { port: server.port, key }
  const sites: Site[] = []
  for (const name of wanted)
    sites.push(await (name === SECTIONS_SITE ? sectionsSite(service) : starterSite(service, name)))
  if (options.includes('--vnu'))
    for (const [name, found] of await checkMarkup(sites, join(folder, 'pages'))) {
      process.stdout.write(`${name}: ${found.length} messages\n${found.map((message) => `  ${message}\n`).join('')}`)
      if (found.length > 0) process.exitCode = 1
    }
  if (options.includes('--lighthouse'))
    for (const site of sites.filter(({ name }) => name !== SECTIONS_SITE)) {
      const measured = await measurePages(site, runs)
      for (const { path, faults } of measured) process.stderr.write(`${site.name} ${path}: ${faults.join(', ')}\n`)
      writeTable(measured)
      process.stdout.write(`${tableOf(measured).split('\n').slice(2).join('\n')}\n`)
    }
} finally {
  await server.stop()
}
