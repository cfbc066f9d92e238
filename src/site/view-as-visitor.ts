import { headerPairs } from '#http/raw-headers.ts'
import type { Links } from '#operations/links.ts'
import type { SiteView, ViewedFile } from '#operations/site-view.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { redirectPatterns } from '#resources/redirects/match-store.ts'
import { findAnswer } from '#site/answer.ts'
import { viewAsset } from '#site/assets/view-asset.ts'
import { siteWithId } from '#site/find-site.ts'
import { leadOf } from '#site/lead.ts'
import { gatherPage } from '#site/page-parts.ts'
import { pagePaths } from '#site/page-paths.ts'
import { anyPage } from '#site/pages-store.ts'
import { cachedPrograms } from '#site/templates/programs.ts'

/** Renders pages and files as visitors get them, for callers that are not visitors. */
export function viewAsVisitor(links: Links, blobs: BlobStore): SiteView {
  const programs = cachedPrograms()
  return {
    async page(db, { id, website_id }, shown, compute, { withoutSharedParts = false } = {}) {
      const [site, page] = [await siteWithId(db, website_id), await anyPage(db, website_id, id)]
      const from = site && { db, longDb: db, links, site, compute, programs }
      const gathered = from && page && (await gatherPage(from, page, { shown }))
      if (!gathered) return undefined
      const parts = withoutSharedParts ? { ...gathered.parts, ...NO_SHARED_PARTS } : gathered.parts
      const { url, title, meta_title, meta_description: description } = parts.page
      return { html: await compute('compose', parts), url, title: meta_title ?? title, description }
    },
    async file(db, website_id, path, compute) {
      const site = await siteWithId(db, website_id)
      if (!site) return NOT_FOUND
      if (path.startsWith('/assets/')) return (await viewAsset(db, blobs, website_id, path)) ?? NOT_FOUND
      return fileAt({ db, longDb: db, links, site, compute, programs, patternsOf: redirectPatterns }, path)
    },
    async whole(db, website_id) {
      const site = await siteWithId(db, website_id)
      if (!site) return undefined
      const patterns = await redirectPatterns(db, website_id)
      const from = { db, longDb: db, links, site, programs, patternsOf: async () => patterns }
      return {
        origin: links.website(site),
        paths: () => pagePaths(db, site),
        file: (path, compute) => fileAt({ ...from, compute }, path),
      }
    },
    async lead(db, website_id, path, compute) {
      const site = await siteWithId(db, website_id)
      if (!site) return { hops: [], end: { kind: 'not_found', status: 404, location: path } }
      return leadOf({ db, longDb: db, links, site, compute, programs, patternsOf: redirectPatterns }, path)
    },
  }
}

async function fileAt(from: Parameters<typeof findAnswer>[0], path: string): Promise<ViewedFile> {
  const answer = await findAnswer(from, path.replace(/\?.*$/, ''), false)
  if (answer.kind === 'redirect')
    return { ...NOT_FOUND, status: answer.status, headers: [['location', answer.location]] }
  const rendered = await answer.render()
  if (!rendered) return NOT_FOUND
  const { status, identity } = rendered.ready
  return { status, headers: headerPairs(identity.headers), body: identity.body }
}

const NO_SHARED_PARTS = { header: null, footer: null, html_head: null }

const NOT_FOUND: ViewedFile = { status: 404, headers: [], body: Buffer.alloc(0) }
