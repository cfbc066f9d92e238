import type { FastifyInstance } from 'fastify'
import { NotFound } from '#kernel/operations/errors.ts'
import type { TransportNeeds } from '#transport/needs.ts'
import { admitToMetrics } from '#transport/service/metrics-access.ts'

export type HealthNeeds = TransportNeeds & {
  /** Why nothing can be stored, as a sentence; null while it can. */
  storageHealth: { readonly problem: string | null }
}

/** Types that are safe to show on the service's own origin; any other is saved to a file. */
const SHOWN = new Set(['image/png'])

const DEGRADED = 'Visitors get pages and files that are cached.'

/** The service's own routes besides the API and its reference: health and metrics. */
export function addServiceRoutes(app: FastifyInstance, services: HealthNeeds) {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const problem = services.storageHealth.problem ?? (await readingProblem(services))
    // A balancer has to go on sending visitors here.
    if (services.feed.isStale())
      return reply.send({ status: 'degraded', detail: `${problem ?? 'The database was away.'} ${DEGRADED}` })
    if (problem === null) return reply.send({ status: 'ok' })
    return reply.code(503).send({ status: 'unavailable', detail: problem })
  })

  app.get('/metrics', async (request, reply) => {
    admitToMetrics(request, services.config.metricsToken)
    const { registry } = services.metrics
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })

  addDownloads(app, services)
}

/** Why the database cannot be read, as a sentence; null while it can. */
async function readingProblem({ database, log }: HealthNeeds): Promise<string | null> {
  try {
    await database.reader
      .selectFrom('schema_migrations' as never)
      .select('name' as never)
      .limit(1)
      .execute()
    return null
  } catch (error) {
    log.error({ err: error }, 'database does not answer')
    return 'The database does not answer.'
  }
}

/** Files that operations made, for anyone who has the address. Their content is never run: it may be a user's. */
function addDownloads(app: FastifyInstance, { core: { downloads } }: HealthNeeds) {
  app.get<{ Params: { token: string } }>('/downloads/:token', async ({ params }, reply) => {
    const file = await downloads.open(params.token)
    if (!file) throw new NotFound('Download')
    const disposition = SHOWN.has(file.content_type) ? 'inline' : 'attachment'
    return reply
      .headers({
        'content-type': file.content_type,
        'content-length': String(file.byte_size),
        'content-disposition': `${disposition}; filename="${file.filename}"`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(file.bytes)
  })
}
