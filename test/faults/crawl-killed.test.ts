import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { readConfig } from '#config.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { startSite } from '#test/api/crawled-site.ts'
import type { Json } from '#test/support/client.ts'
import { migratedState } from '#test/support/migrated.ts'
import { spawnService } from '#test/support/process.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { until } from '#test/support/until.ts'

const PAGES = 30
const ends: (() => Promise<unknown>)[] = []
after(async () => {
  for (const end of ends.reverse()) await end()
})

test('a crawl goes on where it was when its process is killed, and asks for nothing twice that it had saved', async () => {
  const state = await migratedState()
  ends.push(() => state.remove())
  const database = openDatabase(readConfig({ ...SERVICE_ENV, ...state.env }))
  const user = await createUser(database, { email: 'ann@example.com', plan: 'business' })
  const { key } = await createApiKey(database, { userId: user.id, name: 'test', readOnly: false })
  await database.close()
  const held: (() => void)[] = []
  let holds = true
  const links = Array.from({ length: PAGES }, (_, n) => `<a href="/page-${n}">${n}</a>`).join('')
  const site = await startSite({ '/': `<title>Home</title>${links}` })
  ends.push(() => site.close())
  for (let n = 0; n < PAGES; n++)
    site.routes[`/page-${n}`] = (response) => {
      const answer = () => void response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${n}</title>`)
      if (holds && n >= PAGES / 2) held.push(answer)
      else answer()
    }
  const env = { ...state.env, ...site.env }
  const first = await spawnService(env)
  const call = callerOf(key)
  const { id: website } = await call(first.url, '/websites', { name: 'Bread' })
  const body = { url: site.url, crawl: true, owner_confirmed: true }
  const { id } = await call(first.url, `/websites/${website}/import`, body)
  const isSaved = ({ crawl }: Json) => crawl.pages_count > PAGES / 2
  await until(() => call(first.url, `/websites/imports/${id}`), isSaved)
  await first.kill('SIGKILL')
  holds = false
  const second = await spawnService(env)
  ends.push(() => second.kill())
  const proposal = await until(
    () => call(second.url, `/websites/imports/${id}`),
    ({ status }) => status !== 'reading',
  )
  // The home page and the one for what is missing as well.
  assert.deepEqual([proposal.status, proposal.counts.page, proposal.crawl.left_out], ['proposed', PAGES + 2, []])
  assert.equal(site.asked.filter((path) => path === '/page-0').length, 1)
  assert.equal(site.asked.filter((path) => path === '/').length, 1)
})

/** @returns what the API answers to a GET, or to a POST with a body */
function callerOf(key: string) {
  return async (url: string, path: string, body?: object): Promise<Json> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${url}/api/v1${path}`, { headers, ...sent })
    const text = await response.text()
    assert.ok(response.ok, text)
    return JSON.parse(text) as Json
  }
}
