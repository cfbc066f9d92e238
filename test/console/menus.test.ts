// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, LATER, openConsole } from './support.ts'

const menu = (...links: string[]) => `<header class="top">
  <a class="brand" href="/">{{ website.name }}</a>
  <nav aria-label="Main">
    ${links.join('\n    ')}
  </nav>
</header>`
const SERVICES = '<a href="/services">Services</a>'
const ABOUT = '<a href="/about">About</a>'
const CALL = '<a class="call" href="/contact">Get a quote</a>'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a page is added to the menu from its settings, and the menu is a list there: a draft of the header', async () => {
  const { page, header } = await onPage('&beside=settings')
  await page.getByRole('button', { name: 'Add to menu' }).click()
  await is(header, menu(SERVICES, ABOUT, '<a href="/prices">Prices</a>', CALL))
  await page.getByText('In the menu as Prices').waitFor()
  const { live_version_id, latest_version_id } = await header()
  assert.notEqual(live_version_id, latest_version_id, 'visitors still see the menu that was published')
  await page.frameLocator('iframe').getByRole('link', { name: 'Prices' }).waitFor()
  await assertSound(page, 'a menu as a list')

  const list = page.getByRole('list', { name: 'Main' })
  await list.getByRole('button', { name: 'Move Prices', exact: true }).press('Alt+ArrowUp')
  await is(header, menu(SERVICES, '<a href="/prices">Prices</a>', ABOUT, CALL))
  await list.getByRole('button', { name: 'Move Prices', exact: true }).press('Alt+ArrowUp')
  await is(header, menu('<a href="/prices">Prices</a>', SERVICES, ABOUT, CALL))
  await list
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Move About', exact: true }) })
    .dragTo(list.getByRole('listitem').first())
  await is(header, menu(ABOUT, '<a href="/prices">Prices</a>', SERVICES, CALL))
  await list.getByRole('textbox', { name: 'Name of Services' }).fill('What & how')
  await page.keyboard.press('Enter')
  const renamed = '<a href="/services">What &amp; how</a>'
  await is(header, menu(ABOUT, '<a href="/prices">Prices</a>', renamed, CALL))
  await list.getByRole('button', { name: 'Remove About from the menu' }).click()
  await is(header, menu('<a href="/prices">Prices</a>', renamed, CALL))
  const removed = page.getByRole('alertdialog').filter({ hasText: 'About is removed from the menu' })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await is(header, menu(ABOUT, '<a href="/prices">Prices</a>', renamed, CALL))
  await page.getByRole('button', { name: 'Add a link to Main' }).click()
  await page.getByRole('dialog').getByLabel('Address').fill('example.com/shop')
  await page.keyboard.press('Enter')
  const shop = '<a href="https://example.com/shop">https://example.com/shop</a>'
  await is(header, menu(ABOUT, '<a href="/prices">Prices</a>', renamed, shop, CALL))
})

test('the menu of a header is a list where its navigation is selected, one step to undo each', async () => {
  const { page, site, header } = await onPage()
  const { id } = await header()
  await page.goto(`/console/${site.subdomain}/headers/${id}?width=820`)
  await page.locator('iframe[aria-busy=false]').waitFor()
  await page.frameLocator('iframe').getByText('About').click()
  await page.getByRole('button', { name: 'Where About leads: /about' }).click()
  await page.getByRole('dialog').getByLabel('Address').fill('/about-us')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Move Services', exact: true }).press('Alt+ArrowDown')
  await page.keyboard.press('Control+s')
  await is(header, menu('<a href="/about-us">About</a>', SERVICES, CALL))
  await assertSound(page, 'a menu in its header')
})

test('the menu of a website in two languages gets links to the other one, without code', async () => {
  const { page, site, header } = await onPage('&beside=settings', ['en', 'de'])
  const original = (await site.owner.get(`/api/v1/websites/${site.id}/pages`)).body.data[0]
  const translation_group_id = randomUUID()
  await site.change('pages', original.id, { translation_group_id })
  const german = { path: '/de/preise', language: 'de', translation_group_id, html_content: '<p>Alle</p>' }
  await site.add('pages', { title: 'Preise', ...german })
  await page.getByRole('button', { name: 'Add links to other languages' }).click()
  await page.getByText('It links to the page in its other languages').waitFor()
  await until(header, ({ html_content }) => html_content.includes('</site-language-links>'))
  await page.getByRole('button', { name: 'Publish the menu' }).click()
  await until(
    () => site.text('/prices'),
    (text) => /Get a quote<\/a>\s+<a href="[^"]*\/de\/preise" lang="de" hreflang="de">Deutsch<\/a>\s+<\/nav>/.test(text),
  )
  await assertSound(page, 'links to other languages')
})

test('a click on the header of a page shows its menu', async () => {
  const { page } = await onPage()
  await page.frameLocator('iframe').getByText('Services').click()
  await page.getByRole('heading', { name: 'Part of the header' }).waitFor()
  await page.getByRole('textbox', { name: 'Name of Get a quote' }).waitFor()
})

/** A page in the editor, of a website with a menu that it is not in. */
async function onPage(more = '', languages = ['en']) {
  const { page, site } = await opened.person(LATER)
  await site.owner.patch(`/api/v1/websites/${site.id}`, { languages })
  const made = await site.add('headers', { html_content: menu(SERVICES, ABOUT, CALL), default_on_page_language: 'en' })
  const { id } = await site.add('pages', {
    path: '/prices',
    title: 'Prices',
    html_content: '<main><h1>All</h1></main>',
  })
  await page.goto(`/console/${site.subdomain}/pages/${id}?width=820${more}`)
  await page.locator('iframe[aria-busy=false]').waitFor()
  const header = async () => (await site.owner.get(`/api/v1/websites/headers/${made.id}`)).body
  return { page: page as Page, site, header }
}

async function is(header: () => Promise<{ html_content: string }>, html: string) {
  await until(header, ({ html_content }) => html_content === html)
}
