// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { editingPage, PAGE } from './editing.ts'
import { assertSound, type Console, openConsole } from './support.ts'

const SECTION = `<section id="bread" style="color: red">
    <h2>Bread</h2>
    <img src="/assets/x/rye.jpg" alt="Rye">
  </section>`
const HTML = `<main>\n  ${SECTION}\n</main>\n`

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a section is copied and pasted: with a new id on its page, and with the addresses of its files on another website', async () => {
  const { page, frame, site, saved } = await editingPage(opened, HTML)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await frame.locator('section').dispatchEvent('click')
  await page.getByRole('heading', { name: 'Section', exact: true }).waitFor()
  await page.locator(PAGE).focus()
  await page.keyboard.press('Control+c')
  await page.getByText('Section copied').waitFor()
  await page.keyboard.press('Control+v')
  await frame.locator('#bread-2[data-sw-on]').waitFor()
  const again = SECTION.replace('"bread"', '"bread-2"')
  assert.equal(await saved(), HTML.replace(SECTION, `${SECTION}\n  ${again}`))
  // What comes from elsewhere runs nothing.
  await page.evaluate(() => navigator.clipboard.writeText('<p onclick="alert(1)">x</p>'))
  await page.locator(PAGE).focus()
  await page.keyboard.press('Control+v')
  await page.getByText('Nothing was pasted').waitFor()

  const other = await makeSite(opened.service, {}, site.owner)
  const { id } = await other.add('pages', {
    path: '/',
    title: 'Other',
    html_content: '<main>\n  <h1>Other</h1>\n</main>\n',
  })
  await page.goto(`/console/${other.host.split('.')[0]}/pages/${id}`)
  await page.locator(`${PAGE}[aria-busy=false]`).waitFor()
  await frame.locator('h1').click()
  await page.getByRole('button', { name: 'Paste below' }).press('Enter')
  await page.getByText('Its files are still those of the other website').waitFor()
  await assertSound(page, 'what was pasted')
  await page.keyboard.press('Control+s')
  const moved = SECTION.replace('src="/assets', `src="${site.url.replace(/\/$/, '')}/assets`)
  await until(
    async () => (await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content,
    (html) => html === `<main>\n  <h1>Other</h1>\n  ${moved}\n</main>\n`,
  )
})
