import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { PASSWORD, signedInBrowser, textOf } from './people.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('the start page says what to do next, before and after there is a user', async () => {
  const before = await new Browser(service).open('/')
  assert.match(before.text, /first user/)
  assert.ok(before.text.includes('npm run --silent sitewright -- user create --email you@example.com'))
  await service.newUser()
  const { text } = await new Browser(service).open('/')
  assert.doesNotMatch(text, /first user/)
  for (const page of [before.text, text])
    assert.ok(page.includes('href="/docs"') && page.includes('href="/api/v1/openapi.json"'))
})

test('the signed-in see how to go on, and make a finished sample website with one press', async () => {
  const { email, ...ann } = await service.newUser(undefined, { password: PASSWORD, plan: 'free' })
  const browser = await signedInBrowser(service, email)
  const page = await browser.open('/')
  assert.match(textOf(page), /None yet/)
  assert.ok(page.text.includes(`${service.url}/mcp`) && page.text.includes('href="/account/api-keys/new"'))
  const made = await browser.follow(await browser.submit(page, {}, '/sample-website'))
  assert.match(textOf(made), /The sample website is made.*Corner Bakery/)
  const [website] = (await service.clientFor(ann.key).get('/api/v1/websites')).body.data
  assert.ok(made.text.includes(`href="${website.url}"`))
  const home = await service.visit(new URL(website.url).hostname, '/')
  assert.deepEqual([home.status, /Bread, every morning/.test(home.text)], [200, true])
  // Nothing is made for strangers, and no more than the plan allows.
  const stranger = new Browser(service)
  assert.equal((await stranger.post('/sample-website', {})).status, 403)
  const again = Array.from({ length: 12 }, () => browser.submit(page, {}, '/sample-website'))
  const refused = (await Promise.all(again)).filter(({ status }) => status === 422)
  assert.ok(refused.length > 0)
  assert.match(textOf(refused[0]!), /limit of \d+ websites is reached.*Delete what is no longer needed/)
})

test('a page may load our own files only, and its stylesheet is cached for ever', async () => {
  const { status, headers, text } = await new Browser(service).open('/')
  assert.equal(status, 200)
  const policy = headers['content-security-policy']!
  for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
    assert.ok(policy.includes(part), part)
  assert.doesNotMatch(policy, /unsafe|script-src/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.doesNotMatch(text, /<script| style=| on\w+=/)
  const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(text)!
  const css = await new Browser(service).open(href!)
  assert.deepEqual([css.status, css.headers['content-type']], [200, 'text/css; charset=utf-8'])
  assert.match(css.headers['cache-control']!, /immutable/)
  assert.ok(Buffer.byteLength(text) + Buffer.byteLength(css.text) < 20_480)
})
