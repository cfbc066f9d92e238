// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, LATER, openConsole, PHONE, WIDE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a table is made, gets columns, is typed and pasted into, undone, sorted and filtered', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/tables`)
  await page.getByRole('button', { name: 'New table' }).click()
  await page.getByLabel('Name').fill('Menu')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Add a column' }).click()
  const column = page.getByRole('group', { name: 'New column' })
  await column.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await column.getByRole('textbox', { name: 'Column' }).fill('Price')
  await assertSound(page, 'columns')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Price' }).waitFor()
  await page.getByRole('button', { name: 'Add a row' }).click()
  const grid = page.getByRole('grid', { name: 'Menu' })
  await grid.getByRole('gridcell', { name: 'New', exact: true }).waitFor()

  const [table] = (await site.owner.get(`/api/v1/websites/${site.id}/tables`)).body.data
  const values = async () => {
    const { data } = (await site.owner.get(`/api/v1/websites/tables/${table.id}/rows`)).body
    return data.map((row: { values: object }) => Object.values(row.values))
  }
  await grid.focus()
  await page.keyboard.type('Soup')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4.5')
  await page.keyboard.press('Enter')
  await grid.getByRole('gridcell', { name: '4.5', exact: true }).waitFor()
  assert.deepEqual(await values(), [['Soup', 4.5]])
  // A value that does not fit is refused, and nothing is lost.
  await page.keyboard.type('much')
  await page.keyboard.press('Enter')
  await page.getByText(/Price was not changed/).waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()

  await grid.focus()
  await page.keyboard.press('ArrowLeft')
  const paste = (text: string) =>
    grid.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('Broth\t3\nBread\t2\n"Cheese, ""old"""\t7\n')
  await page.getByText('3 rows are pasted').waitFor()
  assert.deepEqual(await values(), [
    ['Broth', 3],
    ['Bread', 2],
    ['Cheese, "old"', 7],
  ])
  await grid.getByRole('gridcell', { name: 'Bread' }).waitFor()
  await page.getByRole('button', { name: 'Price' }).click()
  await page.waitForURL('**?sort=price')
  await page.waitForFunction(() => document.querySelector('#cell-0-0')?.textContent === 'Bread')
  await page.getByLabel('Contains').fill('old')
  await page.getByRole('button', { name: 'Filter' }).click()
  await grid.getByRole('gridcell', { name: 'Bread' }).waitFor({ state: 'detached' })
  await assertSound(page, 'a table')

  await grid.focus()
  await page.keyboard.press(' ')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // What was pasted can be undone as well.
  const deleted = page.getByRole('alertdialog').filter({ hasText: 'The row is deleted' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await grid.getByRole('gridcell', { name: 'Cheese, "old"' }).waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a table on a phone')
})

test('rows of another table are chosen by their titles, ordered and removed', async () => {
  const { page, site } = await opened.person(LATER)
  const tags = await site.add('tables', { name: 'Tags', columns: [{ name: 'Name', type: 'text' }] })
  const ids: Record<string, string> = {}
  for (const name of ['Rye', 'Spelt', 'Oat'])
    ids[name] = (await site.add(`tables/${tags.id}/rows`, { values: { name } })).id
  const tag = { name: 'Tags', type: 'references', reference_table_id: tags.id }
  const table = await site.add('tables', { name: 'Posts', columns: [{ name: 'Title', type: 'text' }, tag] })
  const row = await site.add(`tables/${table.id}/rows`, { values: { title: 'Bread', tags: [ids.Rye] } })
  await page.goto(`/console/${site.subdomain}/tables/posts`)
  const grid = page.getByRole('grid', { name: 'Posts' })
  await grid.getByRole('gridcell', { name: 'Rye', exact: true }).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find rows for Tags').fill('Oa')
  await dialog.getByRole('button', { name: 'Oat', exact: true }).click()
  await dialog.getByRole('button', { name: 'Move Oat up' }).click()
  await dialog.getByLabel('Find rows for Tags').fill('')
  await dialog.getByRole('button', { name: 'Spelt', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove Rye' }).click()
  await assertSound(page, 'a row that names others')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await grid.getByRole('gridcell', { name: 'Oat, Spelt' }).waitFor()
  const { body } = await site.owner.get(`/api/v1/websites/tables/rows/${row.id}`)
  assert.deepEqual(body.values.tags, [ids.Oat, ids.Spelt])
})

test('a column stands beneath its head, however long the values are', async () => {
  const { page, site } = await opened.person(LATER)
  const columns = ['Dish', 'About', 'Price'].map((name) => ({ name, type: 'text' }))
  const table = await site.add('tables', { name: 'Menu', columns })
  for (const about of ['Short', 'Grilled over beech, with fennel and potatoes. Ask what came in today.'])
    await site.owner.post(`/api/v1/websites/tables/${table.id}/rows`, { values: { dish: 'Hake', about, price: '21' } })
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(`/console/${site.subdomain}/tables/menu`)
    const prices = page.getByRole('gridcell', { name: '21' })
    await prices.nth(1).waitFor()
    const cells = [page.getByRole('columnheader', { name: 'Price' }), prices.nth(0), prices.nth(1)]
    const lefts = await Promise.all(cells.map(async (cell) => Math.round((await cell.boundingBox())!.x)))
    assert.deepEqual(lefts, Array(3).fill(lefts[0]))
  }
})

test('many rows: only those that are seen are read and shown', async () => {
  const { page, site } = await opened.person(LATER)
  const table = await site.add('tables', { name: 'Numbers', columns: [{ name: 'N', type: 'number' }] })
  const rows = Array.from({ length: 500 }, (_, i) => ({ values: { n: i } }))
  for (let i = 0; i < 2; i++) await site.owner.post(`/api/v1/websites/tables/${table.id}/rows/bulk`, { rows })
  await page.goto(`/console/${site.subdomain}/tables/numbers`)
  const grid = page.getByRole('grid', { name: 'Numbers' })
  await grid.getByRole('gridcell', { name: '5', exact: true }).waitFor()
  assert.equal(await grid.getAttribute('aria-rowcount'), '1001')
  await grid.focus()
  await page.keyboard.press('Control+End')
  await page.waitForFunction(() => document.querySelector('#cell-999-0')?.textContent === '499')
  assert.ok((await grid.getByRole('row').count()) < 120)
})
