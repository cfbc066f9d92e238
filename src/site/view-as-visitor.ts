import { headerPairs } from '#http/raw-headers.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { SiteView, ViewedFile, ViewedPage } from '#kernel/operations/site-view.ts'
import { LATEST, LIVE, liveBut, type Selection } from '#kernel/versioning/selection.ts'
import { numberedVersion } from '#kernel/versioning/versions.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { pathWith } from '#resources/content/pages/rules.ts'
import { redirectPatterns } from '#resources/traffic/redirects/match-store.ts'
import { findAnswer } from '#site/answer.ts'
import { isAssetAddress } from '#site/assets/asset-request.ts'
import { viewAsset } from '#site/assets/view-asset.ts'
import { rowAt } from '#site/bound-row.ts'
import { siteWithId } from '#site/find-site.ts'
import { fontAt, readFont } from '#site/fonts/font-files.ts'
import { valuesAt } from '#site/forms/values-at.ts'
import { leadOf } from '#site/lead.ts'
import { findPage } from '#site/page-at-path.ts'
import { gatherPage, type PartsFrom } from '#site/page-parts.ts'
import { pagePaths } from '#site/page-paths.ts'
import { commonSource } from '#site/page-source.ts'
import { pageWithId, type SitePage } from '#site/pages-store.ts'
import { composeTask } from '#site/render/compose-document.ts'
import { widthCss } from '#site/render/width-classes.ts'
import { lazily } from '#site/templates/look-up-once.ts'
import { cachedPrograms } from '#site/templates/programs.ts'

/** Renders pages and files as visitors get them, for callers that are not visitors. */
export function viewAsVisitor(links: Links, blobs: BlobStore): SiteView {
  const programs = cachedPrograms()
  const assetOf = (db: Db, website_id: string, selection: Selection) => async (address: string) =>
    (await viewAsset({ db, blobs, selection }, website_id, address)) ?? NOT_FOUND
  return {
    async page(db, { id, website_id }, shown, compute, { withoutSharedParts = false, isBrief = false, row } = {}) {
      const [site, page] = [await siteWithId(db, website_id), await pageWithId(db, website_id, id, { drafts: true })]
      const selection = page && (await selectionOf(db, page, shown))
      if (!site || !selection) return undefined
      const from = { db, longDb: db, links, site, compute, programs, selection, isBrief, withoutSharedParts }
      return viewedPage(from, page, row)
    },
    async at(db, website_id, path, shown) {
      const site = await siteWithId(db, website_id)
      if (!site) return undefined
      const from = { db, site, selection: shown === 'live' ? LIVE : LATEST }
      const found = await findPage(from, path)
      return found && { id: found.page.id, ...(found.bound && { row: found.bound.value }) }
    },
    async values(db, website_id, of, compute) {
      const site = await siteWithId(db, website_id)
      return site ? valuesAt({ db, longDb: db, links, site, compute, programs, selection: LIVE }, of) : new Map()
    },
    async composed(db, website_id, { header, footer, html_head, ...page }, compute) {
      const site = await siteWithId(db, website_id)
      if (!site) return undefined
      const url = links.page(site, '/')
      return compute(composeTask, {
        page: { ...NO_FIELDS, ...page, url },
        ...{ header, footer, html_head, site: { name: site.name, favicon_url: null } },
        css: widthCss([page.html_content, header, footer]).filter((text) => text !== ''),
        ...{ alternates: [], feeds: [], head_start: '', snippets: { head: '', body_start: '', body_end: '' } },
        ...{ visit_script: null, prev_url: null, next_url: null },
      })
    },
    async file(db, website_id, path, compute, shown = 'live') {
      const site = await siteWithId(db, website_id)
      if (!site) return NOT_FOUND
      const selection = shown === 'live' ? LIVE : LATEST
      if (isAssetAddress(path)) return assetOf(db, website_id, selection)(path)
      const from = { db, longDb: db, links, site, compute, programs, selection: LIVE, patternsOf: redirectPatterns }
      return fileAt(from, path, assetOf(db, website_id, selection))
    },
    async whole(db, website_id) {
      const site = await siteWithId(db, website_id)
      if (!site) return undefined
      const patternsOf = lazily(() => redirectPatterns(db, website_id))
      const from = { db, longDb: db, links, site, programs, selection: LIVE, patternsOf }
      const common = commonSource(from)
      return {
        origin: links.website(site),
        async page(id, compute, row) {
          const page = await pageWithId(db, website_id, id, { drafts: true })
          return page && viewedPage({ ...from, compute, common, withoutSharedParts: true }, page, row)
        },
        paths: () => pagePaths(db, site),
        file: (path, compute) => fileAt({ ...from, compute }, path, assetOf(db, website_id, LIVE)),
      }
    },
    async lead(db, website_id, path, compute, { country, acceptLanguage }) {
      const site = await siteWithId(db, website_id)
      if (!site) return { hops: [], end: { kind: 'not_found', status: 404, location: path } }
      const visitor = { acceptLanguage, country: async () => country }
      const stored = { db, longDb: db, links, site, selection: LIVE, patternsOf: redirectPatterns }
      return leadOf({ ...stored, compute, programs, visitor }, path)
    },
  }
}

/** @param row the key of the row that a page at a pattern shows */
async function viewedPage(from: PartsFrom, page: SitePage, row?: string): Promise<ViewedPage | undefined> {
  const bound = row === undefined ? null : await rowAt(from, page, row)
  if (row !== undefined && !bound) return undefined
  const gathered = await gatherPage(from, page, bound ? { bound, path: pathWith(page.path, bound.value) } : {})
  if (!gathered) return undefined
  const { url, title, meta_title, meta_description: description } = gathered.parts.page
  const html = await from.compute(composeTask, gathered.parts)
  return { html, url, title: meta_title ?? title, description, warnings: gathered.warnings }
}

/** Undefined where the page has no such version. */
async function selectionOf(
  db: Db,
  page: { id: string; website_id: string },
  shown: Parameters<SiteView['page']>[2],
): Promise<Selection | undefined> {
  if (typeof shown === 'object') return liveBut(shown.of ?? page.id, shown)
  if (typeof shown !== 'number') return shown === 'live' ? LIVE : LATEST
  const version = await numberedVersion(db, page, shown)
  return version && liveBut(page.id, version)
}

async function fileAt(
  from: Parameters<typeof findAnswer>[0],
  path: string,
  assetOf: (address: string) => Promise<ViewedFile>,
): Promise<ViewedFile> {
  const font = fontAt(path)
  if (font) {
    const { headers, body } = await readFont(font)
    return { status: 200, headers: Object.entries(headers), body }
  }
  const answer = await findAnswer(from, path.replace(/\?.*$/, ''), false)
  if (answer.kind === 'redirect')
    return { ...NOT_FOUND, status: answer.status, headers: [['location', answer.location]] }
  if (answer.kind === 'asset') return assetOf(answer.url)
  const rendered = await answer.render()
  if (!rendered) return NOT_FOUND
  const { status, identity } = rendered.ready
  return { status, headers: headerPairs(identity.headers), body: identity.body }
}

const NO_FIELDS = {
  ...{ meta_title: null, meta_description: null, og_title: null, og_description: null, og_image: null },
  ...{ canonical_url: null, robots: null, structured_data: null },
}

const NOT_FOUND: ViewedFile = { status: 404, headers: [], body: Buffer.alloc(0) }
