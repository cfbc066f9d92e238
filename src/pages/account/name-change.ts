import type { FastifyInstance } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { changeUser } from '#auth/people.ts'
import { type AccountSection, showAccount } from '#pages/account/account-page.ts'
import { signedIn } from '#pages/account/shell.ts'
import { checkName, errorsOf } from '#pages/entry/new-password.ts'
import { formOf } from '#pages/form-body.ts'
import type { Services } from '#services/types.ts'

export function addNameChange(pages: FastifyInstance, services: Services, sections: readonly AccountSection[]) {
  pages.get('/account/name', (_, reply) => reply.redirect('/account', 303))

  pages.post(
    '/account/name',
    signedIn(
      services,
      async (request, reply, person) => {
        const name = formOf(request)('name')
        const errors = await errorsOf(() => checkName(name))
        if (errors) return showAccount(services, request, reply, person, sections, { name, errors })
        await services.database.write(async (tx) => {
          await changeUser(tx, person.userId, { name: name.trim() }, Date.now())
          await auditPerson(tx, 'name_change', person, request.id, Date.now())
        })
        return reply.redirect('/account?done=name', 303)
      },
      '/account',
    ),
  )
}
