// Runs once: what a browser does is the same on every database; test/pages runs on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { setupLink } from '#auth/setup-link.ts'
import { totpAt } from '#auth/totp.ts'
import { PASSWORD } from '#test/pages/people.ts'
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

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await chromium.newContext({ baseURL: service.url, ...options })
  return context.newPage()
}

// Written as text, since the tests are not compiled for a browser.
const NAME_OF_FOCUSED = `(() => {
  const element = document.activeElement
  return element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
})()`
const FOCUSED_FIELD = `(() => {
  const field = document.activeElement
  const ids = field.getAttribute('aria-describedby').split(' ')
  return [field.id, field.getAttribute('aria-invalid'), ...ids.map((id) => document.getElementById(id).textContent)]
})()`
const SHAPE = `({
  wide: document.documentElement.scrollWidth > window.innerWidth,
  headings: document.querySelectorAll('h1').length,
  nameless: [...document.querySelectorAll('input:not([type=hidden])')].filter((field) => !field.labels.length).length,
  language: document.documentElement.lang,
})`

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let i = 0; i < 30; i++) {
    const focused: string = await page.evaluate(NAME_OF_FOCUSED)
    if (focused.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('by keyboard alone the owner is created, sets up an authenticator app, and signs in with a code', async () => {
  const page = await open({ javaScriptEnabled: true })
  await page.goto((await setupLink(service.database, service.url))!)
  // The first field gets the focus with the first frame, which may come after the page has loaded.
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Owner')
  await tabTo(page, 'Email')
  await page.keyboard.type('owner@example.com')
  await tabTo(page, 'Password')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  // The invalid field has the focus and is described by its error.
  await page.getByText('Is too short').waitFor()
  await page.locator('input:focus').waitFor()
  const described: string[] = await page.evaluate(FOCUSED_FIELD)
  assert.deepEqual(described.slice(0, 2), ['password', 'true'])
  assert.ok(described.some((text) => text?.includes('Is too short')))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No websites yet' }).waitFor()
  await page.getByRole('button', { name: /Owner/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Your account' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')

  await tabTo(page, 'Set up an authenticator app')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor()
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '')
  const step = Math.floor(Date.now() / 30_000)
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(totpAt(secret, step))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  assert.equal(await page.locator('.codes li').count(), 10)
  await tabTo(page, 'I have saved them')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  await tabTo(page, 'Sign out')
  await page.keyboard.press('Enter')
  await page.getByText('You are signed out.').waitFor()

  await tabTo(page, 'Email')
  await page.keyboard.type('owner@example.com')
  await tabTo(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(totpAt(secret, Math.floor(Date.now() / 30_000) + 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console')
  await page.context().close()
})

test('a session works for scripts of our own page and for no website’s', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const page = await open({ javaScriptEnabled: true })
  await page.goto('/sign-in?next=/account')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/account')
  // The page's policy allows no requests by scripts, so this is a navigation.
  const own = await page.goto('/api/v1/websites')
  assert.equal(own?.status(), 200)
  assert.equal(await page.evaluate('document.cookie'), '', 'scripts cannot read the cookies')
  await page.context().close()
})

test('every page fits a narrow screen, and has one heading and a name for every field', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD, name: 'A very long name '.repeat(5) })
  const page = await open({ viewport: { width: 320, height: 640 } })
  const check = async (path: string) => {
    await page.goto(path)
    const found = await page.evaluate(SHAPE)
    assert.deepEqual(found, { wide: false, headings: 1, nameless: 0, language: 'en' }, path)
  }
  for (const path of ['/', '/sign-in', '/sign-up', '/reset', '/reset/new?token=x', '/setup?token=x']) await check(path)
  await page.goto('/sign-in?next=/account')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/account')
  for (const path of [
    '/account',
    '/account/email',
    '/account/password',
    '/account/totp',
    '/account/passkeys/new',
    '/confirm',
  ])
    await check(path)
  await page.context().close()
})
