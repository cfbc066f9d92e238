// Retakes the pictures in docs/console from the running product: the console with websites made from starters, in light and dark.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { PASSWORD } from '#test/pages/people.ts'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { makeStarter } from '#test/support/starters.ts'
import { openConsole, signedInPage } from '../test/console/support.ts'

const FOLDER = new URL('../docs/console/', import.meta.url)
const LARGE = { width: 1440, height: 900 }
/** For what a screen asks for besides, and for pictures in a page. */
const SETTLED_MS = 3_000
/** How long the pictures of the websites may take together, on a busy machine. */
const TAKEN_MS = 180_000
const PHONE = { width: 375, height: 760 }

const chromium = findOrInstallChromium()
if ('skipped' in chromium) throw new Error(chromium.skipped)
const opened = await openConsole({ CHROMIUM: chromium.executable })
const owner = await opened.service.newUser(undefined, { name: 'Ana Marlow', password: PASSWORD, plan: 'business' })
const others = ['studio', 'club', 'product'] as const
for (const name of others) await makeStarter(owner, name)
const { id, url } = await makeStarter(owner, 'guesthouse')
const subdomain = new URL(url).hostname.split('.')[0]!
const { body: pages } = await owner.get(`/api/v1/websites/${id}/pages?per=100`)
const home = pages.data.find(({ path }: { path: string }) => path === '/')
const { body: draft } = await owner.get(`/api/v1/websites/pages/${home.id}`)
const html_content = draft.html_content.replace(/<h1\b([^>]*)>[^<]*/, '<h1$1>Seven rooms above the water')
await owner.patch(`/api/v1/websites/pages/${home.id}`, { html_content, publish: false })
const { body: tables } = await owner.get(`/api/v1/websites/${id}/tables`)
const { body: forms } = await owner.get(`/api/v1/websites/${id}/forms`)
mkdirSync(FOLDER, { recursive: true })

const site = `/console/${subdomain}`
const editor = `${site}/pages/${home.id}`
const large = await signedInPage(opened, owner, '/console', LARGE)

await picture(large, 'new-website', '/console/new')
await picture(large, 'overview', site)
await picture(large, 'pages', `${site}/pages`)
await picture(large, 'editor', editor, inEditor)
await picture(large, 'add', editor, async (page) => {
  await inEditor(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('region', { name: 'Add' }).waitFor()
})
await picture(large, 'theme', editor, async (page) => {
  await inEditor(page)
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('region', { name: 'Theme' }).waitFor()
})
await picture(large, 'table', `${site}/tables/${tables.data[0].id}`)
await picture(large, 'form', `${site}/forms/${forms.data[0].id}`)
await picture(large, 'review', `${site}/review`)
// A picture of each website is taken when it is first looked at, one after the other.
await picture(large, 'websites', '/console', (page) => withPictures(page, others.length + 1))
await large.emulateMedia({ colorScheme: 'dark' })
await picture(large, 'editor-dark', editor, inEditor)
const phone = await signedInPage(opened, owner, '/console', PHONE)
await picture(phone, 'phone', editor, inEditor)
await opened.close()

async function inEditor(page: Page) {
  await page.frameLocator('iframe').first().getByRole('heading', { level: 1 }).click()
}

/** Waits for so many pictures in the list on the screen. */
async function withPictures(page: Page, count: number) {
  const pictures = page.getByRole('main').locator('li img')
  await pictures.nth(count - 1).waitFor({ timeout: TAKEN_MS })
  await pictures.evaluateAll((images) => Promise.all(images.map((image) => (image as HTMLImageElement).decode())))
}

async function picture(page: Page, name: string, path: string, ready?: (page: Page) => Promise<unknown>) {
  await page.goto(path)
  await ready?.(page)
  // The console is never without a request: one waits for events.
  await page.waitForTimeout(SETTLED_MS)
  const webp = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer()
  writeFileSync(new URL(`${name}.webp`, FOLDER), webp)
  process.stdout.write(`${name}: ${webp.length} bytes\n`)
}
