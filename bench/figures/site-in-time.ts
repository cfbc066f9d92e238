import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { median } from '../median.ts'
import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const PAGES = 250
/** Of each page, so that there are 1,000 changes. */
const CHANGES = 4
const LOOKS = 20
const RESTORES = 3

type Answer = Awaited<ReturnType<typeof exchange>>
type Api = (method: string, path: string, body?: object) => Promise<Record<string, string>>

/** A website of which 1,000 changes are looked past, and taken back. */
export const siteInTimeFigures: Suite = {
  names: ['site.at', 'site.restore'],
  async measure(world, report) {
    const { api, visit } = await newService(world)
    const { id } = await api('POST', '', { name: 'In time' })
    const pages: Record<string, string>[] = []
    for (let number = 0; number < PAGES; number++)
      pages.push(
        await api('POST', `${id}/pages`, { path: number === 0 ? '/' : `/p-${number}`, html_content: html(0, number) }),
      )
    const time = new Date().toISOString()
    for (let round = 1; round <= CHANGES; round++)
      for (const [number, page] of pages.entries())
        await api('PATCH', `pages/${page.id}`, { html_content: html(round, number), title: `Title ${round}` })

    const looks: number[] = []
    for (let look = 0; look < LOOKS; look++) {
      const begun = performance.now()
      const { url, token } = await api('GET', `${id}/at?time=${time}`)
      const { body } = await visit(new URL(url!), token!)
      looks.push(performance.now() - begun)
      if (!body.includes(words(0, 0))) throw new Error('The preview shows another time')
    }
    report.note(`site.at: with the home page; slowest ${Math.max(...looks).toFixed(0)} ms`)
    report.figure({ name: 'site.at', value: median(looks), unit: 'ms', below: 300 })

    const restores: number[] = []
    for (let restore = 0; restore < RESTORES; restore++) {
      const begun = performance.now()
      const { change_set_id } = await api('POST', `${id}/restore`, { time })
      restores.push((performance.now() - begun) / 1_000)
      await api('POST', `change_sets/${change_set_id}/undo`, {})
    }
    report.note(`site.restore: ${restores.map((seconds) => seconds.toFixed(1)).join(', ')} s, ${PAGES} pages each`)
    report.figure({ name: 'site.restore', value: median(restores), unit: 's', below: 10 })
  },
}

const words = (round: number, number: number) => `Round ${round} of page ${number}`
const html = (round: number, number: number) =>
  `<main><h1>${words(round, number)}</h1>${'<p>Bread and rolls, every morning from six.</p>'.repeat(40)}</main>`

async function newService(world: World): Promise<{ api: Api; visit: (url: URL, token: string) => Promise<Answer> }> {
  const dataDir = join(world.folder, 'site-in-time')
  mkdirSync(dataDir)
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  await migrate(database)
  const { id } = await createUser(database, { email: 'owner@example.com' })
  const { key } = await createApiKey(database, { userId: id, name: 'bench', readOnly: false })
  await database.close()
  const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
  return {
    async api(method, path, body) {
      const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const sent = body && JSON.stringify(body)
      const answer = await exchange(port, method, `/api/v1/websites/${path}`, headers, sent)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
      return JSON.parse(answer.body.toString())
    },
    visit: ({ host, pathname }, token) => exchange(port, 'GET', pathname, { host, authorization: `Bearer ${token}` }),
  }
}
