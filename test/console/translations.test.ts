// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

const GROUP = '11111111-2222-4333-8444-555555555555'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('the screen shows what is missing and what is older, and leads to both', async () => {
  const { page, site } = await opened.person(LATER)
  await site.owner.patch(`/api/v1/websites/${site.id}`, { languages: ['en', 'de'] })
  const about = await site.add('pages', { path: '/about', title: 'About us', translation_group_id: GROUP })
  const german = await site.add('pages', {
    ...{ path: '/de/ueber', title: 'Über uns', language: 'de', translation_group_id: GROUP },
  })
  await site.owner.patch(`/api/v1/websites/pages/${about.id}`, { html_content: '<main><h1>New</h1></main>' })
  await site.add('pages', { path: '/visit', title: 'Visit', html_content: '<main><h1>Visit</h1></main>' })
  await page.goto(`/console/${site.subdomain}`)
  await page.getByRole('link', { name: 'Translations', exact: true }).click()
  const table = page.getByRole('table', { name: 'Translations' })
  await table.getByText('Older than the original').waitFor()
  await assertSound(page, 'the matrix')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'the matrix on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  // A page that is older says so in its settings too.
  await page.goto(`/console/${site.subdomain}/pages/${german.id}?beside=settings`)
  await page.getByText('This page is older than “About us”').waitFor()
  await assertSound(page, 'the settings of an older page')
  await page.goto(`/console/${site.subdomain}/translations`)
  await table.getByRole('button', { name: 'Über uns is up to date' }).click()
  await page.getByText('Marked as up to date').waitFor()
  await table.getByText('Up to date', { exact: true }).waitFor()

  await table.getByRole('button', { name: 'Add the German page of Visit' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Besuch')
  await assertSound(page, 'adding a page')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a draft' }).click()
  await page.waitForURL(/\/pages\/[0-9a-f-]{36}/)
  const { body } = await site.owner.get(`/api/v1/websites/${site.id}/translations?language=de&state=missing`)
  assert.deepEqual(
    body.data.map(({ path }: { path: string }) => path).filter((path: string) => path === '/visit'),
    [],
  )
})

test('a header for another language begins as a copy whose links lead to its pages', async () => {
  const { page, site } = await opened.person(LATER)
  await site.owner.patch(`/api/v1/websites/${site.id}`, { languages: ['en', 'de'] })
  const shared = { translation_group_id: GROUP, html_content: '<main><h1>Us</h1></main>' }
  await site.add('pages', { path: '/about', title: 'About us', ...shared })
  await site.add('pages', { path: '/de/ueber', title: 'Über uns', language: 'de', ...shared })
  const html = (about: string) => `<header><a href="/">Home</a> <a href="${about}#team">About</a></header>`
  await site.add('headers', { html_content: html('/about'), default_on_page_language: 'en' })
  await page.goto(`/console/${site.subdomain}/translations`)
  const button = page.getByRole('button', { name: 'Add the German header' })
  await button.waitFor()
  await assertSound(page, 'headers of languages')
  await button.click()
  await page.waitForURL(/\/headers\/[0-9a-f-]{36}/)
  assert.ok((await site.text('/de/ueber')).includes(html('/de/ueber')))
  assert.ok((await site.text('/about')).includes(html('/about')))
  await page.goto(`/console/${site.subdomain}/translations`)
  await page.getByRole('link', { name: 'The German header' }).waitFor()
})
