import type { FastifyInstance } from 'fastify'
import type { Services } from '#services/types.ts'
import { addDownloads } from '#transport/service/downloads.ts'

/** The service's own routes besides the API and its reference: health and metrics. */
export function addServiceRoutes(app: FastifyInstance, services: Services) {
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
}
