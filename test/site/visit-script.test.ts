import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, type TestSite } from './support.ts'

const TAG = /<script async src="(\/_visits\/[0-9a-f]{16}\.js)"><\/script>/
/** Requests of one address in a minute, by the script and by forms. */
const [SCRIPT_LIMIT, FORM_LIMIT] = [120, 2]

let service: Service
let site: TestSite
before(async () => {
  service = await startService({ VISIT_LIMIT: String(FORM_LIMIT) })
  site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: '<main>Hello</main>' })
})
after(() => service.close())

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
function send(body: Record<string, string> | string, headers: Record<string, string> = {}, to = site) {
  const text = typeof body === 'string' ? body : new URLSearchParams(body).toString()
  return to.visit('/_visits', { method: 'POST', body: text, headers: { 'content-type': FORM, ...headers } })
}

test('a website has no script unless it wants one', async () => {
  assert.doesNotMatch(await site.text(), TAG)
  assert.equal((await send({ path: '/a' })).status, 404)
  await site.set({ analytics_script: true })
  await changesReported(service)
  const [, path] = TAG.exec(await site.text())!
  const script = await site.visit(path!)
  assert.equal(script.status, 200)
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
  const older = await site.visit(`/_visits/${'0'.repeat(16)}.js`)
  assert.deepEqual([older.text, older.headers['cache-control']], [script.text, 'no-cache'])
  for (const wrong of ['/_visits/x.js', `/_visits/${'0'.repeat(16)}.css`, '/_visits/', '/_visits'])
    assert.equal((await site.visit(wrong)).status, 404, wrong)
  assert.doesNotMatch(await site.text('/index.md'), /_visits/)
})

test('it sends paths and hosts, and nothing else is taken', async () => {
  assert.equal((await send({ path: '/shop/bread' })).status, 204)
  assert.equal((await send({ path: '/shop', link: 'www.example.org' })).status, 204)
  assert.equal((await send({ path: '/shop', event: 'Sign up 2.0' })).status, 204)
  const properties = JSON.stringify({ plan: 'pro', 'seats-of_team': 3, empty: '', long: 'é'.repeat(500) })
  assert.equal((await send({ path: '/shop', event: 'Sign up', properties })).status, 204)
  const wrong: (Record<string, string> | string)[] = [
    {},
    { path: 'shop' },
    { path: `/${'a'.repeat(5_000)}` },
    { path: '/%ff' },
    { path: '/', link: '' },
    { path: '/', link: 'https://example.org/' },
    { path: '/', link: 'a b' },
    { path: '/', event: '' },
    { path: '/', event: '<b>' },
    { path: '/', event: 'e'.repeat(61) },
    ...['', 'plan', '[]', 'null', '{"a b":"c"}', '{"__proto__":"c"}', '{"a":{}}', '{"":"c"}', '{"a":null}'].map(
      (text) => ({ path: '/', event: 'Played', properties: text }),
    ),
    {
      ...{ path: '/', event: 'Played' },
      properties: JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`p${n}`, n]))),
    },
    { path: '/', link: `${'a'.repeat(300)}.example` },
    'path=/&path=/b',
    '%',
  ]
  for (const body of wrong) assert.equal((await send(body)).status, 400, JSON.stringify(body).slice(0, 60))
  assert.equal((await send({ path: '/', more: 'x'.repeat(9_000) })).status, 413)
  assert.equal((await send('{}', { 'content-type': 'text/plain' })).status, 400)
})

test('pages of others count nothing', async () => {
  assert.equal((await send({ path: '/' }, { 'sec-fetch-site': 'cross-site' })).status, 400)
  assert.equal((await send({ path: '/' }, { origin: 'https://evil.example' })).status, 400)
  assert.equal(
    (await send({ path: '/' }, { origin: `http://${site.host}`, 'sec-fetch-site': 'same-origin' })).status,
    204,
  )
})

test('what the script sends has a limit of its own', async () => {
  const other = await makeSite(service, { analytics_script: true })
  const statuses = new Set<number>()
  for (let sent = 0; sent < SCRIPT_LIMIT; sent++) statuses.add((await send({ path: '/' }, {}, other)).status)
  assert.deepEqual([...statuses].sort(), [204, 429])
  const form = await other.add('forms', { name: 'Contact', fields: [{ label: 'Name' }] })
  const answers: number[] = []
  for (let sent = 0; sent <= FORM_LIMIT; sent++)
    answers.push(
      (await other.visit(`/_forms/${form.id}`, { method: 'POST', body: 'name=Ann', headers: { 'content-type': FORM } }))
        .status,
    )
  assert.deepEqual(answers, [303, 303, 429])
})
