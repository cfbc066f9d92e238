import type { Browser, Page } from 'playwright-core'

/** What a visitor sees of a page, and what their browser complains about. */
export type Seen = { picture: Buffer; errors: string[]; missing: string[]; status: number }

const HEIGHT = 900
/** The picture's height in pixels, at most as high as the product compares. */
const MAX_HEIGHT = 8_000
/** Both sides see the same day, so that dates and clocks are alike. */
const NOW = new Date('2026-03-02T10:00:00Z')
/** How much time goes by on the page: charts and counters have come to rest. */
const REST_MS = 4_000
const LOAD_TIMEOUT_MS = 30_000

/** Opens the page with its scripts running, waits until nothing moves, and takes a picture of all of it. */
export async function see(browser: Browser, url: string, width: number): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const [errors, missing]: [string[], string[]] = [[], []]
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest()) missing.push(response.url())
    })
    await onlyFrom(page, new URL(url).host)
    await page.addInitScript(SAME_CHANCE)
    await page.clock.install({ time: NOW })
    const response = await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS })
    await page.clock.pauseAt(new Date(NOW.getTime() + 60_000))
    await settle(page)
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, HEIGHT), MAX_HEIGHT) }
    const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' })
    // A missing file is counted once, whatever errors mention it.
    const isAboutFile = (text: string) =>
      text.startsWith('Failed to load resource') || missing.some((url) => text.includes(url))
    return {
      picture,
      errors: errors.filter((text) => !isAboutFile(text)).map(wordsOf),
      missing: missing.map(nameOf),
      status: response?.status() ?? 0,
    }
  } finally {
    await context.close()
  }
}

/** Other websites cannot be reached from every machine, so neither side gets anything from them. */
async function onlyFrom(page: Page, host: string) {
  await page.route(
    (url) => url.host !== host && url.protocol.startsWith('http'),
    (route) => route.abort(),
  )
}

/** `Math.random` gives the same numbers each time. */
const SAME_CHANCE = `{ let seed = 1; Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647 }`

async function settle(page: Page, isRepeated = false): Promise<void> {
  try {
    await page.evaluate(SHOW_ALL)
    await letTimePass(page, REST_MS)
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
    await page.evaluate(ALL_LOADED)
    await letTimePass(page, 100)
  } catch (error) {
    // Some pages lead on to another.
    if (isRepeated || !String(error).includes('context was destroyed')) throw error
    await page.waitForLoadState('load')
    await settle(page, true)
  }
}

/** Errors that the page's scripts throw while its clock runs reject the call that moves it. */
async function letTimePass(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds).catch((error) => {
    if (String(error).includes('context was destroyed')) throw error
  })
}

const SHOW_ALL = `for (const image of document.images) image.loading = 'eager'
for (let y = 0; y < document.documentElement.scrollHeight && y < 10000; y += 600) scrollTo(0, y)
scrollTo(0, 0)`

const ALL_LOADED = `(async () => {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  scrollTo(0, 0)
})()`

/** Without addresses, in which both sides differ. */
function wordsOf(message: string): string {
  return message
    .replaceAll(/(https?|blob):\/\/\S+/g, '')
    .split('\n')[0]!
    .trim()
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname).split('/').filter(Boolean).at(-1) ?? '/'
}
