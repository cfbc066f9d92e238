import Fastify, { type FastifyInstance } from 'fastify'
import { API_PREFIX } from '#operations/catalog.ts'

/** The API reference at /docs. It loads megabytes of script, so only when first requested. */
export function addReference(app: FastifyInstance) {
  let loaded: Promise<FastifyInstance> | null = null
  for (const path of ['/docs', '/docs/*'])
    app.get(path, async (request, reply) => {
      loaded ??= load()
      const reference = await loaded
      reply.hijack()
      reference.routing(request.raw, reply.raw)
    })
}

async function load(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify({ logger: false })
  await reference.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${API_PREFIX}/openapi.json`,
      pageTitle: 'Sitewright API',
      // Everything comes from this service: no third-party fonts, telemetry or agents.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    } as never,
  })
  await reference.ready()
  return reference
}
