// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { editingPage, PAGE } from './editing.ts'
import { assertSound, type Console, openConsole } from './support.ts'

const HTML = `<main>
  <section><h1>Bread</h1></section>
  <ul style="display: grid; grid-template-columns: 1fr 1fr; gap: 40px; list-style: none">
    <li id="rye"><h2>Rye</h2></li>
    <li><h2>Spelt</h2></li>
  </ul>
  <p>Last</p>
</main>
`

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a plus between two sections adds there, in a grid an item, and by keys below what is selected', async () => {
  const { page, frame, saved } = await editingPage(opened, HTML)
  await pointAt(page, 'h1', { y: 0 })
  await pointAt(page, 'ul', { y: -4 })
  await page.getByRole('button', { name: 'Add below Section “Bread”' }).click()
  await page.getByText('It goes below Section “Bread”.').waitFor()
  await assertSound(page, 'a plus on the canvas')
  await page.getByRole('button', { name: 'Divider' }).click()
  await frame.locator('main > hr[data-sw-on]').waitFor()
  const [before, behind] = HTML.split('  <ul')
  const divided = await saved()
  assert.ok(divided.startsWith(`${before}  <hr`) && divided.endsWith(`>\n  <ul${behind}`), divided)
  await page.keyboard.press('Control+z')
  assert.equal(await saved(), HTML)
  await frame.locator('hr').waitFor({ state: 'detached' })
  assert.equal(await frame.locator('main > *').count(), 3)

  await pointAt(page, 'ul', { y: 30 })
  await page.getByRole('button', { name: 'Add below List item “Rye”' }).click()
  await page.getByRole('button', { name: 'Another like this' }).click()
  await frame.locator('#rye-2[data-sw-on]').waitFor()
  assert.equal(await saved(), HTML.replace('</li>\n', '</li>\n    <li id="rye-2"><h2>Rye</h2></li>\n'))
  await page.keyboard.press('Control+z')
  await frame.locator('#rye-2').waitFor({ state: 'detached' })

  await frame.locator('h1').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('It goes below Heading “Bread”.').waitFor()
  await until(
    () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')),
    (label) => label === 'Add',
  )
  await page.getByRole('radio', { name: 'Elements' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter')
  await frame.locator('p[data-sw-on]', { hasText: 'Write something here.' }).waitFor()
  assert.equal(await saved(), HTML.replace('</h1>', '</h1>\n<p>Write something here.</p>'))
})

test('Alt with an arrow moves what is selected in the page, also while it is typed into, and says so', async () => {
  const { page, frame, saved } = await editingPage(
    opened,
    '<main>\n  <h1>One</h1>\n  <p>Two</p>\n  <p>Three</p>\n</main>\n',
  )
  await frame.locator('p').first().click()
  await frame.locator('p[data-sw-text]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('status').filter({ hasText: 'Text moved up, 2 of 3' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('status').filter({ hasText: 'Text moved up, 1 of 3' }).waitFor({ state: 'attached' })
  await frame.locator('main > p:first-child[data-sw-on]', { hasText: 'Three' }).waitFor()
  assert.equal(await saved(), '<main>\n  <p>Three</p>\n  <h1>One</h1>\n  <p>Two</p>\n</main>\n')
  await page.keyboard.press('Control+z')
  assert.equal(await saved(), '<main>\n  <h1>One</h1>\n  <p>Three</p>\n  <p>Two</p>\n</main>\n')
})

/** Moves the pointer to the middle of an element of the page, `y` pixels below its top: the frame is scaled. */
async function pointAt(page: Page, selector: string, { y }: { y: number }) {
  const box = (await page.locator(PAGE).boundingBox())!
  const at = await page
    .frameLocator(PAGE)
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top, of: innerWidth }
    })
  const scale = box.width / at.of
  await page.mouse.move(box.x + at.x * scale, box.y + (at.y + y) * scale)
}
