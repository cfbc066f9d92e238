import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { median } from '../median.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'

const HTML = `<p>${'All of it is baked at night. '.repeat(140)}</p>`
const WRITES = 200
const WARM_UP = 40
const POLICY = { people: 'review', agents: 'review' }

/** What an open change set and a review policy cost a change of a page of 4 KB, one at a time. */
export const trackedWriteFigures: Suite = {
  names: ['changes.write', 'review.write'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'tracked-writes')
    mkdirSync(dataDir)
    const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
    const { key } = await seed(database, {})
    await database.close()
    const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
    const api = async (method: string, path: string, body: object) => {
      const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await exchange(port, method, `/api/v1/websites/${path}`, headers, JSON.stringify(body))
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
      return JSON.parse(answer.body.toString())
    }
    const plain = await api('POST', '', { name: 'Plain' })
    const recorded = await api('POST', '', { name: 'Recorded' })
    const reviewed = await api('POST', '', { name: 'Reviewed', publish_policy: POLICY })
    const pages: { id: string }[] = []
    for (const { id } of [plain, recorded, reviewed])
      pages.push(await api('POST', `${id}/pages`, { path: '/page', html_content: HTML }))
    await api('POST', `${recorded.id}/change_sets`, { title: 'All of it' })
    const times: number[][] = [[], [], []]
    for (let i = 0; i < WARM_UP + WRITES; i++)
      for (const [side, { id }] of pages.entries()) {
        const start = performance.now()
        await api('PATCH', `pages/${id}`, { html_content: HTML.replace('baked', `baked ${i}`) })
        if (i >= WARM_UP) times[side]!.push(performance.now() - start)
      }
    const [alone, inSet, inReview] = times.map((each) => median(each)) as [number, number, number]
    report.note(
      `changes: ${alone.toFixed(2)} ms alone, ${inSet.toFixed(2)} ms in a change set, ${inReview.toFixed(2)} ms under review`,
    )
    report.figure({ name: 'changes.write', value: inSet / alone, below: 1.1 })
    report.figure({ name: 'review.write', value: inReview / alone, below: 1.25 })
  },
}
