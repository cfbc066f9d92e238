import type { FastifyInstance } from 'fastify'
import { showAccount } from '#account-pages/account/account-page.ts'
import { signedIn } from '#account-pages/account/shell.ts'
import { formOf } from '#account-pages/form-body.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { validated } from '#account-pages/validated.ts'
import { changeName } from '#auth/change-name.ts'

export function addNameChange(pages: FastifyInstance, services: PageNeeds) {
  pages.get('/account/name', (_, reply) => reply.redirect('/account', 303))

  pages.post(
    '/account/name',
    signedIn(
      services,
      async (request, reply, person) => {
        const name = formOf(request)('name')
        const changed = await validated(() => changeName(services.database, person, name, request.id))
        if ('errors' in changed) return showAccount(services, request, reply, person, { name, errors: changed.errors })
        return reply.redirect('/account?done=name', 303)
      },
      '/account',
    ),
  )
}
