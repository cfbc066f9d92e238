import { setTimeout as sleep } from 'node:timers/promises'
import { answerRequests } from '#providers/browser/answer-requests.ts'
import type { CaptureOptions, PageSource, Screen, Screenshot, Taken } from '#providers/browser/browser.ts'
import type { DevtoolsPipe } from '#providers/browser/devtools-pipe.ts'
import { type Area, areaOf } from '#providers/browser/element-area.ts'
import type { SendToPage } from '#providers/browser/send-to-page.ts'

/** How long to wait for a page to load, then for its fonts, then for it to settle. */
const LOAD_MS = 6_000
const FONTS_MS = 2_000
const SETTLE_MS = 250
/** The height of an image of a whole page, or of an element, in pixels. */
const MAX_HEIGHT = 8_000
/** A larger image is taken again at half the size. */
const MAX_PNG_BYTES = 3_000_000

/**
 * Ends what moves, so that screenshots of one page are alike whenever they are taken. Taking one changes the size of the window for
 * a moment, which would begin transitions anew. An animation that cannot be ended goes on.
 */
const END_MOTION = `{
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  for (const animation of document.getAnimations())
    try {
      if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    } catch {}
}`

/** Opens the page in the browser and takes a screenshot on each screen. */
export async function takeScreenshots(
  pipe: DevtoolsPipe,
  source: PageSource,
  screens: readonly Screen[],
  options: CaptureOptions,
): Promise<Taken> {
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
  let matches = 0
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
    await page('Runtime.evaluate', { expression: END_MOTION })
    const found = options.selector === undefined ? undefined : await areaOf(page, options.selector)
    matches = Math.max(matches, found?.matches ?? 0)
    const area = found ? found.area : await areaOfPage(page, screen, options)
    if (area) screenshots.push(await takeScreenshot(page, screen.name, area, options))
  }
  return { screenshots, blocked: [...blocked], matches }
}

async function takeScreenshot(
  page: SendToPage,
  screen: string,
  area: Area,
  { halved = false }: CaptureOptions,
): Promise<Screenshot> {
  const { width } = area
  const height = Math.min(MAX_HEIGHT, area.height)
  if (!halved) {
    const png = await capture(page, { ...area, height }, 1)
    if (png.length <= MAX_PNG_BYTES) return { screen, width, height, png }
  }
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  return { screen, ...half, png: await capture(page, { ...area, height }, 0.5) }
}

async function areaOfPage(page: SendToPage, { width, height }: Screen, { wholePage }: CaptureOptions): Promise<Area> {
  if (!wholePage) return { x: 0, y: 0, width, height }
  const { cssContentSize } = await page<{ cssContentSize: { height: number } }>('Page.getLayoutMetrics')
  return { x: 0, y: 0, width, height: Math.max(height, Math.ceil(cssContentSize.height)) }
}

async function capture(page: SendToPage, area: Area, scale: number): Promise<Buffer> {
  const { data } = await page<{ data: string }>('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { ...area, scale },
  })
  return Buffer.from(data, 'base64')
}
