import type { FastifyInstance } from 'fastify'
import { VERSION } from '#config/version.ts'
import { API_PREFIX, type Catalog } from '#operations/catalog.ts'
import type { Services } from '#services/types.ts'
import { openApiDocument } from '#transport/openapi/document.ts'
import { addDownloads } from '#transport/service/downloads.ts'
import { addReference } from '#transport/service/reference.ts'

/** The service's own routes besides the API: reference, health and metrics. */
export function addServiceRoutes(app: FastifyInstance, services: Services, catalog: Catalog) {
  const openApi = () => openApiDocument(catalog, services.links.base, VERSION)
  let openApiText: string | null = null

  app.get(`${API_PREFIX}/openapi.json`, (_, reply) => {
    openApiText ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(openApiText)
  })

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const { problem } = services.storageHealth
    if (problem) return reply.code(503).send({ status: 'unavailable', detail: problem })
    try {
      await services.database.reader
        .selectFrom('schema_migrations' as never)
        .select('name' as never)
        .limit(1)
        .execute()
      return reply.send({ status: 'ok' })
    } catch (error) {
      services.log.error({ err: error }, 'database does not answer')
      return reply.code(503).send({ status: 'unavailable', detail: 'The database does not answer.' })
    }
  })

  app.get('/metrics', async (_, reply) => {
    const { registry } = services.metrics
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })

  addDownloads(app, services)
  addReference(app)
}
