// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, openConsole, PHONE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a new page is a draft, is found by its title, published, and all of it undone', async () => {
  const { page, site } = await opened.person(({ subdomain }) => `/console/${subdomain}/pages`)
  await page.getByRole('heading', { name: 'No pages yet' }).waitFor()
  await assertSound(page, 'no pages')
  const old = await site.add('pages', { path: '/menu', title: 'Menu', html_content: '<p>Old</p>' })
  const framed = '<main id="main"><div class="page-head"><h1 class="big">Cakes</h1><p>Today</p></div></main>'
  await site.add('pages', { path: '/cakes', title: 'Cakes', html_content: framed })
  await site.change('pages', old.id, { html_content: '<p>New</p>', publish: false })
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Title', { exact: true }).fill('About <us>')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'About <us>', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('row', { name: /About <us>.*Draft/ }).waitFor()
  await page.getByRole('row', { name: /Menu.*Unpublished changes/ }).waitFor()
  await assertSound(page, 'pages')

  await page.getByLabel('Title or path').fill('MEN')
  await page.getByRole('link', { name: 'About <us>' }).waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('q'), 'MEN')
  await page.getByLabel('Title or path').fill('')
  await page.getByRole('link', { name: 'About <us>' }).waitFor()

  for (const title of ['Menu', 'About <us>']) await page.getByLabel(`Choose ${title}`).press('Space')
  await page.getByRole('button', { name: 'Publish 2' }).click()
  await page.getByText('2 pages are live').waitFor()
  const about = (await site.owner.get(`/api/v1/websites/${site.id}/pages?q=about`)).body.data[0]
  assert.equal(about.status, 'published')
  const made = (await site.owner.get(`/api/v1/websites/pages/${about.id}`)).body.html_content
  const begun =
    '<main id="main">\n  <div class="page-head">\n    <h1 class="big">About &lt;us></h1>\n  </div>\n</main>\n'
  assert.equal(made, begun)
  assert.match(await site.text('/menu'), /New/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  assert.match(await site.text('/menu'), /Old/)
  assert.equal((await site.owner.get(`/api/v1/websites/pages/${about.id}`)).body.status, 'draft')

  await page.setViewportSize(PHONE)
  await assertSound(page, 'pages on a phone')
  await page.getByRole('button', { name: 'Actions for Cakes' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('“Cakes” was deleted').waitFor()
  await page.getByRole('link', { name: 'Cakes' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('link', { name: 'Cakes' }).waitFor()
})

test('shared parts and themes are made, used and deleted', async () => {
  const { page, site } = await opened.person(({ subdomain }) => `/console/${subdomain}/parts`)
  await site.add('pages', { path: '/', title: 'Home', html_content: '<p>Home</p>' })
  await page.getByRole('heading', { name: 'No headers yet' }).waitFor()
  await assertSound(page, 'no parts')
  await page.getByRole('button', { name: 'New header' }).click()
  await page.getByLabel('Name').fill('Main')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Main', level: 1 }).waitFor()
  await page.getByRole('button', { name: /Shown by default on pages in/ }).click()
  await page.getByRole('option', { name: 'en' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The settings are changed').waitFor()
  await page.getByRole('tab', { name: 'Used by' }).click()
  await page.getByRole('link', { name: 'Home' }).waitFor()
  await assertSound(page, 'a header')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Delete Main' }).click()
  await page.getByRole('heading', { name: 'No headers yet' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Main', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Themes' }).click()
  await page.getByRole('button', { name: 'New theme' }).click()
  await page.getByLabel('Name').fill('Dark wood')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show all pages with it' }).click()
  await page.getByText('Pages are shown with this theme.').waitFor()
  assert.ok((await site.owner.get(`/api/v1/websites/${site.id}`)).body.theme_id)
})
