import Type from 'typebox'
import { digestOf } from '#operations/digest.ts'
import { NotFound, Unavailable } from '#operations/errors.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#operations/operation.ts'
import { oneOf, timestamp } from '#operations/schemas.ts'
import type { Shown as Version } from '#operations/site-view.ts'
import { at } from '#operations/target.ts'
import type { Captured, Screen } from '#providers/browser/browser.ts'
import { viewWarnings } from '#resources/page-views/rules.ts'
import { DEVICES, Outline, PageScreenshot, RenderedPage, RenderQuery, Shown } from '#resources/page-views/schema.ts'
import { fragmentOf, notSelected, SelectorQuery } from '#resources/pages/fragment.ts'
import { type FullPage, pageTarget } from '#resources/pages/store.ts'

const target = at('page_id', pageTarget)

const routes = (view: string) => [
  `GET /websites/:website_id/pages/:page_id/${view}`,
  `GET /websites/pages/:page_id/${view}`,
]
const revision = digestOf

const outline = defineOperation({
  name: 'pages_outline',
  summary: "Outline a page's html: headings, landmarks, ids and large blocks, each with its selector and size",
  scope: 'read',
  role: 'viewer',
  routes: routes('outline'),
  brief: {
    fields: [
      'page_id',
      'version_number',
      'size',
      'section_count',
      ...['selector', 'label', 'size'].map((field) => `sections.${field}`),
    ],
  },
  target,
  query: Type.Object({ selector: Type.Optional(SelectorQuery) }),
  refuses: true,
  output: Outline,
  revision,
  async handler({ target, query: { selector }, compute }) {
    const html = target.html_content
    const outline = await compute('outline', { html, selector, most: MAX_SECTIONS })
    if (!outline.ok) throw notSelected(outline)
    const { sections, count } = outline
    return {
      page_id: target.id,
      website_id: target.website_id,
      version_number: target.latest_number,
      size: html.length,
      section_count: count,
      sections,
      ...(count > MAX_SECTIONS
        ? { warnings: [`Only the first ${MAX_SECTIONS} of ${count} sections; narrow them with selector.`] }
        : {}),
    }
  },
})

const MAX_SECTIONS = 200

const render = defineOperation({
  name: 'pages_render',
  summary: 'Render a page as visitors see it, with shared parts and head',
  scope: 'read',
  role: 'viewer',
  routes: routes('render'),
  target,
  query: RenderQuery,
  refuses: true,
  output: RenderedPage,
  revision,
  async handler({ db, view, target, query, compute }) {
    const { version = 'latest', selector, format = 'html', shared_parts = true } = query
    const page = await view.page(db, target, version, compute, { withoutSharedParts: !shared_parts })
    if (!page) throw new NotFound('Page')
    const html = selector === undefined ? page.html : (await fragmentOf(page.html, selector, compute)).html
    const shown = format === 'html' ? { html } : { text: await compute('markdown', { html, page }) }
    return { ...viewOf(target, version, page.url), ...(selector === undefined ? {} : { selector }), ...shown }
  },
})

const screenshot = defineProviderOperation({
  name: 'page_screenshot',
  summary: 'Take screenshots of a page on a desktop and on a mobile screen',
  scope: 'read',
  role: 'viewer',
  routes: routes('screenshot'),
  target,
  query: Type.Object({
    version: Type.Optional(Shown),
    device: Type.Optional(oneOf(DEVICES, { description: 'Only this one; both by default.' })),
    whole_page: Type.Optional(Type.Boolean({ description: 'The full page, not only its first screen.' })),
  }),
  output: PageScreenshot,
  revision: revisionOfImages,
  async handler({ db, view, providers, links, target, query: { version = 'latest', device, whole_page }, compute }) {
    const page = await view.page(db, target, version, compute)
    if (!page) throw new NotFound('Page')
    const file = (path: string) => view.file(db, target.website_id, path, compute)
    const screens = SCREENS.filter(({ name }) => device === undefined || name === device)
    const captured = await providers.browser.capture({ ...page, file }, screens, { wholePage: whole_page ?? false })
    if (!captured.ok) throw unavailable(captured)
    const shown = viewOf(target, version, page.url)
    const images = []
    for (const { screen, width, height, png } of captured.screenshots) {
      const media_type = 'image/png'
      const file = { website_id: target.website_id, filename: `${screen}.png`, content_type: media_type, bytes: png }
      const { token, expires_at } = await providers.downloads.add(file)
      const address = { url: links.download(token), expires_at: timestamp(expires_at) }
      const data = png.toString('base64')
      images.push({ device: screen, width, height, bytes: png.length, media_type, data, ...address })
    }
    const notLoaded = captured.blocked.length
      ? [`Not loaded, as screenshots show only what the website itself has: ${captured.blocked.join(', ')}.`]
      : []
    const warnings = [...(shown.warnings ?? []), ...notLoaded]
    return { ...shown, images, ...(warnings.length ? { warnings } : {}) }
  },
})

/** Their addresses are new each time. */
function revisionOfImages({ images, ...view }: { images: { data: string }[] }): string {
  return digestOf([view, images.map(({ data }) => data)])
}

const SCREENS: readonly Screen[] = [
  { name: 'desktop', width: 1280, height: 800, mobile: false },
  { name: 'mobile', width: 390, height: 844, mobile: true },
]

export const pageViewOperations: readonly Operation[] = [outline, render, screenshot]

function viewOf(page: FullPage, version: Version, url: string) {
  const warnings = viewWarnings(page, version)
  const version_number = version === 'live' ? (page.pinned_number ?? page.latest_number) : page.latest_number
  return {
    page_id: page.id,
    website_id: page.website_id,
    version,
    version_number,
    url,
    ...(warnings.length ? { warnings } : {}),
  }
}

function unavailable({ reason, message }: Exclude<Captured, { ok: true }>): Unavailable {
  if (reason === 'not_configured')
    return new Unavailable('chromium_not_configured', 'No browser is configured', message)
  if (reason === 'busy') return new Unavailable('screenshots_busy', 'Too many screenshots at once', message)
  return new Unavailable('screenshot_failed', 'The screenshot could not be taken', message)
}
