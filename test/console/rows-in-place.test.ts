// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { editingPage } from './editing.ts'
import { assertSound, type Console, openConsole } from './support.ts'

const HTML =
  '<main><h1>Prices</h1><ul><site-rows table="prices"><li><b>{{ row.name }}</b>: <i>{{ row.price | number: 2 }}</i> <u>each</u></li></site-rows></ul></main>'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a text from a table is changed where it stands: seen while it is typed, saved as a draft, and published', async () => {
  const { page, frame, site } = await editingPage(opened, HTML, prices)
  await frame.getByText('4.00').click()
  const row = page.getByRole('region', { name: 'Row of Prices' })
  const price = row.getByRole('textbox', { name: 'Price' })
  await price.waitFor()
  // The value that was clicked has the focus.
  assert.equal(await price.evaluate((field) => field === document.activeElement), true)
  await assertSound(page, 'a row in place')
  await price.fill('4.5')
  await frame.getByText('4.50').waitFor()
  // What is half typed changes nothing.
  await price.fill('4.5x')
  await row.getByRole('textbox', { name: 'Name' }).fill('Rye & spelt')
  await price.fill('4.75')
  await frame.getByText('Rye & spelt').waitFor()
  await frame.getByText('4.75').waitFor()
  const [before] = await rowsOf(site)
  assert.equal(before.values.name, 'Rye')
  assert.match(await site.text('/'), /Rye<\/b>: <i>4\.00/)
  await row.getByRole('button', { name: 'Save the row' }).press('Enter')
  await row.getByRole('button', { name: /^Publish/ }).press('Enter')
  await until(
    () => site.text('/'),
    (text) => text.includes('<b>Rye &amp; spelt</b>: <i>4.75</i>'),
  )
})

test('who goes on elsewhere has saved the row, who discards it sees it as it was, and a fixed text leads to it too', async () => {
  const { page, frame, site } = await editingPage(opened, HTML, prices)
  const row = page.getByRole('region', { name: 'Row of Prices' })
  await frame.getByText('Rye').click()
  await row.getByRole('textbox', { name: 'Name' }).fill('Corn')
  await frame.getByText('Corn').waitFor()
  await row.getByRole('button', { name: 'Discard' }).press('Enter')
  await frame.getByText('Rye').waitFor()
  await row.waitFor({ state: 'detached' })
  await frame.getByText('Rye').click()
  await row.getByRole('textbox', { name: 'Name' }).fill('Oats')
  await frame.getByRole('heading').click()
  await row.waitFor({ state: 'detached' })
  await until(
    () => rowsOf(site),
    ([saved]) => saved.values.name === 'Oats',
  )
  await frame.getByText('each').click()
  await page.getByRole('button', { name: 'Edit this row of the table' }).press('Enter')
  assert.equal(await row.getByRole('textbox', { name: 'Name' }).inputValue(), 'Oats')
})

async function prices(site: TestSite) {
  const columns = [
    { name: 'Name', key: 'name', required: true },
    { name: 'Price', key: 'price', type: 'number' },
  ]
  const { id } = await site.add('tables', { name: 'Prices', key: 'prices', columns })
  const made = await site.owner.post(`/api/v1/websites/tables/${id}/rows`, { values: { name: 'Rye', price: 4 } })
  assert.equal(made.status, 201)
}

async function rowsOf({ owner, id }: TestSite) {
  const [table] = (await owner.get(`/api/v1/websites/${id}/tables`)).body.data
  return (await owner.get(`/api/v1/websites/tables/${table.id}/rows?state=latest`)).body.data
}
