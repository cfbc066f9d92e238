import type { ProviderContext } from '#kernel/operations/context.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { NotConfigured, Unavailable } from '#kernel/operations/service-errors.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import type { Captured, CaptureOptions, Screen, Screenshot } from '#providers/browser/browser.ts'

type Context = Pick<
  ProviderContext<{ id: string; website_id: string }, unknown, unknown>,
  'db' | 'view' | 'providers' | 'links' | 'target' | 'compute'
>

export const SCREENS: readonly Screen[] = [
  { name: 'desktop', width: 1280, height: 800, mobile: false },
  { name: 'mobile', width: 390, height: 844, mobile: true },
]

/**
 * Screenshots of a version of the target on each screen. `blocked` are other origins, which are not loaded.
 * @throws NotFound when the page has been deleted in the meantime, Unavailable without a screenshot
 */
export async function capturePage(
  { db, view, providers, target, compute }: Context,
  shown: Shown | number,
  screens: readonly Screen[],
  { row, ...options }: CaptureOptions & { row?: string },
): Promise<{ url: string; screenshots: Screenshot[]; blocked: string[] }> {
  const page = await view.page(db, target, shown, compute, { row })
  if (!page) throw new NotFound(row === undefined ? 'Page' : 'Row')
  const file = (path: string) => view.file(db, target.website_id, path, compute)
  const captured = await providers.browser.capture({ ...page, file }, screens, options)
  if (!captured.ok) throw unavailable(captured)
  return { ...captured, url: page.url }
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

function unavailable({ reason, message }: Exclude<Captured, { ok: true }>): Unavailable {
  if (reason === 'not_configured')
    return new NotConfigured('chromium_not_configured', 'No browser is configured', message)
  if (reason === 'busy') return new Unavailable('screenshots_busy', 'Too many screenshots at once', message)
  return new Unavailable('screenshot_failed', 'The screenshot could not be taken', message)
}
