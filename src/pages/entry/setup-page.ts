import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { hashPassword } from '#auth/passwords.ts'
import { anyUser, insertUser, normalizeEmail } from '#auth/people.ts'
import { signIn } from '#auth/sign-in.ts'
import { mailVerification } from '#auth/verify-address.ts'
import { badLink } from '#pages/entry/bad-link.ts'
import { enter } from '#pages/entry/enter.ts'
import { checkNameAndPassword, errorsOf } from '#pages/entry/new-password.ts'
import { newUserForm } from '#pages/entry/new-user-form.ts'
import { originOf } from '#pages/entry/origin.ts'
import { EMPTY, type Filled } from '#pages/field.ts'
import { formOf, queryOf } from '#pages/form-body.ts'
import type { Services } from '#services/types.ts'

const ELSEWHERE = { href: '/', text: 'Go to the start page' }

/** The first owner, by the link that the service printed when it started without a user. */
export function addSetup(pages: FastifyInstance, services: Services) {
  const { database, links, worker } = services

  pages.get('/setup', async (request, reply) => {
    const token = queryOf(request)('token')
    const known = await lookAtToken(database.reader, 'setup', token, Date.now())
    return known && !(await anyUser(database.reader))
      ? show(services, request, reply, token, EMPTY)
      : badLink(reply, ELSEWHERE)
  })

  pages.post('/setup', async (request, reply) => {
    const field = formOf(request)
    const values = { name: field('name'), email: field('email') }
    const [token, password] = [field('token'), field('password')]
    if (!(await lookAtToken(database.reader, 'setup', token, Date.now()))) return badLink(reply, ELSEWHERE)
    const errors = {
      ...(await errorsOf(() => normalizeEmail(values.email))),
      ...(await errorsOf(() => checkNameAndPassword(values.name, password))),
    }
    if (Object.keys(errors).length > 0) return show(services, request, reply, token, { values, errors })
    const email = normalizeEmail(values.email)
    const password_hash = await hashPassword(password)
    const from = originOf(services, request)
    const kept = await database.write(async (tx) => {
      const now = Date.now()
      // Taken first: two who send the form at once take turns at it.
      if (!(await takeToken(tx, 'setup', token, now)) || (await anyUser(tx))) return null
      const user = await insertUser(tx, { email, name: values.name, password_hash, email_verified_at: null }, now)
      await mailVerification(tx, { userId: user.id, email, base: links.base, now })
      return signIn(tx, user, from, 'owner_create', now)
    })
    if (!kept) return badLink(reply, ELSEWHERE)
    worker.wake()
    return enter(services, request, reply, kept, '')
  })
}

function show(services: Services, request: FastifyRequest, reply: FastifyReply, token: string, filled: Filled) {
  return newUserForm(services, request, reply, {
    title: 'Create the owner',
    intro: 'You are the first user of this service.',
    action: '/setup',
    hidden: { token },
    email: null,
    filled,
  })
}
