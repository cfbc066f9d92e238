// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { editingPage } from './editing.ts'
import { type Console, openConsole } from './support.ts'

const OLD = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const HTML = `<main>\n  <h1>Rooms</h1>\n  <figure><img src="${OLD}" alt="Old" width="40" height="30"></figure>\n</main>\n`

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a picture in a figure is replaced by an uploaded one: it stays selected while its file appears', async () => {
  const { page, frame, saved } = await editingPage(opened, HTML)
  await frame.locator('figure img').click()
  await page.getByRole('heading', { name: 'Picture', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Replace the picture' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Upload/ })
    .click()
  const image = { width: 400, height: 300, channels: 3, background: '#3b1d60' } as const
  const shownAnew = page.waitForResponse(
    (response) => response.frame() !== page.mainFrame() && response.request().resourceType() === 'fetch',
  )
  const buffer = await sharp({ create: image }).png().toBuffer()
  await (await chooser).setFiles({ name: 'house.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' })
  await shownAnew
  await dialog.getByLabel('Description').fill('Our house')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await frame.getByAltText('Our house').waitFor()
  assert.match(
    await saved(),
    /<figure><img src="\/assets\/[^"]+\/house\.png[^"]*" alt="Our house" width="400" height="300"><\/figure>/,
  )
})
