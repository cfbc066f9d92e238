import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { startSite } from '../api/crawled-site.ts'
import { API, answered } from '../api/make.ts'
import { makeSite } from './support.ts'

const FOLDER = 'guide/pages/docs/guide'
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The examples of the guide's pages, by their names, as a reader copies them. */
const examples = new Map(
  readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/<code data-example="(\w+)">(.*?)<\/code>/gs)].map(
      ([, name, text]) => [name!, text!.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity]!)] as const,
    ),
  ),
)

let elsewhere: Awaited<ReturnType<typeof startSite>>
let service: Service
before(async () => {
  elsewhere = await startSite({ '/': '<!doctype html><title>Home</title><p>Bread</p>' })
  service = await startService(elsewhere.env)
})
after(async () => {
  await service?.close()
  await elsewhere?.close()
})

/** What a call of `curl` sends, and to where below the website. */
function sent(name: string) {
  const [, method, data, path] = /-X (\w+) .*?-d '(.*?)'.*?\/websites\/\$ID\/(\w+)$/s.exec(examples.get(name)!)!
  return { method, body: JSON.parse(data!), path }
}

test('redirects are taken as they are written, and lead visitors', async () => {
  const site = await makeSite(service, { languages: ['en', 'de'] })
  for (const path of ['/', '/app', '/new-page', '/de']) await site.add('pages', { path, html_content: `page ${path}` })
  const { created } = await answered(
    200,
    site.owner.post(`${API}/websites/${site.id}/redirects/import`, { text: examples.get('redirects') }),
  )
  assert.equal(created, 5)
  const location = async (path: string, headers = {}) => (await site.visit(path, { headers })).headers.location
  assert.equal(await location('/old-page'), '/new-page')
  assert.equal(await location('/shop/rye'), '/store/rye')
  assert.match(await site.text('/app/rye'), /page \/app/)
  assert.equal((await site.visit('/closed')).status, 410)
})

test('headers are sent', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  await site.set({ response_headers: examples.get('headers') })
  assert.equal((await site.visit('/')).headers['x-frame-options'], 'DENY')
})

test('a password is asked for below its path', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/clients', html_content: 'secret' })
  const { method, body, path } = sent('password')
  assert.equal(method, 'PUT')
  await answered(200, site.owner.put(`${API}/websites/${site.id}/${path}`, body))
  const authorization = `Basic ${Buffer.from(`:${body.protected_paths[0].password}`).toString('base64')}`
  assert.equal((await site.visit('/clients')).status, 401)
  assert.equal((await site.visit('/clients', { headers: { authorization } })).status, 200)
})

test('a page links to its translation', async () => {
  const site = await makeSite(service, { languages: ['en', 'de'] })
  const group = crypto.randomUUID()
  const page = { translation_group_id: group, html_content: `<header>${examples.get('languages')}</header>` }
  await site.add('pages', { ...page, path: '/', language: 'en' })
  await site.add('pages', { ...page, path: '/de', language: 'de' })
  assert.match(await site.text('/'), /<a href="[^"]*\/de"[^>]*lang="de"/)
})

test('a website is read by its address', async () => {
  const site = await makeSite(service)
  const { method, body, path } = sent('crawl')
  assert.equal(method, 'POST')
  const begun = await answered(
    200,
    site.owner.post(`${API}/websites/${site.id}/${path}`, { ...body, url: elsewhere.url }),
  )
  assert.deepEqual([begun.status, begun.crawl.url], ['reading', `${elsewhere.url}/`])
  await answered(200, site.owner.post(`${API}/websites/${site.id}/${path}`, { import_id: begun.id, cancel: true }))
})
