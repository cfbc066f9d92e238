import type { FastifyInstance } from 'fastify'
import { spendChallenge } from '#auth/passkey-challenge.ts'
import { notePasskeyUse, readAssertion } from '#auth/passkeys.ts'
import { findUserById } from '#auth/people.ts'
import { signIn } from '#auth/sign-in.ts'
import { enter } from '#pages/entry/enter.ts'
import { originOf } from '#pages/entry/origin.ts'
import { askedOf } from '#pages/entry/passkey-form.ts'
import { formOf } from '#pages/form-body.ts'
import { refuse } from '#pages/refuse.ts'
import type { Services } from '#services/types.ts'

/** Signing in by a passkey, which proves device and person at once: no code is asked for. */
export function addPasskeyEntry(pages: FastifyInstance, services: Services) {
  const { database } = services
  pages.post('/sign-in/passkey', async (request, reply) => {
    const field = formOf(request)
    const from = originOf(services, request)
    const signed = await readAssertion(database.reader, field('answer'), askedOf(services, request))
    const kept =
      signed &&
      (await database.write(async (tx) => {
        const now = Date.now()
        const user = await findUserById(tx, signed.passkey.user_id)
        if (!user || !(await spendChallenge(tx, signed.challenge, now))) return null
        await notePasskeyUse(tx, signed.passkey, now)
        return signIn(tx, user, from, 'sign_in_by_passkey', now)
      }))
    if (kept) return enter(services, request, reply, kept, field('next'))
    return refuse(reply, {
      status: 422,
      title: 'The passkey does not fit',
      says: 'It may have been removed from your user, or the page was open for too long.',
      link: { href: '/sign-in', text: 'Sign in another way' },
    })
  })
}
