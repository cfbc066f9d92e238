// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { makeStarter, STARTER_SITES, type StarterName } from '#test/support/starters.ts'
import { until } from '#test/support/until.ts'
import { openCanvasOf } from './canvas-support.ts'
import { type Console, openConsole } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

/** One starter is filled while another one is edited. */
const AT_ONCE = 2

describe('Enter makes a block, a renamed link of the menu leads where it led, and the panel is of what was clicked', {
  concurrency: AT_ONCE,
}, () => {
  for (const starter of Object.keys(STARTER_SITES) as StarterName[])
    test(starter, async () => {
      const { page, person } = await opened.person()
      const { id } = await makeStarter(person, starter)
      const pages = await person.get(`/api/v1/websites/${id}/pages?path=/`)
      const { body: home } = await person.get(`/api/v1/websites/pages/${pages.body.data[0].id}`)
      const onPage = await openCanvasOf(page, { website: id, kind: 'page', id: home.id, page_id: home.id })
      // Not one that a template makes.
      const [, words] = /<(?:h1|p)\b[^>]*>\s*([^<{\n]{12,40}) /.exec(home.html_content)!
      await onPage.frame.locator('h1, p', { hasText: words! }).first().click()
      await onPage.frame.locator('[data-sw-text]', { hasText: words! }).first().waitFor()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Sugar and salt')
      await until(onPage.source, (text) => /<(?:h1|p)\b[^>]*>Sugar and salt/.test(text))
      const headers = await person.get(`/api/v1/websites/${id}/headers`)
      await renameLink(page, onPage.frame, {
        website: id,
        kind: 'header',
        id: headers.body.data[0].id,
        page_id: home.id,
      })
    })
})

async function renameLink(page: Page, frame: FrameLocator, edited: Parameters<typeof openCanvasOf>[1]) {
  await page.reload()
  const onHeader = await openCanvasOf(page, edited)
  const links = frame.locator('nav a[data-sw]')
  const [first, second] = [links.nth(0), links.nth(1)]
  await first.click()
  await frame.locator('nav a[data-sw-text]').waitFor()
  await page.getByText('Code', { exact: true }).last().click()
  const href = await second.getAttribute('href')
  const before = await onHeader.source()
  await second.click()
  await until(
    () => page.getByRole('textbox', { name: 'href' }).inputValue(),
    (value) => value === href,
  )
  const words = (await second.textContent())!.trim()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Somewhere')
  await until(onHeader.source, (text) => text.includes('>Somewhere</a>'))
  assert.equal(
    await onHeader.source(),
    before.replace(
      new RegExp(`(?<=<a[^>]*>\\s*)${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=\\s*</a>)`),
      'Somewhere',
    ),
  )
}
