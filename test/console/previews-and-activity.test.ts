// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { assertSound, type Console, openConsole, PHONE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a preview is started, its link copied once, and stopped', async () => {
  const { page, site } = await opened.person((of) => `/console/${of.subdomain}/previews`)
  await site.add('pages', { path: '/', title: 'Home', html_content: '<h1>Hello</h1>' })
  await page.getByRole('heading', { name: 'No previews yet' }).waitFor()
  await page.getByRole('button', { name: 'Start a preview' }).press('Enter')
  await page.getByLabel('Password').fill('open sesame')
  await assertSound(page, 'start a preview')
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog').locator('code')
  await link.waitFor()
  assert.match((await link.textContent())!, /^http.*token=/)
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'active' }).waitFor()
  const list = `/api/v1/websites/${site.id}/previews`
  const [preview] = (await site.owner.get(list)).body.data
  assert.equal(preview.password, true)
  await page.getByRole('button', { name: 'Comments' }).click()
  await page.getByText('No comments yet.').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'previews on a phone')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('cell', { name: 'stopped' }).waitFor()
  assert.equal((await site.owner.get(list)).body.data[0].status, 'stopped')
})

test('activity says who changed what, filters by the address, and is exported', async () => {
  const { page, site } = await opened.person((of) => `/console/${of.subdomain}/activity`)
  const home = await site.add('pages', { path: '/', title: 'Home', html_content: '<h1>Hello</h1>' })
  await site.change('pages', home.id, { title: 'Welcome' })
  const table = page.getByRole('table', { name: 'Audit log' })
  await table.getByRole('button', { name: 'Changed page' }).first().click()
  await table.getByRole('button', { name: 'Created page' }).waitFor({ state: 'detached' })
  assert.match(page.url(), /operation=pages_update/)
  await table.getByText('1 record updated').click()
  await table.getByText('Welcome').waitFor()
  await assertSound(page, 'activity')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  assert.match(file, /pages_update/)
  assert.doesNotMatch(file, /pages_create/)
  await page.getByRole('radio', { name: 'Events' }).click()
  await page.getByRole('table', { name: 'Events' }).getByText('Page changed').first().waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'events on a phone')
})
