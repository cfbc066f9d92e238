import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#kernel/database/open.ts'
import { median } from '../median.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'

const PAGES = 5_000
const KINDS = { repeated: { websites: 1, pages: PAGES, htmlBytes: 4_000 } }
const CHANGES = 200

/** Changing a component that 5,000 pages show, one change at a time, as its author waits for it. */
export const componentFigures: Suite = {
  names: ['component.change'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'components')
    mkdirSync(dataDir)
    const { key, website } = await seedPages(dataDir)
    const server = await world.running(startProduct({ DATA_DIR: dataDir }))
    const send = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const url = `http://127.0.0.1:${server.port}/api/v1/websites/${path}`
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
      assert.ok(answer.ok, `${method} ${path} answered ${answer.status}`)
      return (await answer.json()) as { id: string; usage_count: number }
    }
    const { id } = await send('POST', `${website}/components`, { name: 'hero', html_content: '<h2>0</h2>' })
    const times: number[] = []
    for (let change = 1; change <= CHANGES; change++) {
      const start = performance.now()
      const { usage_count } = await send('PATCH', `components/${id}`, { html_content: `<h2>${change}</h2>` })
      times.push(performance.now() - start)
      assert.equal(usage_count, PAGES)
    }
    report.note(`component.change: slowest of ${CHANGES} ${Math.max(...times).toFixed(1)} ms`)
    report.figure({ name: 'component.change', value: median(times), unit: 'ms', below: 50 })
  },
}

/** Pages whose uses are recorded, as their saving through the API leaves them. */
async function seedPages(dataDir: string) {
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const { key, websites } = await seed(database, KINDS)
  const website = websites.repeated![0]!.id
  await database.write((tx) =>
    sql`insert into uses (website_id, used_kind, used_name, kind, resource_id, number)
      select website_id, 'component', 'hero', 'page', id, 1 from pages where website_id = ${website}`.execute(tx),
  )
  await database.close()
  return { key, website }
}
