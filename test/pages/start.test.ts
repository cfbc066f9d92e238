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
  assert.match(before.text, /Open the link that the service printed/)
  await service.newUser()
  const { text } = await new Browser(service).open('/')
  assert.doesNotMatch(text, /first user/)
  for (const page of [before.text, text])
    assert.ok(page.includes('href="/docs"') && page.includes('href="/api/v1/openapi.json"'))
})

test('a proxy that is not trusted is named on the start page, and in the log', async () => {
  const lines: string[] = []
  const { log } = service.services
  const warn = log.warn.bind(log)
  Object.assign(log, { warn: (...said: unknown[]) => void lines.push(String(said[0])) })
  const open = async (headers: Record<string, string> = {}) => textOf(await new Browser(service, headers).open('/'))
  assert.doesNotMatch(await open(), /A proxy at/)
  for (let n = 0; n < 3; n++)
    assert.match(await open({ 'x-forwarded-for': '203.0.113.9' }), /A proxy at 127\.0\.0\.1 forwards addresses/)
  assert.match(await open(), /all visitors count as one address.*TRUSTED_PROXIES/)
  Object.assign(log, { warn })
  assert.deepEqual(lines.length, 1)
  assert.match(lines[0]!, /Set TRUSTED_PROXIES=127\.0\.0\.1/)

  const trusting = await startService({ TRUSTED_PROXIES: '127.0.0.1' })
  const trusted = await new Browser(trusting, { 'x-forwarded-for': '203.0.113.9' }).open('/')
  await trusting.close()
  assert.doesNotMatch(trusted.text, /A proxy at/)
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
