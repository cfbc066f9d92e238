import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { newClaim } from '#resources/domains/domains/attachable-name.ts'
import { insertDomain } from '#resources/domains/domains/store.ts'
import { type Metered, metered, noteProcessor } from '../metered.ts'
import { visitHeadAt } from '../plans.ts'
import type { Suite } from '../report.ts'
import { type SeededWebsite, seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { requestEach } from './read.ts'

const MANY = 10_000
const PAGES = 20
const KINDS = { attached: { websites: 1, pages: PAGES, htmlBytes: 9_400 } }
/** Nobody checks their DNS meanwhile. */
const CHECKED_IN_MS = 86_400_000

/**
 * Pages at 10,000 domains, each at another one, beside as many at one of them. One server answers both: two that do the
 * same differ by more than what is looked for, and so does one whose thread counts views beside it.
 */
export const domainFigures: Suite = {
  names: ['domains.request'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'domains')
    mkdirSync(dataDir)
    const website = await seedDomains(dataDir)
    const server = await world.running(startProduct({ DATA_DIR: dataDir, ANALYTICS: 'off' }))
    const sides: Metered[] = []
    for (const count of [MANY, 1]) {
      const heads = Array.from({ length: MANY }, (_, n) =>
        visitHeadAt(nameOf(n % count), website.pages[n % PAGES]!.path),
      )
      if (count === MANY) await requestEach(world, report, server, { heads })
      const label = count === 1 ? 'pages at one domain' : `pages at ${count} domains`
      sides.push(metered(await side(world, label, server, { heads }), server))
    }
    const { ratio } = await sideBySide(report, sides[0]!, sides[1]!)
    noteProcessor(report, 'domains.request', sides[0]!, sides[1]!)
    report.figure({ name: 'domains.request', value: ratio, atLeast: 0.97 })
  },
}

/** Verified and active, none of them the primary one: the website answers at each. */
async function seedDomains(dataDir: string): Promise<SeededWebsite> {
  const database = openDatabase({ dataDir, databaseUrl: null, databasePool: 2 })
  const { websites } = await seed(database, KINDS)
  const [website] = websites.attached!
  const now = Date.now()
  await database.write(async (tx) => {
    const { account_id } = await tx.selectFrom('websites').select('account_id').executeTakeFirstOrThrow()
    for (let n = 0; n < MANY; n++) {
      const name = nameOf(n)
      const claim = newClaim({ name, unicodeName: name, apex: name }, { id: website!.id, account_id }, 'people', now)
      const proof = { owned_name: name, verified_at: now, verified_by: 'txt' as const }
      await insertDomain(tx, { ...claim, ...proof, status: 'active', next_check_at: now + CHECKED_IN_MS })
    }
  })
  await database.close()
  return website!
}

function nameOf(n: number): string {
  return `domain-${n}.example`
}
