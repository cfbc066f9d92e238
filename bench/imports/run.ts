/**
 * Imports published templates, and compares each page as it was with what visitors see of it here:
 *
 *     npm run --silent bench:imports -- [NAME…]
 *
 * NAME is the beginning of a package's name; without any, all are compared. Their lines in docs/importing.md are written.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChromium } from '#test/support/chromium.ts'
import { startProduct } from '../servers.ts'
import { ownerOf } from '../tokens/owner.ts'
import { type Compared, compareSite } from './compare-site.ts'
import { SITES } from './sites.ts'
import { tableOf, writeTable } from './table.ts'

const wanted = process.argv.slice(2)
const sites = SITES.filter(({ package: name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)))
const note = (text: string) => void process.stderr.write(`${text}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-imports-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const key = await ownerOf(dataDir)
const server = await startProduct({ DATA_DIR: dataDir })
const browser = await openChromium()
try {
  const compared: Compared[] = []
  for (const site of sites) {
    note(`${site.package} ${site.version}`)
    compared.push(await compareSite(browser, { port: server.port, key }, site, note))
    note(
      tableOf([compared.at(-1)!])
        .split('\n')
        .at(-1)!,
    )
  }
  process.stdout.write(`${tableOf(compared)}\n`)
  writeTable(compared)
} finally {
  await browser.close()
  await server.stop()
}
