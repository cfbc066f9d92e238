import type { FastifyInstance } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { forgetDevices } from '#auth/devices.ts'
import { endSession, endSessions } from '#auth/sessions.ts'
import { dropCookie } from '#http/cookies.ts'
import { signedIn } from '#pages/account/shell.ts'
import type { Services } from '#services/types.ts'

export function addSessionEnds(pages: FastifyInstance, services: Services) {
  const { database, links } = services

  pages.post(
    '/account/sessions/:id/end',
    signedIn(
      services,
      async (request, reply, person) => {
        const { id } = request.params as { id: string }
        await database.write(async (tx) => {
          if (await endSession(tx, person.userId, id))
            await auditPerson(tx, 'session_end', person, request.id, Date.now())
        })
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
        await database.write(async (tx) => {
          await endSessions(tx, person.userId)
          await forgetDevices(tx, person.userId)
          await auditPerson(tx, 'sign_out_everywhere', person, request.id, Date.now())
        })
        dropCookie(links, reply, 'sitewright-session')
        return reply.redirect('/sign-in?done=everywhere', 303)
      },
      '/account',
    ),
  )
}
