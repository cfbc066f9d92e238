import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright-core'

const IN_PAGE = fileURLToPath(new URL('in-page.client.js', import.meta.url))
const SETTLED_MS = 1_500
const SCROLL_MS = 4_000
const SCROLL_PX = 120
/** A frame is late when it comes more than half a frame after its time. */
const LATE_MS = 25
const BETWEEN_KEYS_MS = 300

/** To be called before the document that is measured is opened. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript({ path: IN_PAGE })
}

/**
 * Loads an address; `bytes` are those of everything but the API's answers, as they are with gzip.
 * @param shown waits for what the screen shows last
 */
export async function firstLoad(
  page: Page,
  path: string,
  shown?: () => Promise<unknown>,
): Promise<{ files: number; bytes: number; paintMs: number }> {
  const loaded = new Set<string>()
  const { origin } = new URL(page.url())
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.origin === origin && !url.pathname.startsWith('/api/')) loaded.add(url.href)
  })
  await page.goto(path)
  await shown?.()
  await page.waitForTimeout(SETTLED_MS)
  const paintMs = await page.evaluate<number>('measures.paint')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  let bytes = 0
  for (const url of loaded) bytes += await gzipBytes(url, cookie)
  return { files: loaded.size, bytes, paintMs }
}

function gzipBytes(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', ({ length }: Buffer) => {
        bytes += length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** Clicks a link of the navigation. @returns the time until its heading was painted, and how far things moved meanwhile */
export async function changeScreen(
  page: Page,
  link: string,
  heading: string,
): Promise<{ ms: number; shifted: number }> {
  await page.evaluate(`measures.screenChange(${JSON.stringify(heading)})`)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  return page.evaluate('measures.changed')
}

/** Types after a text into the code beside the page. @returns the time from each key to the frame of the page that shows it */
export async function keystrokes(page: Page, after: string, count: number): Promise<number[]> {
  const code = page.getByLabel('Html of the page')
  await code.waitFor()
  await code.focus()
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find').pressSequentially(after)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  const frame = await frameWith(page, after)
  const times: number[] = []
  for (let text = ''; text.length < count; ) {
    const letter = String.fromCharCode(97 + (text.length % 26))
    text += letter
    const shown = frame.evaluate<number>(`measures.shownTime(${JSON.stringify(after + text)})`)
    await page.keyboard.press(letter)
    times.push((await shown) - (await page.evaluate<number>('measures.keyTime')))
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
  return times
}

async function frameWith(page: Page, text: string): Promise<Frame> {
  await page.frameLocator('iframe').first().getByText(text).waitFor()
  return page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith('http'))!
}

/** Scrolls a table on and on. @returns frames a second, and the share of those that came late */
export async function framesWhileScrolling(page: Page): Promise<{ perSecond: number; late: number }> {
  await page.getByRole('gridcell').first().waitFor()
  const times = await page.evaluate<number[]>(`measures.scrolled(${SCROLL_MS}, ${SCROLL_PX})`)
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const late = gaps.filter((gap) => gap > LATE_MS).length / gaps.length
  return { perSecond: (1_000 * gaps.length) / (times.at(-1)! - times[0]!), late }
}
