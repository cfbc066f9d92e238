import type { SendToPage } from '#providers/browser/send-to-page.ts'

/** In CSS pixels from the corner of the page. */
export type Area = { x: number; y: number; width: number; height: number }
type Found = { matches: number; area: Area | null }

/** How long to wait for what loads or moves only where it is seen, and for pictures. */
const SEEN_MS = 300
const PICTURES_MS = 2_000
/** Of an element, in pixels; its height is that of a page at most. */
const MAX_WIDTH = 4_000

/**
 * Where the first element is that a CSS selector matches, and how many it matches; no area where it is not shown. It is looked
 * for in a world of its own, so that no script of the page answers instead.
 */
export async function areaOf(page: SendToPage, selector: string): Promise<Found> {
  const { frameTree } = await page<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
  const { executionContextId: contextId } = await page<{ executionContextId: number }>('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  const { result } = await page<{ result: { value?: Found } }>('Runtime.evaluate', {
    expression: `(${FIND})(${JSON.stringify(selector)})`,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value
    ? { matches: result.value.matches, area: shownPart(result.value.area) }
    : { matches: 0, area: null }
}

function shownPart(area: Area | null): Area | null {
  if (!area) return null
  const [x, y] = [Math.max(0, Math.floor(area.x)), Math.max(0, Math.floor(area.y))]
  const width = Math.min(MAX_WIDTH, Math.ceil(area.x + area.width) - x)
  const height = Math.ceil(area.y + area.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

// Written as text, since it runs in the browser.
const FIND = `async (selector) => {
  const found = document.querySelectorAll(selector)
  const [first] = found
  if (!first?.checkVisibility({ visibilityProperty: true })) return { matches: found.length, area: null }
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
  await wait(${SEEN_MS})
  const pictures = [first, ...first.querySelectorAll('img')].map((each) => each.decode?.().catch(() => {}))
  await Promise.race([Promise.all(pictures), wait(${PICTURES_MS})])
  scrollTo({ top: 0, left: 0, behavior: 'instant' })
  const { x, y, width, height } = first.getBoundingClientRect()
  return { matches: found.length, area: { x: x + scrollX, y: y + scrollY, width, height } }
}`
