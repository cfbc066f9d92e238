import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { hashPassword } from '#auth/passwords.ts'
import { insertUser } from '#auth/people.ts'
import { signIn } from '#auth/sign-in.ts'
import type { FieldErrors } from '#operations/errors.ts'
import { badLink } from '#pages/entry/bad-link.ts'
import { checkYourMail } from '#pages/entry/check-mail.ts'
import { enter } from '#pages/entry/enter.ts'
import { requestLetter } from '#pages/entry/mail-request.ts'
import { checkNameAndPassword, errorsOf } from '#pages/entry/new-password.ts'
import { newUserForm } from '#pages/entry/new-user-form.ts'
import { originOf } from '#pages/entry/origin.ts'
import { EMPTY, type Filled, fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf, queryOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import { refuse } from '#pages/refuse.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const AGAIN = { href: '/sign-in', text: 'Go to sign in' }

/** What those who make a user of their own get. */
const PLAN = 'free'

/**
 * A user of one's own, with an address that a mailed link has proved. Whether a stranger may ask for the link is
 * SIGN_UP's to say; who is invited gets one with the invitation (`signUpLink`).
 */
export function addSignUp(pages: FastifyInstance, services: Services) {
  const { database, config } = services

  pages.get('/sign-up', (request, reply) =>
    config.signUp === 'open' ? ask(services, request, reply, {}, '') : closed(reply, config.signUp),
  )

  pages.post('/sign-up', async (request, reply) => {
    if (config.signUp !== 'open') return closed(reply, config.signUp)
    const requested = await requestLetter(services, request, reply, 'sign_up')
    if ('refused' in requested) return requested.refused
    if ('errors' in requested) return ask(services, request, reply, requested.errors, formOf(request)('email'))
    return checkYourMail(reply, requested.email, 'A link to go on with is on its way to')
  })

  pages.get('/sign-up/finish', async (request, reply) => {
    const query = queryOf(request)
    const known = await lookAtToken(database.reader, 'sign_up', query('token'), Date.now())
    if (!known) return badLink(reply, AGAIN)
    return finish(services, request, reply, known.data.email!, query('token'), query('next'), EMPTY)
  })

  pages.post('/sign-up/finish', async (request, reply) => {
    const field = formOf(request)
    const [token, next, name, password] = [field('token'), field('next'), field('name'), field('password')]
    const known = await lookAtToken(database.reader, 'sign_up', token, Date.now())
    if (!known) return badLink(reply, AGAIN)
    const email = known.data.email!
    const wrong = await errorsOf(() => checkNameAndPassword(name, password))
    if (wrong) return finish(services, request, reply, email, token, next, { values: { name }, errors: wrong })
    const password_hash = await hashPassword(password)
    const from = originOf(services, request)
    let kept: Awaited<ReturnType<typeof signIn>> | null = null
    const taken = await errorsOf(async () => {
      kept = await database.write(async (tx) => {
        const now = Date.now()
        if (!(await takeToken(tx, 'sign_up', token, now))) return null
        const user = await insertUser(tx, { email, name, password_hash, plan: PLAN, email_verified_at: now }, now)
        return signIn(tx, user, from, 'sign_up', now)
      })
    })
    return kept && !taken ? enter(services, request, reply, kept, next) : badLink(reply, AGAIN)
  })
}

function closed(reply: FastifyReply, policy: 'invite' | 'closed') {
  const says =
    policy === 'invite'
      ? 'New users come by invitation: open the link in the message that invited you, or ask a member to invite you.'
      : 'Only the operator of this service makes new users.'
  return refuse(reply, { status: 403, title: 'Signing up is not open', says, link: AGAIN })
}

function ask(services: Services, request: FastifyRequest, reply: FastifyReply, errors: FieldErrors, email: string) {
  const field = { name: 'email', label: 'Email', autocomplete: 'email', maxlength: 254, first: true } as const
  const beside = html`<a href="/sign-in">Sign in instead</a>`
  const body = html`<p>We mail you a link to go on with.</p>
${form(
  services,
  request,
  reply,
  { action: '/sign-up', submit: 'Send the link', beside },
  fields([{ ...field, type: 'email' }], { values: { email }, errors }),
)}`
  return sendPage(reply, { title: 'Sign up', body, status: errors.email ? 422 : 200 })
}

function finish(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  token: string,
  next: string,
  filled: Filled,
) {
  const intro = html`You sign up as <strong><bdi>${email}</bdi></strong>.`
  const hidden = { token, next }
  return newUserForm(services, request, reply, {
    title: 'Create your user',
    intro,
    action: '/sign-up/finish',
    hidden,
    email,
    filled,
  })
}
