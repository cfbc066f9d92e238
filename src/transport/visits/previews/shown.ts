import { randomBytes } from 'node:crypto'
import { headerPairs, listHeaderOf } from '#http/raw-headers.ts'
import { searchOf } from '#http/search.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { isAssetAddress } from '#site/assets/asset-request.ts'
import { listPageOf } from '#site/list-page.ts'
import { builtEncoding, prefersMarkdown } from '#site/negotiate.ts'
import { BRIDGE, editingCsp, TEXT_EDITOR } from '#site/previews/bridge.ts'
import { localPath } from '#site/previews/local-path.ts'
import { thanksPage } from '#site/previews/preview-pages.ts'
import { filesOf, renderPreview } from '#site/previews/render-preview.ts'
import { searchOf as searchedOf } from '#site/search/search-query.ts'
import { visitorOf } from '#site/visitor.ts'
import type { VisitNeeds } from '#transport/needs.ts'
import { sendView, viewAt } from '#transport/visits/form-views.ts'
import type { Opened } from '#transport/visits/previews/exchange.ts'

const NONCE_BYTES = 16

/** What a preview shows at an address. @throws OperationError */
export async function answerPage(services: VisitNeeds, exchange: Opened): Promise<void> {
  const { core, links, assets } = services
  const { request, response, preview, readers, site, path, programs } = exchange
  const url = request.url!
  if (path === '/_preview/thanks') {
    const back = new URLSearchParams(searchOf(url)).get('path') ?? '/'
    return exchange.page(200, thanksPage(localPath(back)))
  }
  if (path === BRIDGE.path && preview.editing === 1) {
    response.setHeader('cache-control', 'private, max-age=31536000, immutable')
    return exchange.script(BRIDGE.text)
  }
  if (path === TEXT_EDITOR && preview.editing === 1) return answerTextEditor(services, exchange)
  const files = filesOf({ db: readers.db, site, preview })
  if (isAssetAddress(path)) return assets.serveUncached(request, response, files)
  const view = viewAt(url)
  if (view && (await sendView(services, site, view, { request, response })) !== null) return
  exchange.limitShown(request)
  const compute = computeWith(core.workers, { accountId: null, websiteId: site.id })
  const nonce = preview.editing === 1 ? randomBytes(NONCE_BYTES).toString('base64') : null
  const wanted = {
    path,
    markdown: prefersMarkdown(listHeaderOf(request, 'accept')),
    page: listPageOf(url),
    query: searchedOf(url),
    search: searchOf(url),
    nonce,
  }
  const visitor = visitorOf(request, services.core.providers.geo, services.config.trustedProxies)
  const shown = await renderPreview({ ...readers, links, site, preview, compute, programs, visitor }, wanted)
  if ('asset' in shown) return assets.serveUncached(request, response, { ...files, url: shown.asset })
  if ('location' in shown) return exchange.redirect(shown.status, shown.location)
  if (nonce !== null) response.setHeader('content-security-policy', editingCsp(nonce, new URL(links.base).origin))
  const { status, identity } = shown.ready
  const headers = headerPairs(identity.headers)
  // The policy of the page would keep the editor's script out.
  const sent = nonce === null ? headers : headers.filter(([name]) => name !== 'content-security-policy')
  exchange.bytes(status, sent, identity.body)
}

/** Sent once to each browser and origin, until there is another. */
async function answerTextEditor({ textEditor }: VisitNeeds, { request, response, script }: Opened) {
  const encoding = builtEncoding(listHeaderOf(request, 'accept-encoding'))
  const { body, tag } = await textEditor(encoding)
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('etag', `"${tag}"`)
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === `"${tag}"`) {
    response.writeHead(304)
    response.end()
    return
  }
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  script(body)
}
