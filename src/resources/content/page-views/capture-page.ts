import { parseSelector } from '#html/selector.ts'
import { selectorCss } from '#html/selector-css.ts'
import type { ProviderContext } from '#kernel/operations/context.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { NotFound, type ValidationFailed } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { NotConfigured, Unavailable } from '#kernel/operations/service-errors.ts'
import type { SiteView } from '#kernel/operations/site-view.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { Captured, CaptureOptions, Screen, Screenshot, Taken } from '#providers/browser/browser.ts'
import { findTask } from '#resources/content/pages/find-task.ts'
import { notSelected } from '#resources/content/pages/fragment.ts'

type Context = Pick<
  ProviderContext<{ id: string; website_id: string }, unknown, unknown>,
  'db' | 'view' | 'providers' | 'links' | 'target' | 'compute'
>

export const SCREENS: readonly Screen[] = [
  { name: 'desktop', width: 1280, height: 800, mobile: false },
  { name: 'mobile', width: 390, height: 844, mobile: true },
]

/**
 * Screenshots of a version of the target on each screen, or with a selector of the first element that it matches, on the
 * screens that show it. `blocked` are other origins, which are not loaded.
 * @throws NotFound when the page has been deleted in the meantime, ValidationFailed for a selector that is malformed or matches
 *   nothing that is shown, Unavailable without a screenshot
 */
export async function capturePage(
  { db, view, providers, target, compute }: Context,
  shown: Parameters<SiteView['page']>[2],
  screens: readonly Screen[],
  { row, selector, ...options }: CaptureOptions & { row?: string },
): Promise<Taken & { url: string }> {
  const css = selector === undefined ? undefined : cssOf(selector)
  const page = await view.page(db, target, shown, compute, { row })
  if (!page) throw new NotFound(row === undefined ? 'Page' : 'Row')
  const files = shown === 'latest' ? 'latest' : 'live'
  const file = (path: string) => view.file(db, target.website_id, path, compute, files)
  const captured = await providers.browser.capture({ ...page, file }, screens, { ...options, selector: css })
  if (captured.ok) return { ...captured, url: page.url }
  if (captured.reason === 'not_shown') throw await notShown(page.html, selector!, compute)
  throw unavailable(captured)
}

function cssOf(selector: string): string {
  const parsed = parseSelector(selector)
  if (!parsed.ok) throw notSelected(parsed)
  return selectorCss(parsed.selector)
}

/** With selectors like it, unless the html has such an element and the screens do not show it. */
async function notShown(html: string, selector: string, compute: Compute): Promise<ValidationFailed> {
  const found = await compute(findTask, { html, selector })
  return notSelected(found.ok ? { message: 'matches an element that is not shown' } : found)
}

/** An image as answers show it, also at an address that lives for an hour. */
export async function storedImage(
  { providers, links, target }: Context,
  name: string,
  { png, width, height }: Omit<Screenshot, 'screen'>,
) {
  const media_type = 'image/png'
  const file = { website_id: target.website_id, filename: `${name}.png`, content_type: media_type, bytes: [png] }
  const { token, expires_at } = await providers.downloads.add(file)
  const address = { url: links.download(token), expires_at: timestamp(expires_at) }
  return { width, height, bytes: png.length, media_type, data: png.toString('base64'), ...address }
}

/** The addresses of images are new each time. */
export function revisionOfImages({ images, ...view }: { images: { data: string }[] }): string {
  return digestOf([view, images.map(({ data }) => data)])
}

export function notLoaded(blocked: string[]): string[] {
  if (blocked.length === 0) return []
  return [`Not loaded, as screenshots show only what the website itself has: ${blocked.join(', ')}.`]
}

type Failed = Exclude<Captured, { ok: true }>

function unavailable({ reason, message }: Failed): Unavailable {
  if (reason === 'not_configured')
    return new NotConfigured('chromium_not_configured', 'No browser is configured', message)
  if (reason === 'busy') return new Unavailable('screenshots_busy', 'Too many screenshots in parallel', message)
  return new Unavailable('screenshot_failed', 'The screenshot could not be taken', message)
}
