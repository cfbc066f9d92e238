// Runs once: what the starters look like is the same on both databases; test/api/starters.test.ts imports one on each.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeStarter, STARTER_SITES, type StarterName } from '#test/support/starters.ts'
import { assertAccessible, type Console, openConsole, PHONE, WIDE } from './support.ts'

/** Of all that a browser loads for a first page: bodies as sent (html, pictures, the icon), in bytes. */
const MAX_FIRST_PAGE = 100_000

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

for (const starter of Object.keys(STARTER_SITES) as StarterName[])
  test(`${starter} is complete, has no problems, is light and accessible`, async () => {
    const owner = await opened.service.newUser(undefined, { plan: 'free' })
    const { id, url, filled } = await makeStarter(owner, starter)
    assert.deepEqual([filled.status, filled.errors, filled.warnings], ['done', [], undefined])
    const check = await owner.get(`/api/v1/websites/${id}/check`)
    assert.deepEqual(check.body.data, [])

    const { pages, patterns } = await addressesOf(owner, id)
    const shown = [...pages, ...(await Promise.all(patterns.map((pattern) => linkedAt(url, pattern))))]
    for (const [index, path] of shown.entries()) {
      const looks = path === '/' ? [WIDE, PHONE] : [index % 2 ? WIDE : PHONE]
      for (const viewport of looks) await assertFine(new URL(path, url).href, viewport)
    }
  })

/** Each page in a new browser, which has nothing cached; phones are dark. */
async function assertFine(address: string, viewport: typeof WIDE) {
  const colorScheme = viewport === PHONE ? 'dark' : 'light'
  const context = await opened.chromium.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const weight = weightOf(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  assert.ok((await weight()) < MAX_FIRST_PAGE, `${address} weighs ${await weight()} bytes`)
  await assertAccessible(page, `${address}, ${colorScheme}`)
  await context.close()
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
