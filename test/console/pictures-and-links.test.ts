// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="teal"/></svg>'
const PICTURE =
  '<picture><source srcset="/old.webp">\n<img class="wide" src="/old.png" srcset="/old.png 1x" sizes="100vw" alt="Old" width="100" height="100"></picture>'
const HTML = `<main>\n<h2 id="prices">Prices</h2>\n<p><a href="/old">Read more</a></p>\n${PICTURE}\n</main>`

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a picture is replaced by an upload with its description and size, and becomes one step to undo', async () => {
  const { page, site, frame, saved } = await editing()
  await frame.locator('img').click()
  await page.getByRole('tab', { name: 'Selection', selected: true }).waitFor()
  await assertSound(page, 'a selected picture')
  await page.getByRole('button', { name: 'Replace the picture' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'No pictures yet' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Replace the picture' }).press('Enter')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'sea.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await dialog.getByRole('heading', { name: 'Describe the picture' }).waitFor()
  await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter')
  await dialog.getByText('Say what the picture shows, or mark it as decorative.').waitFor()
  await dialog.getByLabel('Description').fill('The "sea" at noon')
  await assertSound(page, 'a picture to describe')
  await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const [asset] = (await site.owner.get(`/api/v1/websites/${site.id}/assets`)).body.data
  assert.equal(asset.alt, 'The "sea" at noon')
  const replaced = `<picture>\n<img class="wide" src="${asset.relative_url}" alt="The &quot;sea&quot; at noon" width="80" height="60"></picture>`
  assert.equal(await saved(), HTML.replace(PICTURE, replaced))
  await page.getByRole('button', { name: 'Undo last change' }).press('Enter')
  assert.equal(await saved(), HTML)
})

test('the description that a file has is offered, and a picture can be decorative', async () => {
  const { page, site, frame, saved } = await editing()
  const base64 = Buffer.from(SVG).toString('base64')
  const file = { filename: 'sea.svg', content_type: 'image/svg+xml', base64, alt: 'The sea' }
  assert.equal((await site.owner.post(`/api/v1/websites/${site.id}/assets/upload`, file)).status, 201)
  await frame.locator('img').click()
  await page.getByRole('button', { name: 'Replace the picture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search pictures' }).fill('lake')
  await dialog.getByRole('heading', { name: 'No such pictures' }).waitFor()
  await dialog.getByRole('searchbox', { name: 'Search pictures' }).fill('sea')
  await dialog.getByRole('button', { name: 'The sea' }).click()
  assert.equal(await dialog.getByLabel('Description').inputValue(), 'The sea')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.match(await saved(), /alt="The sea" width="80"/)
  await page.getByText('Decorative: it says nothing').click()
  assert.match(await saved(), /alt="" width="80"/)
})

test('a link is led to a page by its name, to a section, an email, a phone number and an address', async () => {
  const { page, site, frame, saved } = await editing()
  await site.add('pages', { path: '/opening-hours', title: 'Opening hours', html_content: '<h1>Hours</h1>' })
  await frame.getByText('Read more').click()
  await page.getByText('Leads to: Page /old').waitFor()
  const leadTo = async (choose: () => Promise<void>, href: string) => {
    await page.getByRole('button', { name: 'Change the link' }).press('Enter')
    await choose()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await saved(), HTML.replace('/old"', `${href}"`))
  }
  const type = (text: string) => async () => {
    await page.getByLabel('Address').fill(text)
    await page.keyboard.press('Enter')
  }
  await leadTo(async () => {
    await page.getByLabel('Address').fill('opening')
    await page.getByRole('button', { name: 'Opening hours' }).waitFor()
    await assertSound(page, 'a link')
    await page.keyboard.press('Enter')
  }, '/opening-hours')
  await leadTo(() => page.getByRole('button', { name: /^Prices/ }).press('Enter'), '#prices')
  await leadTo(type('ann@example.com'), 'mailto:ann@example.com')
  await leadTo(type('+44 20 7946 0000'), 'tel:+442079460000')
  await leadTo(type('example.com/menu'), 'https://example.com/menu')
  await page.getByRole('button', { name: 'Change the link' }).press('Enter')
  await type('nothing is called this')()
  await page.getByText('No page, section or file is called this').waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a link on a phone')
})

test('a mouse hits what it points at in a page that is scaled', async () => {
  const { page, frame } = await editing(1280)
  const at = await frame.locator('h2').evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: left + 20, y: top + 10 }
  })
  const shown = await page.locator('iframe').evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return { left, top, scale: width / (element as HTMLElement).offsetWidth }
  })
  assert.ok(shown.scale < 1)
  await page.mouse.click(shown.left + at.x * shown.scale, shown.top + at.y * shown.scale)
  await page.getByRole('heading', { name: 'Heading', level: 2 }).waitFor()
  await frame.locator('h2[data-sw-text]').waitFor()
})

/** A page in the editor, by default as wide as its frame; `saved` is the page's html once all is saved. */
async function editing(width = 820) {
  const { page, site } = await opened.person(LATER)
  const { id } = await site.add('pages', { path: '/', title: 'Home', html_content: HTML })
  await page.goto(`/console/${site.subdomain}/pages/${id}?width=${width}`)
  await page.locator('iframe[aria-busy=false]').waitFor()
  const saved = async (): Promise<string> => {
    await page.keyboard.press('Control+s')
    await isSaved(page)
    return (await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content
  }
  return { page, site, id, saved, frame: page.frameLocator('iframe') }
}

async function isSaved(page: Page) {
  await until(
    () => page.getByRole('status').allTextContents(),
    (texts) => texts.includes('Saved'),
  )
}
