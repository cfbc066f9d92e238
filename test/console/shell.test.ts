// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PASSWORD } from '#test/pages/people.ts'
import { assertSound, type Console, LATER, openConsole, openPage, PHONE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('the list of websites leads to one, and its places work on a phone too', async () => {
  const { page, site } = await opened.person()
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/console/${site.subdomain}`)
  await assertSound(page, 'overview')
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Places of this website' }).click()
  await page.getByRole('menuitem', { name: 'Overview' }).waitFor()
  await page.keyboard.press('Escape')
  await assertSound(page, 'overview on a phone')
})

test('Ctrl+K goes anywhere by a few letters, and finds what holds a text', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}`)
  await site.add('pages', { path: '/cake', title: 'Our cakes', html_content: '<p>Butterscotch</p>' })
  await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.type('butterscotch')
  await page.getByRole('menuitem', { name: 'Our cakes' }).waitFor()
  await assertSound(page, 'go to')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('sett')
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keys' }).waitFor()
})

test('what is typed while the palette is loaded is not lost', async () => {
  const { page } = await opened.person((made) => `/console/${made.subdomain}`)
  await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor()
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/command-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('redix')
  await page.keyboard.press('Backspace')
  release()
  await page.getByRole('searchbox').and(page.locator('[value="redi"]')).waitFor()
  await page.getByRole('menuitem', { name: 'Redirects' }).waitFor()
  await page.keyboard.type('r')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Redirects', level: 1 }).waitFor()
})

test('seven tabs of a browser share one connection, and another takes over when the first is closed', async () => {
  const { page, site } = await opened.person()
  const context = page.context()
  const seen = async (name: string) => {
    for (const tab of context.pages()) await tab.getByRole('link', { name, exact: true }).waitFor()
  }
  await page.goto('about:blank')
  const streams: string[] = []
  context.on('request', (request) => request.url().includes('/api/v1/events') && streams.push(request.url()))
  await page.goto('/console')
  for (let count = 1; count < 7; count++) await openPage(context, '/console')
  await site.set({ name: 'Seen seven times' })
  await seen('Seen seven times')
  assert.equal(streams.length, 1)
  const opening = Promise.withResolvers<void>()
  await context.route('**/api/v1/events*', async (route) => {
    await opening.promise
    await route.continue()
  })
  const taken = context.waitForEvent('request', (request) => request.url().includes('/api/v1/events'))
  await page.close()
  await taken
  // What changes while nobody listens is not missed.
  await site.set({ name: 'Seen six times' })
  opening.resolve()
  await seen('Seen six times')
  assert.equal(streams.length, 2)
})

test('a website of others does not exist', async () => {
  const { site } = await opened.person(LATER)
  const { page } = await opened.person(() => `/console/${site.subdomain}`)
  await page.getByRole('heading', { name: 'There is no such website' }).waitFor()
  await assertSound(page, 'no such website')
})

test('the session ends meanwhile: signing in again goes on where it was', async () => {
  const { page, person, site } = await opened.person()
  await page.getByRole('link', { name: 'Site', exact: true }).waitFor()
  await page.context().clearCookies()
  await site.set({ name: 'Renamed meanwhile' })
  await page.getByText('You are signed out.').waitFor()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const window = await popup
  await window.getByLabel('Email').fill(person.email)
  await window.getByLabel('Password').fill(PASSWORD)
  await window.keyboard.press('Enter')
  await window.waitForEvent('close')
  await page.getByRole('link', { name: 'Renamed meanwhile' }).waitFor()
  await page.getByText('You are signed out.').waitFor({ state: 'detached' })
})

test('a change by a program shows in the list within a moment', async () => {
  const { page, site } = await opened.person()
  await page.getByRole('link', { name: 'Site', exact: true }).waitFor()
  await site.set({ name: 'Renamed by an agent' })
  await page.getByRole('link', { name: 'Renamed by an agent' }).waitFor()
})
