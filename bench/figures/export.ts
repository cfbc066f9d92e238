import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#kernel/database/open.ts'
import type { Json } from '#test/support/client.ts'
import type { Suite } from '../report.ts'
import { residentMb } from '../resident.ts'
import { type SeededWebsite, seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'

const FEW = 1_000
const MANY = 5_000
const HTML_BYTES = 9_400
const KINDS = {
  few: { websites: 1, pages: FEW, htmlBytes: HTML_BYTES },
  many: { websites: 1, pages: MANY, htmlBytes: HTML_BYTES },
}
const SAMPLE_MS = 20
/** The cache of answers and rendered pages may fill meanwhile; a whole website of 5,000 pages would be ten times as much. */
const GROWTH_MB = 64

/** The memory that an export of a website takes, which must not grow with its pages. */
export const exportFigures: Suite = {
  names: ['export.memory'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'export')
    mkdirSync(dataDir)
    const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
    const { key, websites } = await seed(database, KINDS)
    await database.close()
    const server = await world.running(startProduct({ DATA_DIR: dataDir }))
    const few = await exported(server, key, websites.few![0]!)
    const many = await exported(server, key, websites.many![0]!)
    report.note(
      `export: ${FEW} pages grow by ${few.grownMb.toFixed(0)} MB, ${MANY} by ${many.grownMb.toFixed(0)} MB more, ${Math.round(MANY / many.seconds)} pages a second`,
    )
    report.figure({ name: 'export.memory', value: many.grownMb, unit: 'MB', below: GROWTH_MB })
  },
}

/** The most memory that the process has while it exports, beyond what it had before. */
async function exported({ port, pid }: Server, key: string, { id }: SeededWebsite) {
  const before = residentMb(pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, SAMPLE_MS)
  const startedAt = performance.now()
  const api = `http://127.0.0.1:${port}/api/v1/websites`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`${api}/${id}/export`, { method: 'POST', headers, body: '{}' })
  if (response.status !== 202) throw new Error(`the export answered ${response.status}: ${await response.text()}`)
  let shown = (await response.json()) as Json
  while (shown.status !== 'done') {
    if (shown.status === 'failed') throw new Error(`the export failed: ${shown.error}`)
    await sleep(SAMPLE_MS)
    shown = (await (await fetch(`${api}/exports/${shown.id}`, { headers })).json()) as Json
  }
  clearInterval(sampling)
  return { grownMb: most - before, seconds: (performance.now() - startedAt) / 1_000 }
}
