import type { FastifyInstance } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { endSession } from '#auth/sessions.ts'
import { dropCookie } from '#http/cookies.ts'
import { personOf } from '#pages/person.ts'
import type { Services } from '#services/types.ts'

export function addSignOut(pages: FastifyInstance, services: Services) {
  pages.get('/sign-out', (_, reply) => reply.redirect('/account', 303))

  pages.post('/sign-out', async (request, reply) => {
    const person = await personOf(services, request)
    if (person)
      await services.database.write(async (tx) => {
        await endSession(tx, person.userId, person.sessionId)
        await auditPerson(tx, 'sign_out', person, request.id, Date.now())
      })
    dropCookie(services.links, reply, 'sitewright-session')
    return reply.redirect('/sign-in?done=out', 303)
  })
}
