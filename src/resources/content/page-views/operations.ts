import Type from 'typebox'
import { digestOf } from '#kernel/operations/digest.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import type { Shown as Version } from '#kernel/operations/site-view.ts'
import { at } from '#kernel/operations/target.ts'
import {
  capturePage,
  notLoaded,
  revisionOfImages,
  SCREENS,
  storedImage,
} from '#resources/content/page-views/capture-page.ts'
import { rowKeyOf } from '#resources/content/page-views/row-shown.ts'
import { viewWarnings } from '#resources/content/page-views/rules.ts'
import {
  DEVICES,
  Outline,
  PageScreenshot,
  RenderedPage,
  RenderQuery,
  RowShown,
  Shown,
} from '#resources/content/page-views/schema.ts'
import { markdownTask, outlineTask } from '#resources/content/page-views/tasks.ts'
import { visualDiff } from '#resources/content/page-views/visual-diff.ts'
import { fragmentOf, notSelected, OtherSelectorQuery } from '#resources/content/pages/fragment.ts'
import { type Page, targetOf, type Whole } from '#resources/content/versioned/store.ts'

const target = at('page_id', targetOf('page'))

const routes = (view: string) => [
  `GET /websites/:website_id/pages/:page_id/${view}`,
  `GET /websites/pages/:page_id/${view}`,
]
const revision = digestOf

const outline = defineOperation({
  name: 'pages_outline',
  summary: "Outline a page's html: headings, landmarks, ids and large blocks, with selector and size",
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
  query: Type.Object({ selector: Type.Optional(OtherSelectorQuery) }),
  refuses: true,
  output: Outline,
  revision,
  async handler({ target, query: { selector }, compute }) {
    const html = target.html_content
    const outline = await compute(outlineTask, { html, selector, most: MAX_SECTIONS })
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
    const row = query.row === undefined ? undefined : await rowKeyOf(db, target, query.row, version)
    const page = await view.page(db, target, version, compute, { withoutSharedParts: !shared_parts, row })
    if (!page) throw new NotFound(row === undefined ? 'Page' : 'Row')
    const html = selector === undefined ? page.html : (await fragmentOf(page.html, selector, compute)).html
    const shown = format === 'html' ? { html } : { text: await compute(markdownTask, { html, page }) }
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
    row: Type.Optional(RowShown),
    device: Type.Optional(oneOf(DEVICES, { description: 'Only this one; both by default.' })),
    whole_page: Type.Optional(Type.Boolean({ description: 'The full page, not only its first screen.' })),
  }),
  refuses: true,
  output: PageScreenshot,
  revision: revisionOfImages,
  async handler(context) {
    const { db, target, query } = context
    const { version = 'latest', device, whole_page = false } = query
    const screens = SCREENS.filter(({ name }) => device === undefined || name === device)
    const row = query.row === undefined ? undefined : await rowKeyOf(db, target, query.row, version)
    const captured = await capturePage(context, version, screens, { wholePage: whole_page, row })
    const shown = viewOf(target, version, captured.url)
    const images = []
    for (const { screen, ...image } of captured.screenshots)
      images.push({ device: screen, ...(await storedImage(context, screen, image)) })
    const warnings = [...(shown.warnings ?? []), ...notLoaded(captured.blocked)]
    return { ...shown, images, ...(warnings.length ? { warnings } : {}) }
  },
})

export const pageViewOperations: readonly Operation[] = [outline, render, screenshot, visualDiff]

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
