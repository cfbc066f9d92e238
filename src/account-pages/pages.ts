import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addAccount } from '#account-pages/account/account.ts'
import { addAuthorize } from '#account-pages/authorize.ts'
import { CLIENT_SCRIPTS } from '#account-pages/client-scripts.ts'
import { addEntry } from '#account-pages/entry/entry.ts'
import { closeOtherWays } from '#account-pages/entry/only-by-provider.ts'
import { acceptForms } from '#account-pages/form-body.ts'
import { isOurForm } from '#account-pages/form-token.ts'
import { ICON_PATH, icon } from '#account-pages/icon.ts'
import { addInvitation } from '#account-pages/invitation/invitation.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { addPurchase } from '#account-pages/purchase.ts'
import { refuse, refuseForm } from '#account-pages/refuse.ts'
import { addStartPage } from '#account-pages/start-page.ts'
import { STYLESHEET_PATH, stylesheet } from '#account-pages/stylesheet.ts'
import { addUnsubscribe } from '#account-pages/unsubscribe.ts'
import { AccountSuspended } from '#auth/suspension.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { Overloaded, StorageUnavailable } from '#kernel/operations/service-errors.ts'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }

/**
 * The pages that people see on the service's host. They are a separate Fastify plugin, so that only they accept forms;
 * every form's token is checked before its route runs.
 */
export function addPages(app: FastifyInstance, services: PageNeeds, catalog: Catalog) {
  app.register(async (pages) => {
    acceptForms(pages)
    pages.decorateRequest('formCookie', null)
    pages.addHook('preHandler', async (request, reply) => {
      const { formOfOthers } = request.routeOptions.config
      if (request.method === 'POST' && !formOfOthers && !isOurForm(services, request)) return refuseForm(request, reply)
    })
    closeOtherWays(pages, services)
    pages.setErrorHandler((error: Failure, request, reply) => failed(services, error, request, reply))
    pages.get(STYLESHEET_PATH, (_, reply) => reply.type('text/css; charset=utf-8').headers(FOR_EVER).send(stylesheet))
    for (const { path, text } of CLIENT_SCRIPTS)
      pages.get(path, (_, reply) => reply.type('text/javascript; charset=utf-8').headers(FOR_EVER).send(text))
    pages.get(ICON_PATH, (_, reply) => reply.type('image/svg+xml').headers(FOR_EVER).send(icon))
    // Requested by browsers unprompted, at the reference for example.
    pages.get('/favicon.ico', (_, reply) => reply.redirect(ICON_PATH, 302))
    addStartPage(pages, services)
    addAuthorize(pages, services)
    addEntry(pages, services)
    addInvitation(pages, services, catalog)
    addPurchase(pages, services, catalog)
    addUnsubscribe(pages, services)
    addAccount(pages, services)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address itself is a secret, so the form needs no token. */
    formOfOthers?: true
  }
}

type Failure = Error & { statusCode?: number }

function failed({ log }: PageNeeds, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Overloaded)
    return refuse(reply.header('retry-after', '5'), {
      status: 503,
      title: 'Server is busy',
      says: 'Too many people are signing in right now. Try again in a few seconds.',
      link: { href: '/sign-in', text: 'Try again' },
    })
  if (error instanceof StorageUnavailable) {
    logStorageFailure(log, error, { request_id: request.id, url: request.routeOptions.url })
    return refuse(reply.header('retry-after', String(error.retryAfter)), {
      status: 503,
      title: 'Temporarily unavailable',
      says: 'Nothing can be stored at the moment. Try again in a few minutes.',
    })
  }
  if (error instanceof AccountSuspended)
    return refuse(reply, { status: 403, title: 'Account suspended', says: error.detail })
  const status = error.statusCode ?? 500
  if (status < 500)
    return refuse(reply, {
      status,
      title: 'This form cannot be read',
      says: 'Your browser sent something that is not one of our forms.',
    })
  log.error({ err: error, request_id: request.id, url: request.routeOptions.url }, 'page failed')
  return refuse(reply, {
    status: 500,
    title: 'Something went wrong',
    says: `The error was logged as ${request.id}. Try again in a moment.`,
  })
}
