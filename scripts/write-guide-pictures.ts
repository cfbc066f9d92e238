// Takes the pictures of the guide from the running product. One that looks as before is left as it is, since dates and figures
// differ each time; with names of pages as arguments, theirs are taken, however alike.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { openConsole, signedInPage } from '../test/console/support.ts'
import { makeExample } from './guide/example.ts'
import { PICTURES } from './guide/pictures.ts'

const FOLDER = new URL('../guide/pictures/', import.meta.url)
const VIEWPORT = { width: 1120, height: 700 }
const WIDTH = 960
const MAX_BYTES = 25_000
const QUALITIES = [70, 55, 40, 25]
/** For what a screen asks for on its own, and for pictures in a page. */
const SETTLED_MS = 3_000
/** Of 255, the mean difference of two pictures of the same screen. */
const ALIKE = 0.5

/** What differs each time: ports, and how long ago something was. */
const STEADY = `(() => {
  for (const time of document.querySelectorAll('time')) time.textContent = 'today'
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    texts.currentNode.data = texts.currentNode.data.replace(/sites\\.test:\\d+|localhost:\\d+|127\\.0\\.0\\.1:\\d+/g, 'example.com')
})()`

const chromium = findOrInstallChromium()
if ('skipped' in chromium) throw new Error(chromium.skipped)
const opened = await openConsole({ CHROMIUM: chromium.executable })
const example = await makeExample(opened.service)
const page = await signedInPage(opened, example.owner, '/console', VIEWPORT)
mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, { path, ready }] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await page.goto(path(example))
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await ready?.(page)
  await save(page, name)
}
await opened.close()

async function save(page: Page, name: string) {
  // The console is never without a request: one waits for events.
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(STEADY)
  const taken = await sharp(await page.screenshot())
    .resize(WIDTH)
    .png()
    .toBuffer()
  const file = new URL(`${name}.webp`, FOLDER)
  if (wanted.length === 0 && existsSync(file) && (await difference(readFileSync(file), taken)) < ALIKE) return
  const picture = await small(taken)
  writeFileSync(file, picture)
  process.stdout.write(`${name}: ${picture.length} bytes\n`)
}

async function small(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= MAX_BYTES) return picture
  }
  throw new Error('a picture is too large at any quality')
}

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((image) => sharp(image).removeAlpha().raw().toBuffer()))
  if (a!.length !== b!.length) return 255
  let sum = 0
  for (let at = 0; at < a!.length; at++) sum += Math.abs(a![at]! - b![at]!)
  return sum / a!.length
}
