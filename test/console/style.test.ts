// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editingPage } from './editing.ts'
import { assertSound, type Console, openConsole } from './support.ts'

const HTML = `<main>
  <section id=a  style="color: var(--color-ink)"><h1>Bread</h1>
    <ul><li>One</li><li>Two</li><li>Three</li></ul>
  </section>
</main>
`

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a section is styled and hidden on phones without code, and nothing else of it changes', async () => {
  const { page, frame, site, saved } = await editingPage(opened, HTML, async (made) => {
    const tokens = { color: { $type: 'color', accent: { $value: '#1f5b45' }, 'on-accent': { $value: '#ffffff' } } }
    await made.add('themes', { name: 'Plain', css: 'body { margin: 0 }', tokens, active: true })
  })
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await frame.locator('section').dispatchEvent('click')
  await page.getByText('Style', { exact: true }).click()
  await choose('Background', 'Accent')
  await choose('Space above and below', 'Small')
  await page.getByText('Phones', { exact: true }).click()
  await assertSound(page, 'the style of a section')
  const styled = HTML.replace(
    'var(--color-ink)',
    'var(--color-on-accent); background: var(--color-accent); padding-block: var(--space-s, 1rem)',
  ).replace('<section id', '<section class="hidden-on-phones" id')
  assert.equal(await saved(), styled)
  const section = frame.locator('section')
  assert.equal(await section.evaluate((element) => getComputedStyle(element).backgroundColor), 'rgb(31, 91, 69)')
  await frame.locator('ul').dispatchEvent('click')
  await page.getByText('Style', { exact: true }).click()
  await choose('Columns', 'At most 2')
  await frame.locator('ul').evaluate(async (list) => {
    while (getComputedStyle(list).gridTemplateColumns.split(' ').length !== 2) await new Promise(requestAnimationFrame)
  })
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('row', { name: 'Section Bread, Hidden on phones' }).waitFor()
  // As visitors see it.
  await saved()
  const published = await site.owner.post(`/api/v1/websites/${site.id}/publish`, { all: true })
  assert.ok(published.status < 300, published.text)
  const visitor = await opened.chromium.newContext({ viewport: { width: 1280, height: 800 } })
  const tab = await visitor.newPage()
  await tab.goto(site.url)
  const isShown = () => tab.locator('section').isVisible()
  assert.equal(await isShown(), true)
  await tab.setViewportSize({ width: 600, height: 800 })
  assert.equal(await isShown(), false)
  await visitor.close()
})
