import type { FastifyInstance } from 'fastify'
import { formOf } from '#account-pages/form-body.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { personOf } from '#account-pages/person.ts'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import { signOut } from '#auth/sign-out.ts'
import { deleteCookie } from '#http/cookies.ts'

export function addSignOut(pages: FastifyInstance, services: PageNeeds) {
  pages.get('/sign-out', (_, reply) => reply.redirect('/account', 303))

  pages.post('/sign-out', async (request, reply) => {
    const person = await personOf(services, request)
    if (person) await signOut(services.database, person, request.id)
    deleteCookie(services.links, reply, SESSION_COOKIE)
    const next = formOf(request)('next')
    return reply.redirect(`/sign-in?${new URLSearchParams({ done: 'out', ...(next && { next }) })}`, 303)
  })
}
