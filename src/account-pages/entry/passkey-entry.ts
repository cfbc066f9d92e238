import type { FastifyInstance } from 'fastify'
import { enter } from '#account-pages/entry/enter.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { ceremonyOf } from '#account-pages/entry/passkey-form.ts'
import { formOf } from '#account-pages/form-body.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { refuse } from '#account-pages/refuse.ts'
import { signInByPasskey } from '#auth/passkey-sign-in.ts'

export function addPasskeyEntry(pages: FastifyInstance, services: PageNeeds) {
  pages.post('/sign-in/passkey', async (request, reply) => {
    const field = formOf(request)
    const tokens = await signInByPasskey(services.database, {
      answer: field('answer'),
      ceremony: ceremonyOf(services, request),
      from: originOf(services, request),
    })
    if (tokens) return enter(services, request, reply, tokens, field('next'))
    return refuse(reply, {
      status: 422,
      title: 'The passkey was not accepted',
      says: 'It may have been removed from your account, or the page was open for too long.',
      link: { href: '/sign-in', text: 'Sign in another way' },
    })
  })
}
