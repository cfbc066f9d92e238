import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { PASSWORD, signedInBrowser } from './people.ts'

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

test('the signed-in are led to the console', async () => {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const { status, location } = await (await signedInBrowser(service, email)).open('/')
  assert.deepEqual([status, location], [303, '/console'])
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
