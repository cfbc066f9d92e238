// Runs once: the console uses the API only, which is tested on both databases.
// A text of a column is typed as it is read; what its html has beyond that is kept.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, openConsole } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

const TABLE = '<table><tbody><tr><td>8 am</td></tr></tbody></table>'
const BODY = `<p class="lead">We open <sub>at</sub> eight.</p>\n<ul>\n<li>Rolls</li>\n</ul>\n${TABLE}`

test('a post is typed with a heading, a list and a link, and what was written otherwise stays', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/tables`)
  const at = `/api/v1/websites/${site.id}/tables`
  const columns = [{ name: 'Title' }, { name: 'Body', type: 'rich_text' }]
  const { id } = (await site.owner.post(at, { name: 'Posts', columns })).body
  const row = (await site.owner.post(`${at}/${id}/rows`, { values: { title: 'Hours', body: BODY } })).body
  const stored = async () => (await site.owner.get(`${at}/${id}/rows/${row.id}`)).body.values
  await page.goto(`${page.url()}/${id}`)
  await page.getByRole('grid').getByRole('gridcell', { name: 'Hours' }).click()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Body' })
  await text.getByText('We open at eight.').waitFor()
  await assertSound(page, 'a rich text')
  // Nothing was typed into the text, so it keeps its bytes.
  await dialog.getByLabel('Title').fill('Our hours')
  await dialog.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('gridcell', { name: 'Our hours' }).waitFor()
  await page.getByRole('gridcell', { name: 'We open at eight. Rolls 8 am' }).waitFor()
  assert.deepEqual(await stored(), { title: 'Our hours', body: BODY })

  await page.getByRole('gridcell', { name: 'Our hours' }).click()
  await page.keyboard.press('Space')
  await text.getByText('Rolls').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Cakes')
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<meta charset="utf-8"><b style="font-weight:normal"><ul><li><p>Plum &amp; <b onclick="x()">pear</b></p></li></ul></b>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await text.getByText('Plum & pear').waitFor()
  await text.getByText('We open at eight.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Prices')
  await dialog.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.press('Shift+Home')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await dialog.getByLabel('Address of the link').fill('/prices')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await dialog.getByRole('button', { name: 'Save' }).first().click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await stored()
  assert.equal(
    body.replaceAll('\n', ''),
    `<p class="lead">We open <sub>at</sub> eight.</p><h2><a href="/prices">Prices</a></h2><ul><li>Rolls</li><li>CakesPlum &amp; <strong>pear</strong></li></ul>${TABLE}`,
  )
})
