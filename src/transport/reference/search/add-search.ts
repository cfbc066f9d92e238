import type { FastifyInstance } from 'fastify'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { MAX_QUERY } from '#search/read-query.ts'
import { sendReady } from '#site/send-ready.ts'
import { tagsOf } from '#transport/openapi/tags.ts'
import { pageAnswer, SEARCH_PATH } from '#transport/reference/layout.ts'
import { findIn, makeIndex } from '#transport/reference/search/search-index.ts'
import { searchPage } from '#transport/reference/search/search-page.ts'

/** The search over guide, documents and reference. Its index is made when someone first searches. */
export function addSearch(app: FastifyInstance, base: string, catalog: Catalog) {
  const tags = tagsOf(catalog)
  let index: ReturnType<typeof makeIndex> | undefined
  app.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, async (request, reply) => {
    const query = String(request.query.q ?? '')
      .trim()
      .slice(0, MAX_QUERY)
      .toWellFormed()
    index ??= makeIndex(catalog, base)
    const answer = pageAnswer(SEARCH_PATH, searchPage(query, findIn(await index, query)), { tags, query })
    reply.hijack()
    sendReady(request.raw, reply.raw, answer, () => {})
  })
}
