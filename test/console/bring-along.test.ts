// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { startSite } from '#test/api/crawled-site.ts'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { assertSound, type Console, openConsole, PHONE, WIDE } from './support.ts'

const found = findOrInstallChromium()
const skip = 'skipped' in found && found.skipped

const bakery = (title: string, links: string) =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><header>Bakery</header><main><h1>${title}</h1>${links}</main></body></html>`

let old: Awaited<ReturnType<typeof startSite>>
let opened: Console
before(async () => {
  if (!('executable' in found)) return
  old = await startSite({
    '/': bakery('Bread', '<a href="/about">About</a><a href="/gone">Gone</a>'),
    '/about': bakery('About', '<a href="/">Home</a>'),
  })
  opened = await openConsole({ ...old.env, CHROMIUM: found.executable })
})
after(async () => {
  await opened?.close()
  await old?.close()
})

const settings = ({ subdomain }: { subdomain: string }) => `/console/${subdomain}/settings`

test('a website is brought along once its owner agrees, compared before and after, and imported', {
  skip,
}, async () => {
  const { page, site } = await opened.person(settings)
  const read = page.getByRole('button', { name: 'Read the website' })
  await page.getByLabel('Address', { exact: true }).fill(old.url)
  await page.getByLabel('Address', { exact: true }).press('Enter')
  await page.getByText('only a website that is yours, or whose owner agrees').waitFor()
  await page.getByText('The website is mine, or its owner agrees').click()
  await read.press('Enter')
  await page.getByText(/^This adds .*3 pages/).waitFor()
  await page.getByText('1 address not taken').click()
  await page.getByText(`${old.url}/gone answered 404`).waitFor()
  const compared = page.getByText('/about, phone: 0% different')
  // A busy machine takes its time for pictures.
  await compared.waitFor({ timeout: 90_000 })
  await compared.click()
  for (const when of ['before', 'after']) {
    const picture = page.getByAltText(`/about ${when}, phone`)
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  }
  await assertSound(page, 'a website that is proposed')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a website that is proposed, on a phone')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await page.getByText(/^Added .*3 pages/).waitFor()
  assert.match((await site.visit('/about')).text, /<h1>About<\/h1>/)
})

test('the reading of a website is followed, and cancelled', { skip }, async () => {
  const held: ServerResponse[] = []
  old.routes['/about'] = (response) => void held.push(response)
  const { page } = await opened.person(settings)
  await page.getByLabel('Address', { exact: true }).fill(old.url)
  await page.getByText('The website is mine, or its owner agrees').click()
  await page.getByRole('button', { name: 'Read the website' }).press('Enter')
  await page.getByText(/^1 page and \d files? read/).waitFor()
  await assertSound(page, 'a website that is being read')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByLabel('Address', { exact: true }).waitFor()
  for (const response of held) response.end()
})
