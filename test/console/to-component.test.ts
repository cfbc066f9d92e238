// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/support/until.ts'
import { editingPage } from './editing.ts'
import { assertSound, type Console, openConsole } from './support.ts'

const SECTION = `<section id="bread">
    <h2>Fresh bread</h2>
    <p>Every <b>day</b> from seven.</p>
    <p><a class="button" href="/order">Order</a></p>
  </section>`
const HTML = `<main>\n  <h1>Bakery</h1>\n  ${SECTION}\n  <p>Last</p>\n</main>\n`

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a section becomes a component: the page looks the same, its texts are a form, and nothing else of it changes', async () => {
  const { page, frame, site, saved } = await editingPage(opened, HTML)
  const before = await site.text('/')
  await frame.locator('section').dispatchEvent('click')
  await page.getByRole('heading', { name: 'Section', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Make a component' }).press('Enter')
  await page.getByText('To fill in: Title, Text, Text 2, Text 3, Button text, Button link.').waitFor()
  await assertSound(page, 'a component to make')
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Fresh bread')
  await page.getByRole('button', { name: 'Make the component' }).press('Enter')
  await page.getByRole('heading', { name: 'Component fresh-bread' }).waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Fresh bread')
  await frame.getByRole('heading', { name: 'Fresh bread' }).waitFor()
  const usage = `<site-component name="fresh-bread"
    title="Fresh bread"
    text="Every"
    text_2="day"
    text_3="from seven."
    button_text="Order"
    button_link="/order"
    anchor="bread"/>`
  assert.equal(await saved(), HTML.replace(SECTION, usage))
  const [component] = (await site.owner.get(`/api/v1/websites/${site.id}/components`)).body.data
  assert.equal(component.title, 'Fresh bread')
  await page.getByRole('button', { name: /^Publish/ }).press('Enter')
  await until(
    () => site.text('/'),
    (text) => text.replaceAll(/\s+/g, ' ') === before.replaceAll(/\s+/g, ' '),
  )
  // The name is taken now.
  await page.getByRole('button', { name: 'Undo last change' }).press('Enter')
  await frame.locator('section').dispatchEvent('click')
  await page.getByRole('button', { name: 'Make a component' }).press('Enter')
  await page.getByRole('button', { name: 'Make the component' }).press('Enter')
  await page.getByText('has already been taken').waitFor()
})
