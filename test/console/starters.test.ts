// Runs once: what the starters look like is the same on both databases; test/api/starters.test.ts imports one on each.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeStarter, STARTER_SITES, type StarterName } from '#test/support/starters.ts'
import { assertValidHtml } from '#test/support/valid-html.ts'
import { assertAccessible, type Console, openConsole, PHONE, WIDE } from './support.ts'

/** Of all that a browser loads for a first page: bodies as sent (html, fonts, pictures, the icon), in bytes. */
const MAX_FIRST_PAGE = 200_000
/** A starter is filled, and drawn by one browser process, while another one is looked at. */
const AT_ONCE = 3

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

describe('each starter is complete, has no problems, is light, valid and accessible', { concurrency: AT_ONCE }, () => {
  for (const starter of Object.keys(STARTER_SITES) as StarterName[])
    test(starter, async () => {
      const owner = await opened.service.newUser(undefined, { plan: 'free' })
      const { id, url, filled } = await makeStarter(owner, starter)
      assert.deepEqual([filled.status, filled.errors, filled.warnings], ['done', [], undefined])
      const check = await owner.get(`/api/v1/websites/${id}/check`)
      assert.deepEqual(check.body.data, [])

      const { pages, patterns } = await addressesOf(owner, id)
      const shown = [...pages, ...(await Promise.all(patterns.map((pattern) => linkedAt(url, pattern))))]
      for (const path of shown) {
        const { text } = await opened.service.visit(new URL(url).hostname, path)
        await assertValidHtml(text, `${starter} ${path}`)
      }
      const others = shown.filter((path) => path !== '/')
      const half = (odd: number) => ['/', ...others.filter((_, index) => index % 2 === odd)]
      await Promise.all([
        assertFine(url, half(0), { viewport: WIDE, colorScheme: 'light' }),
        assertFine(url, half(1), { viewport: PHONE, colorScheme: 'dark' }),
      ])
    })
})

type Look = { viewport: typeof WIDE; colorScheme: 'light' | 'dark' }

/** In a new browser, which has nothing cached when it comes to the first page. */
async function assertFine(url: string, paths: string[], look: Look) {
  const context = await opened.chromium.newContext({ ...look, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const weight = weightOf(page)
  const others: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(url).host) others.push(request.url())
  })
  for (const [index, path] of paths.entries()) {
    await page.goto(new URL(path, url).href, { waitUntil: index === 0 ? 'networkidle' : 'load' })
    if (index === 0) assert.ok((await weight()) < MAX_FIRST_PAGE, `${url} weighs ${await weight()} bytes`)
    if (index === 0) assert.ok((await loadedFonts(page)) > 0, `${url} shows no font of its own`)
    await assertAccessible(page, `${url}, ${path}, ${look.colorScheme}`)
  }
  assert.deepEqual(others, [], 'a page asks nobody else for anything')
  await context.close()
}

function loadedFonts(page: Page): Promise<number> {
  return page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
}

function weightOf(page: Page) {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => sizes.push(request.sizes().then((each) => each.responseBodySize)))
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function addressesOf(owner: Awaited<ReturnType<Console['service']['newUser']>>, id: string) {
  const { body } = await owner.get(`/api/v1/websites/${id}/pages?per=100`)
  const paths = body.data.map(({ path }: { path: string }) => path) as string[]
  return { pages: paths.filter((path) => !path.includes(':')), patterns: paths.filter((path) => path.includes(':')) }
}

/** A page at the pattern, such as `/posts/:slug`, that the home page links to. */
async function linkedAt(url: string, pattern: string): Promise<string> {
  const { text } = await opened.service.visit(new URL(url).hostname, '/')
  const [, path] = new RegExp(`href="(${pattern.replace(/:\w+/, '[\\w-]+')})"`).exec(text)!
  return path!
}
