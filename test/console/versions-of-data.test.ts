// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { assertSound, type Console, LATER, openConsole, PHONE, WIDE } from './support.ts'

let opened: Console
let page: Page
let site: TestSite & { subdomain: string }
let table: Json
before(async () => {
  opened = await openConsole()
  const person = await opened.person(LATER)
  page = person.page
  site = person.site
  const columns = [
    { name: 'Dish', type: 'text' },
    { name: 'Price', type: 'number' },
  ]
  table = await site.add('tables', { name: 'Menu', columns })
})
after(() => opened?.close())

const said = (text: string) => page.getByRole('alertdialog').getByText(text)
const addRow = async (values: Json): Promise<Json> =>
  (await site.owner.post(`/api/v1/websites/tables/${table.id}/rows`, { values })).body
const changeRow = (row: Json, change: Json) => site.owner.patch(`/api/v1/websites/tables/rows/${row.id}`, change)
const liveRow = async (row: Json): Promise<Json> =>
  (await site.owner.get(`/api/v1/websites/tables/rows/${row.id}?state=live`)).body
const setPolicy = (people: 'live' | 'review') =>
  site.owner.patch(`/api/v1/websites/${site.id}`, { publish_policy: { people } })
const openRow = (row: Json) => page.goto(`/console/${site.subdomain}/tables/menu?row=${row.id}`)
const panel = () => page.getByRole('dialog')
const choose = async (version: number, action: RegExp) => {
  await page.getByRole('button', { name: `Actions of version ${version}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test("a row's panel shows its versions, and publishes its draft", async () => {
  const row = await addRow({ dish: 'Soup', price: 4 })
  await openRow(row)
  await panel().getByText('The first change makes the first versions.').waitFor()
  await changeRow(row, { values: { price: 5 } })
  await changeRow(row, { values: { price: 6 }, publish: false })
  await openRow(row)
  await panel().getByText('Visitors see v2, the newest is v3.').waitFor()
  assert.equal(await panel().getByLabel('Price').inputValue(), '6')
  await assertSound(page, 'a row with versions')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a row with versions on a phone')
  await page.setViewportSize(WIDE)
  await panel().getByRole('button', { name: 'Publish v3' }).click()
  await said('Visitors see v3').waitFor()
  assert.equal((await liveRow(row)).values.price, 6)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await said('Undone').waitFor()
  assert.equal((await liveRow(row)).values.price, 5)
})

test('versions of a row are compared, pinned, unpinned and reverted to', async () => {
  const row = await addRow({ dish: 'Rye', price: 1 })
  await changeRow(row, { values: { price: 2 } })
  await changeRow(row, { values: { price: 3 } })
  await openRow(row)
  await panel().getByRole('link', { name: 'All versions' }).click()
  await page.getByRole('heading', { name: 'Versions of Rye' }).waitFor()
  await page.getByText('v2 and v3').waitFor()
  await page.locator('dd', { hasText: 'Before: 2' }).waitFor()
  await assertSound(page, 'versions of a row')
  await choose(1, /^Pin/)
  await said('Visitors see v1').waitFor()
  assert.equal((await liveRow(row)).values.price, 1)
  await page.getByText('Pinned', { exact: true }).waitFor()
  await choose(1, /^Unpin/)
  await said('Visitors see the newest version').waitFor()
  assert.equal((await liveRow(row)).values.price, 3)
  await choose(2, /^Revert/)
  await said('Visitors see v2 again, as a new version').waitFor()
  assert.equal((await liveRow(row)).values.price, 2)
  await page.getByRole('link', { name: 'Edit' }).click()
  await panel().getByText('Visitors see v4.').waitFor()
})

test('under review an edit of a row is a draft, which is asked to be published', async () => {
  const row = await addRow({ dish: 'Cake', price: 3 })
  await changeRow(row, { values: { price: 4 } })
  await setPolicy('review')
  await openRow(row)
  await panel().getByLabel('Price').fill('5')
  await panel().getByRole('button', { name: 'Save' }).click()
  await said('Saved as a draft. Visitors see it once it is published').waitFor()
  assert.equal((await liveRow(row)).values.price, 4)
  await openRow(row)
  await panel().getByRole('button', { name: 'Ask for review of v3' }).click()
  await said('Waits for approval').waitFor()
  await page.goto(`/console/${site.subdomain}/review`)
  const draft = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Select Cake' }) })
  await draft.getByRole('button', { name: 'Show changes' }).click()
  await draft.locator('dd', { hasText: 'After: 5' }).waitFor()
  await assertSound(page, 'a draft of a row under review')
  await setPolicy('live')
})

test('facts show their versions, are pinned, and their drafts published', async () => {
  const change = (facts: Json, publish = true) => site.owner.patch(`/api/v1/websites/${site.id}`, { facts, publish })
  const live = async () => (await site.owner.get(`/api/v1/websites/${site.id}`)).body.facts
  await change({ phone: '1' })
  await page.goto(`/console/${site.subdomain}/settings`)
  const facts = page.getByRole('region', { name: 'Facts' })
  await facts.getByText('Visitors see v2.').waitFor()
  await facts.getByRole('textbox', { name: 'Text' }).fill('2')
  await facts.getByRole('button', { name: 'Save facts' }).click()
  await said('The facts are saved').waitFor()
  await facts.getByText('Visitors see v3.').waitFor()
  assert.deepEqual(await live(), { phone: '2' })
  // The events of others' changes bring them to the screen.
  await change({ phone: '3' }, false)
  await facts.getByText('Visitors see v3, the newest is v4.').waitFor()
  assert.equal(await facts.getByRole('textbox', { name: 'Text' }).inputValue(), '3')
  await assertSound(page, 'facts with versions')
  await facts.getByRole('button', { name: 'Publish v4' }).click()
  await said('Visitors see v4').waitFor()
  assert.deepEqual(await live(), { phone: '3' })
  await facts.getByRole('link', { name: 'All versions' }).click()
  await page.getByRole('heading', { name: 'Versions of the facts' }).waitFor()
  await assertSound(page, 'versions of facts')
  await choose(2, /^Revert/)
  await said('Visitors see v2 again').waitFor()
  assert.deepEqual(await live(), { phone: '1' })
  await page.getByRole('link', { name: 'Edit' }).click()
  await facts.getByRole('textbox', { name: 'Text' }).fill('9')
  // What somebody else adds leaves what is typed, and stays.
  await facts.getByText('Visitors see v5.').waitFor()
  await change({ fax: '7' })
  await facts.getByText('Visitors see v6.').waitFor()
  assert.equal(await facts.getByRole('textbox', { name: 'Text' }).inputValue(), '9')
  await setPolicy('review')
  await facts.getByRole('button', { name: 'Save facts' }).click()
  await said('Saved as a draft. Visitors see it once it is published').waitFor()
  await facts.getByRole('button', { name: /^Ask for review of v/ }).waitFor()
  assert.deepEqual(await live(), { phone: '1', fax: '7' })
  assert.deepEqual((await site.owner.get(`/api/v1/websites/${site.id}/facts`)).body.facts, { phone: '9', fax: '7' })
})

test('a form shows its versions, is reverted, and its drafts are published and taken back', async () => {
  await setPolicy('live')
  const form = await site.add('forms', { name: 'Contact', fields: [{ label: 'Email', type: 'email' }] })
  const change = (body: Json) => site.owner.patch(`/api/v1/websites/forms/${form.id}`, body)
  const live = async () => (await site.owner.get(`/api/v1/websites/forms/${form.id}?state=live`)).body
  await change({ success_message: 'Thanks' })
  await page.goto(`/console/${site.subdomain}/forms/${form.id}?tab=form`)
  await page.getByText('Visitors see v2.').waitFor()
  await page.getByLabel('Thank-you message').fill('Thank you')
  await page.getByRole('button', { name: 'Save' }).click()
  await said('The form is saved').waitFor()
  await page.getByText('Visitors see v3.').waitFor()
  await change({ success_message: 'Soon', publish: false })
  await page.getByText('Visitors see v3, the newest is v4.').waitFor()
  assert.equal(await page.getByLabel('Thank-you message').inputValue(), 'Soon')
  await assertSound(page, 'a form with versions')
  await page.getByRole('button', { name: 'Publish v4' }).click()
  await said('Visitors see v4').waitFor()
  assert.equal((await live()).success_message, 'Soon')
  await page.getByRole('link', { name: 'All versions' }).click()
  await page.getByRole('heading', { name: 'Versions of Contact' }).waitFor()
  await assertSound(page, 'versions of a form')
  await choose(2, /^Revert/)
  await said('Visitors see v2 again, as a new version').waitFor()
  assert.equal((await live()).success_message, 'Thanks')
  await setPolicy('review')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Thank-you message').fill('Later')
  await page.getByRole('button', { name: 'Save' }).click()
  await said('Saved as a draft. Visitors see it once it is published').waitFor()
  await page.getByRole('button', { name: 'Ask for review of v6' }).waitFor()
  assert.equal((await live()).success_message, 'Thanks')
  await setPolicy('live')
  await page.goto(`/console/${site.subdomain}/review`)
  const draft = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Select Contact' }) })
  await draft.getByRole('button', { name: 'Show changes' }).click()
  await draft.locator('dd', { hasText: 'After: Later' }).waitFor()
})

test('a file shows its versions, and its draft is published', async () => {
  await setPolicy('live')
  const send = async (text: string, more: Json) => {
    const file = { base64: Buffer.from(text).toString('base64'), content_type: 'text/plain', ...more }
    return (await site.owner.post(`/api/v1/websites/${site.id}/assets/upload`, file)).body
  }
  const file = await send('soup', { filename: 'menu.txt', alt: 'Menu' })
  await send('soup, cake', { asset_id: file.id, alt: 'Menu of May', publish: false })
  const shown = async () => (await site.visit(`/assets/${file.id}/menu.txt`)).text
  await page.goto(`/console/${site.subdomain}/assets?asset=${file.id}`)
  await panel().getByText('Visitors see v1, the newest is v2.').waitFor()
  assert.equal(await panel().getByLabel('Alt text', { exact: true }).inputValue(), 'Menu of May')
  await assertSound(page, 'a file with versions')
  await panel().getByRole('button', { name: 'Publish v2' }).click()
  await said('Visitors see v2').waitFor()
  assert.equal(await shown(), 'soup, cake')
  await panel().getByRole('link', { name: 'All versions' }).click()
  await page.getByRole('heading', { name: 'Versions of menu.txt' }).waitFor()
  await assertSound(page, 'versions of a file')
  await choose(1, /^Revert/)
  await said('Visitors see v1 again, as a new version').waitFor()
  assert.equal(await shown(), 'soup')
  const hidden = await send('unseen', { filename: 'unseen.txt', publish: false })
  await page.goto(`/console/${site.subdomain}/review`)
  const draft = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Select unseen.txt' }) })
  await draft.getByRole('button', { name: 'Actions of unseen.txt' }).click()
  await page.getByRole('menuitem', { name: 'Undo: move to the trash' }).click()
  await said('Undone: one record').waitFor()
  assert.equal((await site.owner.get(`/api/v1/websites/assets/${hidden.id}`)).status, 404)
})
