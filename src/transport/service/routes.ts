import type { FastifyInstance } from 'fastify'
import { API_PREFIX, type Catalog } from '#operations/catalog.ts'
import { linkedStyleCsp } from '#site/pages/content-security-policy.ts'
import { startPage } from '#site/pages/start-page.ts'
import { stylesheet } from '#site/pages/stylesheet.ts'
import type { Services } from '#src/services.ts'
import { VERSION } from '#src/version.ts'
import { openApiDocument } from '#transport/openapi/document.ts'
import { addReference } from '#transport/service/reference.ts'

const STYLESHEET = '/_sitewright/style.css'

/** What the service's own host answers besides the API: its start page, reference, health and metrics. */
export function addServiceRoutes(app: FastifyInstance, services: Services, catalog: Catalog) {
  const openApi = () => openApiDocument(catalog, services.links.base, VERSION)
  let openApiText: string | null = null

  app.get(`${API_PREFIX}/openapi.json`, (_, reply) => {
    openApiText ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(openApiText)
  })

  app.get('/', async (_, reply) => {
    const owner = await services.database.reader.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const page = startPage({
      baseUrl: services.links.base,
      version: VERSION,
      hasOwner: owner !== undefined,
      stylesheetHref: STYLESHEET,
    })
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': linkedStyleCsp,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(page)
  })

  app.get(STYLESHEET, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  )

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
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

  addReference(app)
}
