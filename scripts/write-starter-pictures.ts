// Retakes the pictures of the starters' home pages, in light mode: the top as starters/*/picture.webp, the whole page as page.webp.
// With names of starters as arguments, only theirs.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { openChromium } from '#test/support/chromium.ts'
import { startService } from '#test/support/service.ts'
import { makeStarter, STARTER_SITES, type StarterName } from '#test/support/starters.ts'

const VIEWPORT = { width: 1280, height: 800 }
const TOP_WIDTH = 640
const PAGE_WIDTH = 960

/** Fonts, and pictures that a browser would load once they are scrolled to. */
const SHOW_ALL = `(async () => {
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([...document.images].map((image) => image.decode()))
  await document.fonts.ready
})()`

const service = await startService()
const chromium = await openChromium()
const owner = await service.newUser(undefined, { plan: 'business' })
const page = await chromium.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
const all = Object.keys(STARTER_SITES) as StarterName[]
const wanted = process.argv.slice(2)
for (const name of all.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const { url } = await makeStarter(owner, name)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(SHOW_ALL)
  const top = await sharp(await page.screenshot())
    .resize(TOP_WIDTH)
    .webp({ quality: 82 })
    .toBuffer()
  const whole = await sharp(await page.screenshot({ fullPage: true }))
    .resize(PAGE_WIDTH)
    .webp({ quality: 52, effort: 6 })
    .toBuffer()
  writeFileSync(new URL(`../starters/${name}/picture.webp`, import.meta.url), top)
  writeFileSync(new URL(`../starters/${name}/page.webp`, import.meta.url), whole)
  process.stdout.write(`${name}: ${top.length} and ${whole.length} bytes\n`)
}
await chromium.close()
await service.close()
