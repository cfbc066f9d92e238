import { apiHead } from '../plans.ts'
import type { Suite } from '../report.ts'
import { exchange } from '../visit.ts'

/** As many pages the website has already. */
const BEFORE = 500
const ORIGINALS = 750
const PER = 50
const WRITERS = 8

/** The translations of a website of 2,000 pages, 750 of them in a second language, one request after the other. */
export const translationFigures: Suite = {
  names: ['translations'],
  async measure(world, report) {
    const { key, websites } = await world.seeded
    const website = websites.read!.at(-1)!
    const { port } = await world.product
    const load = await world.load
    const api = async (method: string, path: string, body: object) => {
      const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await exchange(port, method, `/api/v1/websites${path}`, headers, JSON.stringify(body))
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
      return JSON.parse(answer.body.toString())
    }
    await api('PATCH', `/${website.id}`, { languages: ['en', 'de'] })
    let made = 0
    const write = async () => {
      for (let n = made++; n < ORIGINALS; n = made++) {
        const group = { translation_group_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }
        await api('POST', `/${website.id}/pages`, { path: `/original-${n}`, title: `Page ${n}`, ...group })
        await api('POST', `/${website.id}/pages`, {
          path: `/de/original-${n}`,
          title: `Seite ${n}`,
          language: 'de',
          ...group,
        })
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    const head = (page: number) =>
      apiHead('GET', `/api/v1/websites/${website.id}/translations?per=${PER}&page=${page}`, key)
    const plan = { heads: Array.from({ length: (BEFORE + ORIGINALS) / PER }, (_, index) => head(index + 1)) }
    const { p50, p99 } = await load.run(plan, { port, connections: 1, seconds: null, seed: 0 })
    report.note(`translations: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
    report.figure({ name: 'translations', value: p50, unit: 'ms', below: 50 })
  },
}
