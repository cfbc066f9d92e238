import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { VERSION } from '#config/version.ts'
import { API_PREFIX, type Catalog } from '#kernel/operations/catalog.ts'
import type { Links } from '#kernel/operations/links.ts'
import { compressBest } from '#site/compress.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { sendReady } from '#site/send-ready.ts'
import type { TransportNeeds } from '#transport/needs.ts'
import { openApiDocument } from '#transport/openapi/document.ts'
import { tagsOf } from '#transport/openapi/tags.ts'
import { DOCUMENTS } from '#transport/reference/documents/documents.ts'
import { renderMarkdown } from '#transport/reference/documents/render-markdown.ts'
import { GUIDES } from '#transport/reference/guides/guides.ts'
import { indexPage } from '#transport/reference/index-page.ts'
import { type PageContent, pageAnswer } from '#transport/reference/layout.ts'
import { recordsPage } from '#transport/reference/records-page.ts'
import { addSearch } from '#transport/reference/search/add-search.ts'
import { slugOf } from '#transport/reference/slug.ts'
import { REFERENCE_STYLESHEET_PATH, referenceStylesheet } from '#transport/reference/stylesheet.ts'
import { tagPage } from '#transport/reference/tag-page.ts'

/** The OpenAPI document, and the reference at /docs: html for reading, made from the document and the guides. */
export function addReference(app: FastifyInstance, { links, log }: TransportNeeds, catalog: Catalog) {
  const served = { app, log }
  serve(served, `${API_PREFIX}/openapi.json`, () => {
    const body = JSON.stringify(openApiDocument(catalog, links.base, VERSION))
    return readyAnswer({ type: 'application/json; charset=utf-8', body })
  })
  app.get(REFERENCE_STYLESHEET_PATH, (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .send(referenceStylesheet),
  )
  const tags = tagsOf(catalog)
  for (const [path, content] of pagesOf(links, catalog))
    serve(served, path, () => pageAnswer(path, content(), { tags }))
  addSearch(app, links.base, catalog)
}

type Served = { app: FastifyInstance; log: Logger }

/** Made when it is first requested, and held from then on. */
function serve({ app, log }: Served, path: string, make: () => Ready) {
  let ready: Ready | undefined
  app.get(path, (request, reply) => {
    if (!ready) {
      ready = make()
      compressBest(ready).catch((error) => log.warn({ err: error }, 'a page of the reference could not be compressed'))
    }
    reply.hijack()
    sendReady(request.raw, reply.raw, ready, () => {})
  })
}

/** The paths of all pages: as many as there are tags, guides and documents, and two more. */
function pagesOf(links: Links, catalog: Catalog): [string, () => PageContent][] {
  const openApi = () => openApiDocument(catalog, links.base, VERSION)
  const { examples } = catalog
  return [
    ['/docs', () => indexPage(openApi(), links.base)],
    ...GUIDES.map(({ slug, title, body }): [string, () => PageContent] => [
      `/docs/${slug}`,
      () => ({ title, body: body(links.base) }),
    ]),
    ...DOCUMENTS.map(({ path, title, markdown }): [string, () => PageContent] => [
      path,
      () => ({ title, body: renderMarkdown(markdown) }),
    ]),
    ...tagsOf(catalog).map((tag): [string, () => PageContent] => [
      `/docs/${slugOf(tag.name)}`,
      () => tagPage(openApi(), tag, { base: links.base, examples }),
    ]),
    ['/docs/records', () => recordsPage(openApi())],
  ]
}
