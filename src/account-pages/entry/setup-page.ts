import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { enter } from '#account-pages/entry/enter.ts'
import { newUserForm } from '#account-pages/entry/new-user-form.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { EMPTY, type Filled } from '#account-pages/field.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { validated } from '#account-pages/validated.ts'
import { createOwner, isSetupOpen } from '#auth/create-owner.ts'

const START_PAGE = { href: '/', text: 'Go to the start page' }

/** Creates the first owner, by the link that the service logs when it starts without a user. */
export function addSetup(pages: FastifyInstance, services: PageNeeds) {
  const { reader } = services.database

  pages.get('/setup', async (request, reply) => {
    const token = queryOf(request)('token')
    return (await isSetupOpen(reader, token))
      ? show(services, request, reply, token, EMPTY)
      : badLink(reply, START_PAGE)
  })

  pages.post('/setup', async (request, reply) => {
    const field = formOf(request)
    const [token, password] = [field('token'), field('password')]
    const values = { name: field('name'), email: field('email') }
    if (!(await isSetupOpen(reader, token))) return badLink(reply, START_PAGE)
    const from = originOf(services, request)
    const created = await validated(() => createOwner(services, { token, password, from, ...values }))
    if ('errors' in created) return show(services, request, reply, token, { values, errors: created.errors })
    return created.result ? enter(services, request, reply, created.result, '/') : badLink(reply, START_PAGE)
  })
}

function show(services: PageNeeds, request: FastifyRequest, reply: FastifyReply, token: string, filled: Filled) {
  return newUserForm(services, request, reply, {
    title: 'Create the owner',
    intro: 'You are the first user of this service.',
    action: '/setup',
    hidden: { token },
    email: null,
    filled,
  })
}
