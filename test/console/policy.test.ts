// Runs once: headers and cookies are the same on every database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PASSWORD, signedInBrowser } from '#test/pages/people.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('the page of the console runs no script but its own, loads nothing of others, and is in no frame', async () => {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const { status, headers, text } = await (await signedInBrowser(service, email)).open('/console/any/screen')
  assert.equal(status, 200)
  const policy = new Map(
    headers['content-security-policy']!.split('; ').map((part) => {
      const [name, ...values] = part.split(' ')
      return [name!, values.join(' ')] as const
    }),
  )
  const exactly = {
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  }
  for (const [name, value] of Object.entries(exactly)) assert.equal(policy.get(name), value, name)
  assert.doesNotMatch(headers['content-security-policy']!, /unsafe|https?:\/\/\*(?!\.)/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'same-origin')
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
  assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| on\w+=/)
  for (const [, path] of text.matchAll(/(?:src|href)="(\/_sitewright\/[^"]+)"/g)) {
    const file = await service.visit('localhost', path!)
    assert.equal(file.status, 200, `${path}`)
    assert.match(file.headers['cache-control']!, /immutable/, `${path}`)
    assert.equal(file.headers['x-content-type-options'], 'nosniff', `${path}`)
  }
  const nonces = new Set(
    [text, (await (await signedInBrowser(service, email)).open('/console')).text].map(
      (page) => /nonce="([^"]+)"/.exec(page)![1],
    ),
  )
  assert.equal(nonces.size, 2)
})

test('its cookie works for no other site, and its files are found by their exact names only', async () => {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const browser = await signedInBrowser(service, email)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const create = (origin: string) =>
    service.visit('localhost', '/api/v1/websites', {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: '{"name": "Made by a form"}',
    })
  assert.equal((await create('https://evil.example')).status, 401)
  assert.equal((await create(service.url)).status, 201)
  const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }
  const read = await service.visit('localhost', '/api/v1/websites', { headers })
  assert.equal(read.headers['access-control-allow-origin'], undefined, 'no other origin may read an answer')
  for (const name of ['main.js', 'manifest.json', '..%2f..%2fpackage.json', 'main-AAAAAAAA.js'])
    assert.equal((await service.visit('localhost', `/_sitewright/console/${name}`)).status, 404, name)
})
