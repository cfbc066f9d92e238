import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { checkYourMail } from '#account-pages/entry/check-mail.ts'
import { emailForm } from '#account-pages/entry/email-form.ts'
import { enter } from '#account-pages/entry/enter.ts'
import { requestFormMail } from '#account-pages/entry/mail-request.ts'
import { newUserForm } from '#account-pages/entry/new-user-form.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { EMPTY, type Filled } from '#account-pages/field.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { refuse } from '#account-pages/refuse.ts'
import { validated } from '#account-pages/validated.ts'
import { findSignUp, finishSignUp } from '#auth/sign-up.ts'

const SIGN_IN = { href: '/sign-in', text: 'Go to sign in' }

/**
 * Signing up with an address that a mailed link verifies. SIGN_UP decides whether strangers may request the link; people
 * with an invitation get one there.
 */
export function addSignUp(pages: FastifyInstance, services: PageNeeds) {
  const { database, config } = services
  const askForAddress = emailForm(services, {
    title: 'Sign up',
    intro: 'We will mail you a link to continue.',
    action: '/sign-up',
    autocomplete: 'email',
    beside: html`<a href="/sign-in">Sign in instead</a>`,
  })

  pages.get('/sign-up', (request, reply) =>
    config.signUp === 'open' ? askForAddress(request, reply) : closed(reply, config.signUp),
  )

  pages.post('/sign-up', async (request, reply) => {
    if (config.signUp !== 'open') return closed(reply, config.signUp)
    const requested = await requestFormMail(services, request, reply, 'sign_up')
    if ('refused' in requested) return requested.refused
    if ('errors' in requested) return askForAddress(request, reply, requested.errors, formOf(request)('email'))
    return checkYourMail(services, reply, requested.email, 'A link to continue is on its way to')
  })

  pages.get('/sign-up/finish', async (request, reply) => {
    const query = queryOf(request)
    const [token, next] = [query('token'), query('next')]
    const email = await findSignUp(database.reader, token)
    if (email === null) return badLink(reply, SIGN_IN)
    return finishForm(services, request, reply, { email, token, next, filled: EMPTY })
  })

  pages.post('/sign-up/finish', async (request, reply) => {
    const field = formOf(request)
    const [token, next, name] = [field('token'), field('next'), field('name')]
    const email = await findSignUp(database.reader, token)
    if (email === null) return badLink(reply, SIGN_IN)
    const from = originOf(services, request)
    const finished = await validated(() => finishSignUp(database, { token, name, password: field('password'), from }))
    if ('errors' in finished) {
      const filled = { values: { name }, errors: finished.errors }
      return finishForm(services, request, reply, { email, token, next, filled })
    }
    return finished.result ? enter(services, request, reply, finished.result, next) : badLink(reply, SIGN_IN)
  })
}

function closed(reply: FastifyReply, policy: 'invite' | 'closed') {
  const says =
    policy === 'invite'
      ? 'You need an invitation: open the link in the mail that invited you, or ask a member to invite you.'
      : 'Only the operator of this service creates accounts.'
  return refuse(reply, { status: 403, title: 'Signing up is not open', says, link: SIGN_IN })
}

function finishForm(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, token, next, filled }: { email: string; token: string; next: string; filled: Filled },
) {
  return newUserForm(services, request, reply, {
    title: 'Create your account',
    intro: html`You are signing up as <strong><bdi>${email}</bdi></strong>.`,
    action: '/sign-up/finish',
    hidden: { token, next },
    email,
    filled,
  })
}
