// Takes the pictures of the starters anew: starters/*/picture.webp, light, as a visitor sees the home page.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { openChromium } from '#test/support/chromium.ts'
import { startService } from '#test/support/service.ts'
import { makeStarter, STARTER_SITES, type StarterName } from '#test/support/starters.ts'

const VIEWPORT = { width: 1280, height: 800 }
const WIDTH = 640

const service = await startService()
const chromium = await openChromium()
const owner = await service.newUser(undefined, { plan: 'business' })
const page = await chromium.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
for (const name of Object.keys(STARTER_SITES) as StarterName[]) {
  const { url } = await makeStarter(owner, name)
  await page.goto(url, { waitUntil: 'networkidle' })
  const picture = await sharp(await page.screenshot())
    .resize(WIDTH)
    .webp({ quality: 82 })
    .toBuffer()
  writeFileSync(new URL(`../starters/${name}/picture.webp`, import.meta.url), picture)
  process.stdout.write(`${name}: ${picture.length} bytes\n`)
}
await chromium.close()
await service.close()
