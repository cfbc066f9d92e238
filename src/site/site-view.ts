import { headerPairs } from '#http/raw-headers.ts'
import type { Links } from '#operations/links.ts'
import type { SiteView, ViewedFile } from '#operations/site-view.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { makeAnswer } from '#site/answer.ts'
import { viewAsset } from '#site/assets/view-asset.ts'
import { siteWithId } from '#site/find-site.ts'
import { gatherPage } from '#site/page-parts.ts'
import { anyPage } from '#site/pages-store.ts'
import { composeDocument } from '#site/render/compose-document.ts'

/** Websites as their visitors get them, without a visit. */
export function siteView(links: Links, blobs: BlobStore): SiteView {
  return {
    async page(db, { id, website_id }, shown) {
      const [site, page] = [await siteWithId(db, website_id), await anyPage(db, website_id, id)]
      const gathered = site && page && (await gatherPage(db, links, site, page, shown))
      return gathered && { html: composeDocument(gathered.parts), url: gathered.parts.page.url }
    },
    async file(db, website_id, path) {
      const site = await siteWithId(db, website_id)
      if (!site) return NOT_THERE
      if (path.startsWith('/assets/')) return (await viewAsset(db, blobs, website_id, path)) ?? NOT_THERE
      const made = await makeAnswer({ db, links, site }, path.replace(/\?.*$/, ''), false)
      if (made.kind === 'redirect') return { ...NOT_THERE, status: made.status, headers: [['location', made.location]] }
      const { status, identity } = made.ready
      return { status, headers: headerPairs(identity.headers), body: identity.body }
    },
  }
}

const NOT_THERE: ViewedFile = { status: 404, headers: [], body: Buffer.alloc(0) }
