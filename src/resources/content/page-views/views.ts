import type { ProviderContext, ReadContext } from '#kernel/operations/context.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { Shown as Version } from '#kernel/operations/site-view.ts'
import { capturePage, notLoaded, SCREENS, storedImage } from '#resources/content/page-views/capture-page.ts'
import { viewWarnings } from '#resources/content/page-views/rules.ts'
import { markdownTask, outlineTask } from '#resources/content/page-views/tasks.ts'
import { fragmentOf, notSelected } from '#resources/content/pages/fragment.ts'
import type { Page, Whole } from '#resources/content/versioned/store.ts'

/** A page, and the value in its path of the row that it is to show. */
export type LookedAt = { page: Whole<Page>; row?: string }
type Reading = Pick<ReadContext<unknown, unknown, unknown>, 'db' | 'view' | 'compute'>
type Capturing = Pick<ProviderContext<unknown, unknown, unknown>, keyof Reading | 'providers' | 'links'>

const MAX_SECTIONS = 200

/** The outline of a page's html; of a row, that of what the page shows for it. */
export async function outlineOf(context: Reading, { page, row }: LookedAt, { selector }: { selector?: string }) {
  const { compute } = context
  const html = row === undefined ? page.html_content : (await shownFor(context, { page, row })).html
  const outline = await compute(outlineTask, { html, selector, most: MAX_SECTIONS })
  if (!outline.ok) throw notSelected(outline)
  const { sections, count } = outline
  return {
    page_id: page.id,
    website_id: page.website_id,
    version_number: page.latest_number,
    size: html.length,
    section_count: count,
    sections,
    ...(count > MAX_SECTIONS
      ? { warnings: [`Only the first ${MAX_SECTIONS} of ${count} sections; narrow them with selector.`] }
      : {}),
  }
}

type Rendered = { version?: Version; selector?: string; format?: 'html' | 'text'; shared_parts?: boolean }

/** A page as visitors get it, or one element of it. */
export async function renderingOf(context: Reading, { page, row }: LookedAt, query: Rendered) {
  const { version = 'latest', selector, format = 'html', shared_parts = true } = query
  const { compute } = context
  const whole = await shownFor(context, { page, row }, version, !shared_parts)
  const html = selector === undefined ? whole.html : (await fragmentOf(whole.html, selector, compute)).html
  const shown = format === 'html' ? { html } : { text: await compute(markdownTask, { html, page: whole }) }
  return { ...viewOf(page, version, whole.url), ...(selector === undefined ? {} : { selector }), ...shown }
}

type Pictured = { version?: Version; device?: string; whole_page?: boolean; selector?: string }

/** A page on its screens, or one element of it. */
export async function screenshotsOf(context: Capturing, { page, row }: LookedAt, query: Pictured) {
  const { version = 'latest', device, whole_page = false, selector } = query
  const screens = SCREENS.filter(({ name }) => device === undefined || name === device)
  const of = { ...context, target: page }
  const captured = await capturePage(of, version, screens, { wholePage: whole_page, row, selector })
  const shown = viewOf(page, version, captured.url)
  const images = []
  for (const { screen, ...image } of captured.screenshots)
    images.push({ device: screen, ...(await storedImage(of, screen, image)) })
  const missing = screens.filter(({ name }) => captured.screenshots.every(({ screen }) => screen !== name))
  const warnings = [
    ...(shown.warnings ?? []),
    ...(captured.matches > 1 ? [`${captured.matches} elements match the selector; this is the first.`] : []),
    ...missing.map(({ name }) => `The element is not shown on ${name}.`),
    ...notLoaded(captured.blocked),
  ]
  return { ...shown, ...(selector === undefined ? {} : { selector }), images, ...(warnings.length ? { warnings } : {}) }
}

/** @throws NotFound when the page or its row has been deleted in the meantime */
async function shownFor(
  { db, view, compute }: Reading,
  { page, row }: LookedAt,
  version: Version = 'latest',
  withoutSharedParts = true,
) {
  const shown = await view.page(db, page, version, compute, { withoutSharedParts, row })
  if (!shown) throw new NotFound(row === undefined ? 'Page' : 'Row')
  return shown
}

function viewOf(page: Whole<Page>, version: Version, url: string) {
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
