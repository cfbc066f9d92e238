import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#src/services.ts'
import { acceptForms } from '#transport/pages/form-body.ts'
import { isOurForm } from '#transport/pages/form-token.ts'
import { refuse, refuseForm } from '#transport/pages/refuse.ts'
import { addStartPage } from '#transport/pages/start-page.ts'
import { STYLESHEET_PATH, stylesheet } from '#transport/pages/stylesheet.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The pages that people see on the service's own host. They live in a plugin of their own, so that forms are taken here
 * and nowhere else; every form is checked to be ours before a route sees it.
 */
export function addPages(app: FastifyInstance, services: Services) {
  app.register(async (pages) => {
    acceptForms(pages)
    pages.decorateRequest('formCookie', null)
    pages.addHook('preHandler', async (request, reply) => {
      if (request.method === 'POST' && !isOurForm(services, request)) return refuseForm(request, reply)
    })
    pages.setErrorHandler((error: Failure, request, reply) => failed(services, error, request, reply))
    pages.get(STYLESHEET_PATH, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', FOR_EVER).send(stylesheet),
    )
    addStartPage(pages, services)
  })
}

type Failure = Error & { statusCode?: number }

function failed({ log }: Services, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status < 500)
    return refuse(reply, {
      status,
      title: 'This cannot be read',
      says: 'What your browser sent is not one of our forms.',
    })
  log.error({ err: error, request_id: request.id, url: request.url.split('?')[0] }, 'page failed')
  return refuse(reply, {
    status: 500,
    title: 'Something went wrong',
    says: `It has been logged as ${request.id}. Please try again in a moment.`,
  })
}
