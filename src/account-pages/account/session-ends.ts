import type { FastifyInstance } from 'fastify'
import { signedIn } from '#account-pages/account/shell.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import { signOutBrowser, signOutEverywhere } from '#auth/sign-out.ts'
import { deleteCookie } from '#http/cookies.ts'

export function addSessionEnds(pages: FastifyInstance, services: PageNeeds) {
  const { database, links } = services

  pages.post(
    '/account/sessions/:id/end',
    signedIn(
      services,
      async (request, reply, person) => {
        const { id } = request.params as { id: string }
        await signOutBrowser(database, person, id, request.id)
        return reply.redirect('/account?done=session', 303)
      },
      '/account',
    ),
  )

  pages.post(
    '/account/sessions/end',
    signedIn(
      services,
      async (request, reply, person) => {
        await signOutEverywhere(database, person, request.id)
        deleteCookie(links, reply, SESSION_COOKIE)
        return reply.redirect('/sign-in?done=everywhere', 303)
      },
      '/account',
    ),
  )
}
