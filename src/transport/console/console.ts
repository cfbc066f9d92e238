import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { personOf, signInFirst } from '#account-pages/person.ts'
import { refuse } from '#account-pages/refuse.ts'
import type { Services } from '#services/types.ts'
import { acceptedEncodings } from '#site/negotiate.ts'
import { ASSETS, shellOf } from '#transport/console/shell.ts'
import { CONSOLE_TOKENS, shellHeaders } from '#transport/console/shell-headers.ts'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * The console: one page for all its addresses, and the files that it loads. It has no rights of its own: what it shows and
 * does goes through the API, as the person who is signed in.
 */
export function addConsole(app: FastifyInstance, services: Services) {
  const { consoleBuild: build } = services

  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await personOf(services, request))) return signInFirst(reply, request.url)
    const manifest = await build.manifest().catch((error) => {
      services.log.error({ err: error }, 'the console could not be built')
      return null
    })
    if (!manifest) return notBuilt(reply)
    const { headers, nonce } = shellHeaders(services)
    return reply.headers(headers).send(shellOf(manifest, nonce))
  }
  app.get('/console', sendShell)
  app.get('/console/*', sendShell)

  app.get(CONSOLE_TOKENS.path, (_, reply) => reply.type(TYPES.css).headers(FOR_EVER).send(CONSOLE_TOKENS.text))

  app.get(`${ASSETS}:name`, async (request, reply) => {
    const { name } = request.params as { name: string }
    const encoding = acceptedEncodings(request.headers['accept-encoding']).find((each) => each !== 'zstd') ?? 'identity'
    const body = await build.file(name, encoding)
    if (!body) return reply.callNotFound()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type(TYPES[name.endsWith('.css') ? 'css' : 'js'])
      .headers({ ...FOR_EVER, vary: 'accept-encoding' })
      .send(body)
  })
}

function notBuilt(reply: FastifyReply) {
  return refuse(reply, {
    status: 503,
    title: 'The console could not be built',
    says: 'The log of the service says why. The API, the tools and the websites are served as usual.',
  })
}
