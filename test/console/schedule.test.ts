// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

const PATH = (site: { subdomain: string }) => `/console/${site.subdomain}/schedule`

let opened: Console
before(async () => {
  const chromium = findOrInstallChromium()
  opened = await openConsole('executable' in chromium ? { CHROMIUM: chromium.executable } : {})
})
after(() => opened?.close())

/** Noon on the 15th of the month that many after this one. */
function middleOf(months: number): Date {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() + months, 15, 12)
}
const titleOf = (date: Date) => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(date)

test('a month shows what appears and what goes; the months around it by keyboard, and on a phone', async () => {
  const { page, site } = await opened.person(PATH)
  await page.getByRole('heading', { name: titleOf(new Date()) }).waitFor()
  await assertSound(page, 'nothing is scheduled')
  const [next, after] = [middleOf(1), middleOf(2)]
  const times = { publish_at: next.toISOString(), unpublish_at: after.toISOString() }
  await site.add('pages', { path: '/sale', title: 'Winter sale', ...times })
  await page.getByRole('button', { name: 'Next month' }).press('PageDown')
  await page.getByRole('heading', { name: titleOf(next) }).waitFor()
  const month = page.getByRole('table', { name: titleOf(next) })
  await month.getByRole('link', { name: 'Winter sale' }).waitFor()
  await month.getByText('Publishes').waitFor()
  await assertSound(page, 'a month')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a month on a phone')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('table', { name: titleOf(after) })
    .getByText('Unpublishes')
    .waitFor()
  await page.getByRole('button', { name: 'Next month' }).press('PageUp')
  await month.getByRole('link', { name: 'Winter sale' }).click()
  await page.waitForURL(/\/pages\//)
})

test('a page and a row get their times in their settings', async () => {
  const { page, site } = await opened.person(LATER)
  const draft = await site.add('pages', { path: '/sale', title: 'Sale', status: 'draft' })
  const read = async (path: string) => (await site.owner.get(`/api/v1/websites/${path}`)).body
  await page.goto(`/console/${site.subdomain}/pages/${draft.id}?beside=settings`)
  await page.getByLabel('Publish at', { exact: true }).fill('2099-05-01T09:30')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The settings are changed').waitFor()
  assert.equal((await read(`pages/${draft.id}`)).publish_at, new Date('2099-05-01T09:30').toISOString())
  await page.getByLabel('Unpublish at').fill('2099-04-01T09:30')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('must be later than publish at').waitFor()

  const columns = [{ key: 'title', name: 'Title', type: 'text' }]
  const table = await site.add('tables', { name: 'Posts', columns })
  const { body: row } = await site.owner.post(`/api/v1/websites/tables/${table.id}/rows`, { values: { title: 'A' } })
  await page.goto(`/console/${site.subdomain}/tables/posts`)
  await page.getByRole('grid').getByRole('gridcell', { name: 'A', exact: true }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press(' ')
  await page.getByRole('dialog').getByLabel('Unpublish at').fill('2099-05-01T09:30')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The row is saved').waitFor()
  assert.equal((await read(`tables/rows/${row.id}`)).unpublish_at, new Date('2099-05-01T09:30').toISOString())
})
