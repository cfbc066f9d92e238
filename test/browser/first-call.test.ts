import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { Browser as PlainBrowser } from '#test/pages/browser.ts'
import { PASSWORD, signedInBrowser } from '#test/pages/people.ts'
import { openChromium } from '#test/support/chromium.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let chromium: Browser
before(async () => {
  service = await startService()
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await service?.close()
})

test('the page of a new key waits for its first call, and says when it has come', async () => {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const context = await chromium.newContext({ baseURL: service.url })
  const page = await context.newPage()
  await page.goto('/sign-in?next=/account/api-keys/new')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByText('Waiting for its first call').waitFor()
  const [key] = /sitewright_[0-9A-Za-z]{36}/.exec(await page.content())!
  assert.equal((await service.clientFor(key).get('/api/v1/websites')).status, 200)
  await page.getByText('Its first call has come').waitFor()
})

test('calls are told to their own user alone', async () => {
  const ann = await service.newUser(undefined, { password: PASSWORD })
  const bob = await service.newUser(undefined, { password: PASSWORD })
  const [annsBrowser, bobsBrowser] = [
    await signedInBrowser(service, ann.email),
    await signedInBrowser(service, bob.email),
  ]
  const [key] = (await service.clientFor(ann.key).get('/api/v1/api_keys')).body.data
  const called = async (browser: PlainBrowser, query = '') =>
    JSON.parse((await browser.open(`/first-call${query}`)).text)
  assert.deepEqual(await called(annsBrowser), { called: true })
  assert.deepEqual(await called(annsBrowser, `?key=${key.id}`), { called: true })
  assert.deepEqual(await called(bobsBrowser), { called: false })
  assert.deepEqual(await called(bobsBrowser, `?key=${key.id}`), { called: false })
  assert.equal((await new PlainBrowser(service).open('/first-call')).status, 401)
})
