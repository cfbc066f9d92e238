import { setTimeout as sleep } from 'node:timers/promises'
import { answerRequests } from '#providers/browser/answer-requests.ts'
import type { CaptureOptions, PageSource, Screen, Screenshot } from '#providers/browser/browser.ts'
import type { DevtoolsPipe } from '#providers/browser/devtools-pipe.ts'

/** How long to wait for a page to load, then for its fonts, then for it to settle. */
const LOAD_MS = 6_000
const FONTS_MS = 2_000
const SETTLE_MS = 250
/** The height of a whole-page image, in pixels. */
const MAX_HEIGHT = 8_000
/** A larger image is taken again at half the size. */
const MAX_PNG_BYTES = 3_000_000

/** Opens the page in the browser and takes a screenshot on each screen. */
export async function takeScreenshots(
  pipe: DevtoolsPipe,
  source: PageSource,
  screens: readonly Screen[],
  options: CaptureOptions,
): Promise<{ screenshots: Screenshot[]; blocked: string[] }> {
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attached = { targetId, flatten: true }
  const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', attached)
  const page = <Result>(method: string, params?: object) => pipe.send<Result>(method, params, sessionId)
  // Frames of other origins, workers and windows stay paused, since nobody answers their requests.
  await page('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  const blocked = await answerRequests(pipe, sessionId, source)
  await page('Page.enable')
  // A dialog would block the page.
  pipe.on(
    'Page.javascriptDialogOpening',
    () => void page('Page.handleJavaScriptDialog', { accept: false }).catch(() => {}),
  )
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  const screenshots: Screenshot[] = []
  for (const screen of screens) {
    const { width, height, mobile } = screen
    await page('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile })
    await page('Emulation.setTouchEmulationEnabled', { enabled: mobile })
    const loaded = new Promise<void>((resolve) => pipe.on('Page.loadEventFired', () => resolve()))
    const { errorText } = await page<{ errorText?: string }>('Page.navigate', { url: source.url })
    if (errorText) throw new Error(`the page could not be opened: ${errorText}`)
    // A page that never finishes loading is shown as far as it got.
    await Promise.race([loaded, sleep(LOAD_MS, undefined, { ref: false })])
    await page('Runtime.evaluate', {
      expression: 'document.fonts.ready.then(() => 0)',
      awaitPromise: true,
      timeout: FONTS_MS,
    })
    await sleep(SETTLE_MS)
    screenshots.push(await takeScreenshot(page, screen, options))
  }
  return { screenshots, blocked: [...blocked] }
}

type SendToPage = <Result>(method: string, params?: object) => Promise<Result>

async function takeScreenshot(
  page: SendToPage,
  screen: Screen,
  { wholePage, halved = false }: CaptureOptions,
): Promise<Screenshot> {
  const height = wholePage ? await heightOf(page, screen) : screen.height
  if (!halved) {
    const png = await capture(page, screen.width, height, 1)
    if (png.length <= MAX_PNG_BYTES) return { screen: screen.name, width: screen.width, height, png }
  }
  const half = { width: Math.ceil(screen.width / 2), height: Math.ceil(height / 2) }
  return { screen: screen.name, ...half, png: await capture(page, screen.width, height, 0.5) }
}

async function heightOf(page: SendToPage, screen: Screen): Promise<number> {
  const { cssContentSize } = await page<{ cssContentSize: { height: number } }>('Page.getLayoutMetrics')
  return Math.min(MAX_HEIGHT, Math.max(screen.height, Math.ceil(cssContentSize.height)))
}

async function capture(page: SendToPage, width: number, height: number, scale: number): Promise<Buffer> {
  const clip = { x: 0, y: 0, width, height, scale }
  const { data } = await page<{ data: string }>('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip,
  })
  return Buffer.from(data, 'base64')
}
