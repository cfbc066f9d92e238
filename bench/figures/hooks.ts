import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import { median } from '../median.ts'
import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const WEBHOOKS = 10
/** Made by one request: an event each. */
const REDIRECTS = 400
/** After one that is discarded, as of every figure: a process that has just started compiles what it runs. */
const ROUNDS = 5
const WRITES = 100
/** Apart, so that what is measured is the write and not the deliveries of the one before. */
const BETWEEN_MS = 150

/** Deliveries a second to a local receiver in another process, and what ten webhooks cost a write. */
export const hookFigures: Suite = {
  names: ['hooks.deliveries', 'hooks.write'],
  async measure(world, report) {
    let received = 0
    const receiver = await startTlsServer((request, response) => {
      received++
      request.resume()
      response.writeHead(204).end()
    })
    world.onClose(() => receiver.close())
    const api = await newService(world, receiver)
    const [heard, unheard] = [await api('POST', '', { name: 'Heard' }), await api('POST', '', { name: 'Unheard' })]
    for (let i = 0; i < WEBHOOKS; i++)
      await api('POST', `${heard.id}/webhooks`, { url: `${receiver.url}/${i}`, events: ['redirect.*', 'page.*'] })
    const rates: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const lines = Array.from({ length: REDIRECTS }, (_, i) => `/old-${round}-${i} /new-${i}`).join('\n')
      received = 0
      const begun = performance.now()
      await api('POST', `${heard.id}/redirects/import`, { text: lines, format: 'netlify' })
      while (received < REDIRECTS * WEBHOOKS) await sleep(5)
      rates.push((received * 1_000) / (performance.now() - begun))
    }
    const [first, ...others] = rates
    const shown = others.map((rate) => rate.toFixed(0)).join(', ')
    report.note(`hooks.deliveries: ${shown} a second, the import included; ${first!.toFixed(0)} right after the start`)
    report.figure({ name: 'hooks.deliveries', value: median(others), atLeast: 1_000 })

    const sides = await Promise.all([heard, unheard].map((site) => api('POST', `${site.id}/pages`, { path: '/page' })))
    const times: number[][] = [[], []]
    for (let i = 0; i < WRITES; i++)
      for (const [side, page] of sides.entries()) {
        await sleep(BETWEEN_MS)
        const start = performance.now()
        await api('PATCH', `pages/${page.id}`, { title: `Title ${i}` })
        times[side]!.push(performance.now() - start)
      }
    const [withHooks, without] = [median(times[0]!), median(times[1]!)]
    report.note(`hooks.write: ${withHooks.toFixed(2)} ms with ${WEBHOOKS} webhooks, ${without.toFixed(2)} ms with none`)
    report.figure({ name: 'hooks.write', value: withHooks / without, below: 1.1 })
  },
}

/** A service of its own, which may send to the receiver. @returns how to call its API as an owner */
async function newService(world: World, receiver: { port: number; authority: string }) {
  const dataDir = join(world.folder, 'hooks')
  mkdirSync(dataDir)
  const authority = join(dataDir, 'ca.pem')
  writeFileSync(authority, receiver.authority)
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  await migrate(database)
  const { id } = await createUser(database, { email: 'owner@example.com' })
  const { key } = await createApiKey(database, { userId: id, name: 'bench', readOnly: false })
  await database.close()
  const env = { DATA_DIR: dataDir, FETCH_ALLOW: `localhost:${receiver.port}`, FETCH_CA: authority }
  const { port } = await world.running(startProduct(env))
  return async (method: string, path: string, body: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await exchange(port, method, `/api/v1/websites/${path}`, headers, JSON.stringify(body))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
}
