// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { editingPage, PAGE } from './editing.ts'
import { assertSound, type Console, openConsole } from './support.ts'

const GONE = '/assets/01900000-0000-7000-8000-000000000000/gone.jpg'
const sectionWith = (picture: string, gone = GONE) => `<section id="bread" style="background: url(${picture})">
    <h2>Bread</h2>
    <img src="${picture}" srcset="${picture}&amp;w=320 320w, ${picture} 640w" alt="Rye">
    <a href="${gone}">Menu</a>
  </section>`
const pageOf = (section: string) => `<main>\n  ${section}\n</main>\n`
const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>').toString('base64')

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a section is copied and pasted: with a new id on its page, and with copies of its files on another website', async () => {
  let picture = ''
  const upload = async (made: TestSite) => {
    const file = { filename: 'rye.svg', content_type: 'image/svg+xml', base64: PICTURE }
    const uploaded = await made.owner.post(`/api/v1/websites/${made.id}/assets/upload`, file)
    picture = uploaded.body.relative_url
  }
  const { page, frame, site, saved } = await editingPage(opened, () => pageOf(sectionWith(picture)), upload)
  const [SECTION, HTML] = [sectionWith(picture), pageOf(sectionWith(picture))]
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
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.getByRole('button', { name: 'Paste below' }).press('Enter')
  // One of its files is gone, which stays an address of the other website.
  await page.getByText('Not all of its files could be copied').waitFor()
  await assertSound(page, 'what was pasted')
  await page.keyboard.press('Control+s')
  const [copy] = (await site.owner.get(`/api/v1/websites/${other.id}/assets`)).body.data
  assert.equal(copy.filename, 'rye.svg')
  const moved = sectionWith(copy.relative_url, `${site.url.replace(/\/$/, '')}${GONE}`)
  await until(
    async () => (await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content,
    (html) => html === `<main>\n  <h1>Other</h1>\n  ${moved}\n</main>\n`,
  )
})
