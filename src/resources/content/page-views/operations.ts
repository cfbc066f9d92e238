import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { at } from '#kernel/operations/target.ts'
import { pageAtPath } from '#resources/content/page-views/at-path.ts'
import { revisionOfImages } from '#resources/content/page-views/capture-page.ts'
import { rowKeyOf } from '#resources/content/page-views/row-shown.ts'
import {
  Outline,
  OutlineQuery,
  PageScreenshot,
  PathShown,
  RenderedPage,
  RenderQuery,
  RowShown,
  ScreenshotQuery,
} from '#resources/content/page-views/schema.ts'
import { type LookedAt, outlineOf, renderingOf, screenshotsOf } from '#resources/content/page-views/views.ts'
import { visualDiff } from '#resources/content/page-views/visual-diff.ts'
import { type Page, targetOf, type Whole } from '#resources/content/versioned/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** Each view is that of a page by its id, or of what visitors find at a path: a page, or a row that one shows. */
const byId = { target: at('page_id', targetOf('page')) }
const byPath = { target: at('website_id', websiteTarget) }
const routes = (view: string) => [
  `GET /websites/:website_id/pages/:page_id/${view}`,
  `GET /websites/pages/:page_id/${view}`,
]
const routesByPath = (view: string) => [`GET /websites/:website_id/pages/at/${view}`]
const ROW = { row: Type.Optional(RowShown) }
const PATH = { path: PathShown }

const OUTLINES = "Outline a page's html: headings, landmarks, ids and large blocks, with selector and size"
const outlined = {
  scope: 'read',
  role: 'viewer',
  brief: {
    fields: [
      'page_id',
      'version_number',
      'size',
      'section_count',
      ...['selector', 'label', 'size'].map((field) => `sections.${field}`),
    ],
  },
  tool: { family: 'pages_outline', summary: OUTLINES },
  refuses: true,
  output: Outline,
  revision: digestOf,
} as const

const outline = defineOperation({
  name: 'pages_outline',
  summary: OUTLINES,
  ...outlined,
  ...byId,
  routes: routes('outline'),
  query: Type.Object({ ...OutlineQuery, ...ROW }),
  handler: async (context) => outlineOf(context, await pageOf(context), context.query),
})

const outlineAt = defineOperation({
  name: 'pages_outline_at',
  summary: 'Outline the page, or the row, that visitors find at a path',
  ...outlined,
  ...byPath,
  routes: routesByPath('outline'),
  query: Type.Object({ ...PATH, ...OutlineQuery }),
  handler: async (context) => outlineOf(context, await pageAtPath(context), context.query),
})

const RENDERS = 'Render a page as visitors see it, with shared parts and head'
const rendered = {
  scope: 'read',
  role: 'viewer',
  tool: { family: 'pages_render', summary: RENDERS },
  refuses: true,
  output: RenderedPage,
  revision: digestOf,
} as const

const render = defineOperation({
  name: 'pages_render',
  summary: RENDERS,
  ...rendered,
  ...byId,
  routes: routes('render'),
  query: Type.Object({ ...RenderQuery, ...ROW }),
  handler: async (context) => renderingOf(context, await pageOf(context), context.query),
})

const renderAt = defineOperation({
  name: 'pages_render_at',
  summary: 'Render the page, or the row, that visitors find at a path',
  ...rendered,
  ...byPath,
  routes: routesByPath('render'),
  query: Type.Object({ ...PATH, ...RenderQuery }),
  handler: async (context) => renderingOf(context, await pageAtPath(context), context.query),
})

const SHOWS = 'Take screenshots of a page, or an element of it, on a desktop and a mobile screen'
const pictured = {
  scope: 'read',
  role: 'viewer',
  tool: { family: 'page_screenshot', summary: SHOWS },
  refuses: true,
  output: PageScreenshot,
  revision: revisionOfImages,
} as const

const screenshot = defineProviderOperation({
  name: 'page_screenshot',
  summary: SHOWS,
  ...pictured,
  ...byId,
  routes: routes('screenshot'),
  query: Type.Object({ ...ScreenshotQuery, ...ROW }),
  handler: async (context) => screenshotsOf(context, await pageOf(context), context.query),
})

const screenshotAt = defineProviderOperation({
  name: 'page_screenshot_at',
  summary: 'Take screenshots of the page, or the row, that visitors find at a path',
  ...pictured,
  ...byPath,
  routes: routesByPath('screenshot'),
  query: Type.Object({ ...PATH, ...ScreenshotQuery }),
  handler: async (context) => screenshotsOf(context, await pageAtPath(context), context.query),
})

export const pageViewOperations: readonly Operation[] = [
  outline,
  outlineAt,
  render,
  renderAt,
  screenshot,
  screenshotAt,
  visualDiff,
]

type OfPage = { db: Db; target: Whole<Page>; query: { row?: string; version?: Shown } }

async function pageOf({ db, target: page, query: { row, version = 'latest' } }: OfPage): Promise<LookedAt> {
  return { page, row: row === undefined ? undefined : await rowKeyOf(db, page, row, version) }
}
