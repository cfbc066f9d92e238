import { setTimeout as sleep } from 'node:timers/promises'
import { answerRequests } from '#providers/browser/answer-requests.ts'
import type { Screen, Screenshot, Sight } from '#providers/browser/browser.ts'
import type { DevtoolsPipe } from '#providers/browser/devtools-pipe.ts'

/** How long a page may load, its fonts after that, and how long it may then still move. */
const LOAD_MS = 6_000
const FONTS_MS = 2_000
const SETTLE_MS = 250
/** Of a whole page, in pixels. */
const MAX_HEIGHT = 8_000
/** An image larger than this is taken again at half its size. */
const MAX_PNG_BYTES = 3_000_000

/** Opens the page in the browser and takes it on each screen. */
export async function takeScreenshots(
  pipe: DevtoolsPipe,
  sight: Sight,
  screens: readonly Screen[],
  wholePage: boolean,
): Promise<{ screenshots: Screenshot[]; blocked: string[] }> {
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attached = { targetId, flatten: true }
  const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', attached)
  const page = <Result>(method: string, params?: object) => pipe.send<Result>(method, params, sessionId)
  // Frames of other origins, workers and windows that it opens wait for ever: nobody would answer their requests.
  await page('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  const blocked = await answerRequests(pipe, sessionId, sight)
  await page('Page.enable')
  // A question to the visitor would hold up the page, and us.
  pipe.on(
    'Page.javascriptDialogOpening',
    () => void page('Page.handleJavaScriptDialog', { accept: false }).catch(() => {}),
  )
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  const screenshots: Screenshot[] = []
  for (const screen of screens) {
    await page('Emulation.setDeviceMetricsOverride', {
      ...{ width: screen.width, height: screen.height, deviceScaleFactor: 1, mobile: screen.mobile },
    })
    await page('Emulation.setTouchEmulationEnabled', { enabled: screen.mobile })
    const loaded = new Promise<void>((resolve) => pipe.on('Page.loadEventFired', () => resolve()))
    const { errorText } = await page<{ errorText?: string }>('Page.navigate', { url: sight.url })
    if (errorText) throw new Error(`the page could not be opened: ${errorText}`)
    // What never finishes loading is shown as far as it has come.
    await Promise.race([loaded, sleep(LOAD_MS)])
    await page('Runtime.evaluate', {
      expression: 'document.fonts.ready.then(() => 0)',
      awaitPromise: true,
      timeout: FONTS_MS,
    })
    await sleep(SETTLE_MS)
    screenshots.push(await takeScreenshot(page, screen, wholePage))
  }
  return { screenshots, blocked: [...blocked] }
}

type Ask = <Result>(method: string, params?: object) => Promise<Result>

async function takeScreenshot(page: Ask, screen: Screen, wholePage: boolean): Promise<Screenshot> {
  const height = wholePage ? await heightOf(page, screen) : screen.height
  const png = await capture(page, screen.width, height, 1)
  if (png.length <= MAX_PNG_BYTES) return { screen: screen.name, width: screen.width, height, png }
  const half = { width: Math.ceil(screen.width / 2), height: Math.ceil(height / 2) }
  return { screen: screen.name, ...half, png: await capture(page, screen.width, height, 0.5) }
}

async function heightOf(page: Ask, screen: Screen): Promise<number> {
  const { cssContentSize } = await page<{ cssContentSize: { height: number } }>('Page.getLayoutMetrics')
  return Math.min(MAX_HEIGHT, Math.max(screen.height, Math.ceil(cssContentSize.height)))
}

async function capture(page: Ask, width: number, height: number, scale: number): Promise<Buffer> {
  const clip = { x: 0, y: 0, width, height, scale }
  const { data } = await page<{ data: string }>('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip,
  })
  return Buffer.from(data, 'base64')
}
