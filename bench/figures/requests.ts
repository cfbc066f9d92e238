import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { median } from '../median.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'

const WRITES = 200
const WARM_UP = 40
/** Calls that one publishing approves. */
const APPROVED = 500
const POLICY = { people: 'review', agents: 'review' }

/** What a call costs that waits for approval, and approving many of them together. */
export const requestFigures: Suite = {
  names: ['request.write', 'requests.approve'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'requests')
    mkdirSync(dataDir)
    const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
    const { key } = await seed(database, {})
    await database.close()
    const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
    const api = async (method: string, path: string, body?: object) => {
      const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await exchange(port, method, `/api/v1/websites/${path}`, headers, body && JSON.stringify(body))
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
      return JSON.parse(answer.body.toString())
    }
    const sites: { id: string }[] = [await api('POST', '', { name: 'Plain' })]
    for (const name of ['Reviewed', 'Approved']) sites.push(await api('POST', '', { name, publish_policy: POLICY }))
    const [plain, reviewed, approved] = sites as [{ id: string }, { id: string }, { id: string }]
    const redirect = ({ id }: { id: string }, i: number) =>
      api('POST', `${id}/redirects`, { from_path: `/old-${i}`, to: '/' })
    const times: number[][] = [[], []]
    for (let i = 0; i < WARM_UP + WRITES; i++)
      for (const [side, site] of [plain, reviewed].entries()) {
        const start = performance.now()
        await redirect(site, i)
        if (i >= WARM_UP) times[side]!.push(performance.now() - start)
      }
    const [alone, inReview] = times.map((each) => median(each)) as [number, number]
    report.note(`requests: a redirect ${alone.toFixed(2)} ms, a redirect that waits ${inReview.toFixed(2)} ms`)
    report.figure({ name: 'request.write', value: inReview / alone, below: 1.25 })

    for (let i = 0; i < APPROVED; i++) await redirect(approved, i)
    await api('PATCH', approved.id, { publish_policy: { people: 'live' } })
    const { data } = await api('GET', `${approved.id}/requests?status=waiting&per=1`)
    const start = performance.now()
    const { requests } = await api('POST', `change_sets/${data[0].change_set_id}/publish`)
    if (requests.length !== APPROVED) throw new Error(`${requests.length} were approved`)
    report.figure({ name: 'requests.approve', value: (performance.now() - start) / 1000, below: 2 })
  },
}
