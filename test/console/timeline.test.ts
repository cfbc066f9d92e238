// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

let opened: Console
before(async () => {
  // Frames of previews get their cookie on localhost, as they do on https.
  opened = await openConsole({ SITES_DOMAIN: 'localhost' })
})
after(() => opened?.close())

const made = async () => {
  const { page, site } = await opened.person(LATER)
  const home = await site.add('pages', { path: '/', title: 'Home', html_content: '<h1>First words</h1>' })
  for (const words of ['Second', 'Third']) {
    await site.add('change_sets', { title: `${words} words` })
    await site.change('pages', home.id, { html_content: `<h1>${words} words</h1>` })
  }
  await page.goto(`/console/${site.subdomain}/timeline`)
  return { page, site }
}

test('the slider leads through the times, each with its picture and what changed', async () => {
  const { page, site } = await made()
  const shown = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await shown.getByText('Third words').waitFor()
  await page.getByRole('link', { name: 'Third words' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Home page updated' }).waitFor()
  const thumb = page.getByRole('slider')
  await thumb.focus()
  await page.keyboard.press('ArrowLeft')
  await shown.getByText('Second words').waitFor()
  assert.match((await thumb.getAttribute('aria-valuetext'))!, /\d{4}/)
  await page.getByRole('link', { name: 'Second words' }).waitFor()
  await thumb.focus()
  await page.keyboard.press('Home')
  await shown.getByText('First words').waitFor()
  await assertSound(page, 'timeline')
  const contact = await site.add('forms', { name: 'Contact', fields: [{ name: 'mail', label: 'Mail', type: 'email' }] })
  await page.reload()
  await shown.getByText('First words').waitFor()
  await page.getByRole('button', { name: 'Restore this…' }).click()
  await page.getByText('This changes 2 records').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: `form ${contact.name}` })
    .waitFor()
  await assertSound(page, 'restore')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await shown.getByText('First words').waitFor()
  await assertSound(page, 'timeline on a phone')
})

test('the website opens as it was, and the newest time has nothing to restore', async () => {
  const { page } = await made()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.frameLocator('iframe').getByText('Second words').waitFor()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Look at it' }).click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'Second words' }).waitFor()
  await popup.close()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.frameLocator('iframe').getByText('Third words').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Restore this…' }).getAttribute('aria-disabled'), 'true')
})

test('a website without changes says so', async () => {
  const { page } = await opened.person((of) => `/console/${of.subdomain}/timeline`)
  await page.getByRole('heading', { name: 'No changes yet' }).waitFor()
  await assertSound(page, 'empty timeline')
})
