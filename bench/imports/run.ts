/**
 * Imports published templates, and compares each page as it was with what visitors see of it here:
 *
 *     npm run --silent bench:imports -- [--crawl] [--pages=8] [NAME…]
 *
 * With --crawl they are read by their address, else as zips. Of each, so many pages are looked at. NAME is the beginning of a package's name; without any, all are compared. Their lines in docs/importing.md are written.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChromium } from '#test/support/chromium.ts'
import { startProduct } from '../servers.ts'
import { ownerOf } from '../tokens/owner.ts'
import { type Compared, compareSite } from './compare-site.ts'
import { startCrawledServer } from './crawled-server.ts'
import { SITES } from './sites.ts'
import { tableOf, writeTable } from './table.ts'

const crawls = process.argv.includes('--crawl')
const lookedAt = Number(/--pages=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 8)
const wanted = process.argv.slice(2).filter((part) => !part.startsWith('--'))
const named = wanted.flatMap((part) => SITES.filter(({ package: name }) => name.startsWith(part)))
const sites = wanted.length === 0 ? SITES : named
const note = (text: string) => void process.stderr.write(`${text}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-imports-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const key = await ownerOf(dataDir)
const crawled = crawls ? await startCrawledServer() : null
const server = await startProduct({ DATA_DIR: dataDir, ...crawled?.env })
const browser = await openChromium()
try {
  const compared: Compared[] = []
  for (const site of sites) {
    note(`${site.package} ${site.version}`)
    try {
      const one = await compareSite(browser, { port: server.port, key }, { site, crawled, lookedAt }, note)
      compared.push(one)
      writeTable([one])
      note(tableOf([one]).split('\n').at(-1)!)
    } catch (error) {
      note(`  ${(error as Error).stack}`)
      process.exitCode = 1
    }
  }
  process.stdout.write(`${tableOf(compared)}\n`)
} finally {
  await browser.close()
  await server.stop()
  await crawled?.close()
}
