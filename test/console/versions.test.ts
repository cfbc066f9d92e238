// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

const FIRST = '<h1>Rolls</h1>\n<p>They are fresh.</p>\n<p>We open at eight.</p>'
const THIRD = '<h1>Fine rolls</h1>\n<p>They are fresh.</p>\n<p>We open at seven.</p>'

let opened: Console
let page: Page
let site: TestSite & { subdomain: string }
let record: Json
before(async () => {
  // Browsers take cookies in frames from localhost, as from https.
  opened = await openConsole({ SITES_DOMAIN: 'localhost' })
  const person = await opened.person(LATER)
  page = person.page
  site = person.site
  record = await site.add('pages', { path: '/', title: 'Home', html_content: FIRST })
  await site.change('pages', record.id, { html_content: FIRST.replace('Rolls', 'Fine rolls'), note: 'They are fine' })
  await site.change('pages', record.id, { html_content: THIRD })
})
after(() => opened?.close())

const read = async (): Promise<Json> => (await site.owner.get(`/api/v1/websites/pages/${record.id}`)).body
const said = (text: string) => page.getByRole('alertdialog').getByText(text)

test('two versions are compared as code, as read and as seen', async () => {
  await page.goto(`/console/${site.subdomain}/pages/${record.id}/versions?a=1&b=3`)
  await page.getByText('Line 1: 2 removed, 2 added').waitFor()
  await page.getByText('They are fine').waitFor()
  await assertSound(page, 'code')
  await page.getByRole('radio', { name: 'Read' }).click()
  await page.locator('ins', { hasText: 'seven' }).waitFor()
  await page.locator('del', { hasText: 'eight' }).waitFor()
  assert.match(page.url(), /view=read/)
  await assertSound(page, 'read')
  await page.getByRole('radio', { name: 'Seen' }).click()
  await page.frameLocator('iframe[title="Version 1"]').getByText('We open at eight.').waitFor()
  await page.frameLocator('iframe[title="Version 3"]').getByText('We open at seven.').waitFor()
  await page.getByRole('radio', { name: 'Slider' }).click()
  await page.getByRole('slider').press('ArrowLeft')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'seen on a phone')
})

test('one change is taken back, and the rest stays; visitors see it once it is published', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/console/${site.subdomain}/pages/${record.id}/versions?a=1&b=3`)
  await page.getByRole('button', { name: 'Revert this change' }).last().click()
  await said('Change reverted').waitFor()
  const { html_content, version_number, live_version_id } = await read()
  assert.equal(html_content, THIRD.replace('seven', 'eight'))
  const { body: live } = await site.owner.get(`/api/v1/websites/pages/versions/${live_version_id}`)
  assert.equal(live.html_content, THIRD)
  await page.getByText(`v${version_number}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await said('Undone').waitFor()
  const after = await read()
  assert.equal(after.html_content, THIRD)
  assert.equal(after.pinned_version_id, null)
})

test('by keyboard a version is pinned, unpinned and reverted to, each undone', async () => {
  await page.goto(`/console/${site.subdomain}/pages/${record.id}/versions`)
  const choose = async (action: RegExp) => {
    const actions = page.getByRole('button', { name: 'Actions of version 1' })
    await actions.focus()
    await actions.press('Enter')
    const item = page.getByRole('menuitem', { name: action })
    await item.focus()
    await page.keyboard.press('Enter')
  }
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter')
    await said('Undone').last().waitFor()
    await page.getByRole('button', { name: 'Close' }).last().press('Enter')
    await said('Undone').waitFor({ state: 'detached' })
  }
  const { latest_version_id } = await read()
  await choose(/^Pin/)
  await said('Visitors see v1').waitFor()
  assert.notEqual((await read()).live_version_id, latest_version_id)
  await undo()
  assert.equal((await read()).live_version_id, latest_version_id)
  await choose(/^Revert/)
  await said('Visitors see v1 again').waitFor()
  assert.equal((await read()).html_content, FIRST)
  await undo()
  const { html_content, live_version_id, latest_version_id: newest } = await read()
  assert.equal(html_content, THIRD)
  assert.equal(live_version_id, newest)
})

test('what pages share is seen on a page that uses it', async () => {
  const header = await site.add('headers', {
    name: 'Top',
    html_content: '<header>Old</header>',
    default_on_page_language: 'en',
  })
  await site.change('headers', header.id, { html_content: '<header>New</header>' })
  await page.goto(`/console/${site.subdomain}/headers/${header.id}/versions?view=seen`)
  await page.frameLocator('iframe[title="Version 1"]').getByText('Old').waitFor()
  await page.frameLocator('iframe[title="Version 2"]').getByText('New').waitFor()
  await assertSound(page, 'a header as seen')
})
