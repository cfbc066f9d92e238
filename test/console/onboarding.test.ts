// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setupLink } from '#auth/setup-link.ts'
import { connectClient } from '#test/contract/support/connect-client.ts'
import { PASSWORD } from '#test/pages/people.ts'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, noteErrors, openConsole, PHONE, signedInPage, WIDE } from './support.ts'
import { handsOf } from './tasks/hands.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

/** What the editor's canvas shows. */
const canvas = (page: Page) => page.frameLocator('iframe').first()

test('the first person comes from the set-up link to a finished website on the screen', async () => {
  const { service, chromium } = opened
  const context = await chromium.newContext({ baseURL: service.url, viewport: WIDE })
  const page = await context.newPage()
  noteErrors(page)
  await page.goto((await setupLink(service.database, service.url))!)
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: /Create/ }).click()
  await page.getByRole('link', { name: 'Create your first website' }).click()
  await page.getByLabel('Name').fill('Quay House')
  const pictures = await page.getByRole('main').locator('img').evaluateAll(loaded)
  assert.deepEqual(pictures, Array(12).fill(true))
  await assertSound(page, 'new website with starters')
  await page.getByRole('button', { name: 'Look at it: Restaurant' }).click()
  const whole = page.getByRole('dialog').getByRole('img', { name: 'The home page of Restaurant' })
  await until(
    () => whole.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    (width) => width === 960,
  )
  await assertSound(page, 'a starter that is looked at')
  await page.getByRole('button', { name: 'Start from this' }).click()
  assert.ok(await page.getByRole('radio', { name: /^Restaurant/ }).isChecked())
  await page.getByRole('button', { name: 'Create' }).click()
  await canvas(page).getByRole('heading', { name: 'What the boats bring, over a beech fire' }).waitFor()
  await page.waitForURL(/\/console\/quay-house\/pages\/[0-9a-f-]{36}/)
  await assertSound(page, 'a starter in the editor')
  const home = await service.visit('quay-house.sites.test', '/')
  assert.match(home.text, /Quay House/)
})

test('the same by keyboard alone', async () => {
  const someone = await opened.service.newUser(undefined, { password: PASSWORD })
  const page = await signedInPage(opened, someone, '/console')
  await page.getByRole('heading', { name: 'No websites yet' }).waitFor()
  const hands = handsOf(page, 'keyboard')
  await hands.press(page.getByRole('link', { name: 'Create your first website' }))
  await page.getByRole('radio').first().waitFor()
  await page.keyboard.type('The Long Bed')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.ok(await page.getByRole('radio', { name: /^Blog/ }).isChecked())
  await hands.press(page.getByRole('button', { name: 'Create', exact: true }))
  await canvas(page).getByRole('link', { name: 'The courgette problem' }).waitFor()
})

test('or an agent makes it: its first call is seen, on a phone', async () => {
  const someone = await opened.service.newUser(undefined, { password: PASSWORD })
  const page = await signedInPage(opened, someone, '/console/new', PHONE)
  await page.getByRole('textbox', { name: 'Name' }).fill('Made by agents')
  await assertSound(page, 'new website on a phone')
  await page.getByText('Let an agent build it').tap()
  await page.getByRole('button', { name: 'Create' }).tap()
  await page.getByText('Waiting for its first call').waitFor()
  await assertSound(page, 'agents on a phone')
  await connectClient(opened.service.database, someone.userId, 'Claude')
  await page.getByText('Connected', { exact: true }).last().waitFor()
  const { data } = (await someone.get('/api/v1/websites')).body
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['Made by agents'],
  )
})

test('a refused name is said beside it, and a website that is made elsewhere is brought along', async () => {
  const someone = await opened.service.newUser(undefined, { password: PASSWORD })
  const page = await signedInPage(opened, someone, '/console/new')
  await page.getByLabel('Name').fill('x'.repeat(201))
  await page.getByText('A website from elsewhere').click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText(/too long/).waitFor()
  await page.getByLabel('Name').fill('From elsewhere')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Import' }).waitFor()
  const isThere = 'document.querySelector("#import").getBoundingClientRect().top < innerHeight / 2'
  await page.waitForFunction(isThere)
})

function loaded(images: Element[]) {
  return images.map((image) => (image as HTMLImageElement).naturalWidth === 640)
}
