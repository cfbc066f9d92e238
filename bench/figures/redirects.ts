import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { newRedirect } from '#resources/traffic/redirects/record.ts'
import { insertRedirects } from '#resources/traffic/redirects/store.ts'
import { metered, noteProcessor } from '../metered.ts'
import { visitHead } from '../plans.ts'
import type { Suite } from '../report.ts'
import { type SeededWebsite, seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'

const EXACT = 9_500
const PATTERNS = 500
const PAGES = 100
const KINDS = { redirected: { websites: 2, pages: PAGES, htmlBytes: 9_400 } }

/** Pages of a website with as many redirects as it may have, beside pages of one with none. */
export const redirectFigures: Suite = {
  names: ['redirects.lookup'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'redirects')
    mkdirSync(dataDir)
    const [many, none] = await seedRedirects(dataDir)
    const server = await world.running(startProduct({ DATA_DIR: dataDir }))
    const plans = [many, none].map((website) => ({ heads: website.pages.map(({ path }) => visitHead(website, path)) }))
    const [withMany, without] = [
      metered(await side(world, `pages of a website with ${EXACT + PATTERNS} redirects`, server, plans[0]!), server),
      metered(await side(world, 'with none', server, plans[1]!), server),
    ]
    const { ratio } = await sideBySide(report, withMany, without)
    noteProcessor(report, 'redirects.lookup', withMany, without)
    report.figure({ name: 'redirects.lookup', value: ratio, atLeast: 0.97 })
  },
}

async function seedRedirects(dataDir: string): Promise<[SeededWebsite, SeededWebsite]> {
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const { websites } = await seed(database, KINDS)
  const [many, none] = websites.redirected!
  await addRedirects(database, many!.id)
  await database.close()
  return [many!, none!]
}

async function addRedirects(database: Database, website_id: string) {
  const redirects = Array.from({ length: EXACT + PATTERNS }, (_, n) => {
    const blank = newRedirect({ website_id, position: n + 1, origin: 'import', now: Date.now() })
    return n < EXACT
      ? { ...blank, from_path: `/moved/page-${n}`, to_path: `/new-${n}` }
      : { ...blank, from_path: `/moved-${n}/:slug/*`, to_path: '/new/:slug', is_pattern: 1 }
  })
  await database.write((tx) => insertRedirects(tx, redirects))
}
