import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { resetPassword } from '#auth/change-password.ts'
import { changedLetter } from '#auth/mail/letters.ts'
import { lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { checkNewPassword, hashPassword } from '#auth/passwords.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { FieldErrors } from '#operations/errors.ts'
import { badLink } from '#pages/entry/bad-link.ts'
import { checkYourMail } from '#pages/entry/check-mail.ts'
import { requestLetter } from '#pages/entry/mail-request.ts'
import { errorsOf, NEW_PASSWORD } from '#pages/entry/new-password.ts'
import { letIn } from '#pages/entry/sign-in-page.ts'
import { fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf, queryOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const AGAIN = { href: '/reset', text: 'Ask for a new link' }

/** A new password by a link that is mailed. */
export function addResetPages(pages: FastifyInstance, services: Services) {
  const { database, links } = services

  pages.get('/reset', (request, reply) => ask(services, request, reply, {}, ''))

  pages.post('/reset', async (request, reply) => {
    const requested = await requestLetter(services, request, reply, 'reset')
    if ('refused' in requested) return requested.refused
    if ('errors' in requested) return ask(services, request, reply, requested.errors, formOf(request)('email'))
    return checkYourMail(reply, requested.email, 'If it is a user’s, a link to choose a new password is on its way to')
  })

  pages.get('/reset/new', async (request, reply) => {
    const token = queryOf(request)('token')
    const known = await lookAtToken(database.reader, 'reset_password', token, Date.now())
    return known ? choose(services, request, reply, token, {}) : badLink(reply, AGAIN)
  })

  pages.post('/reset/new', async (request, reply) => {
    const [token, password] = [formOf(request)('token'), formOf(request)('password')]
    const known = await lookAtToken(database.reader, 'reset_password', token, Date.now())
    if (!known) return badLink(reply, AGAIN)
    const errors = await errorsOf(() => checkNewPassword(password))
    if (errors) return choose(services, request, reply, token, errors)
    const hash = await hashPassword(password)
    const user = await database.write(async (tx) => {
      const now = Date.now()
      const taken = await takeToken(tx, 'reset_password', token, now)
      if (!taken) return null
      const changed = await resetPassword(tx, taken.user_id!, hash, now)
      const person = { userId: changed.id, accountId: changed.account_id, name: changed.name, sessionId: null }
      await auditPerson(tx, 'password_reset', person, request.id, now)
      const letter = changedLetter(changed.email, 'Your password was changed', `${links.base}/reset`)
      await queueMail(tx, letter, now)
      return changed
    })
    return user ? letIn(services, request, reply, user, '') : badLink(reply, AGAIN)
  })
}

function ask(services: Services, request: FastifyRequest, reply: FastifyReply, errors: FieldErrors, email: string) {
  const field = { name: 'email', label: 'Email', autocomplete: 'username', maxlength: 254, first: true } as const
  const beside = html`<a href="/sign-in">Back to signing in</a>`
  const body = html`<p>We mail you a link with which you choose a new one.</p>
${form(
  services,
  request,
  reply,
  { action: '/reset', submit: 'Send the link', beside },
  fields([{ ...field, type: 'email' }], { values: { email }, errors }),
)}`
  return sendPage(reply, { title: 'Forgot your password?', body, status: errors.email ? 422 : 200 })
}

function choose(services: Services, request: FastifyRequest, reply: FastifyReply, token: string, errors: FieldErrors) {
  const body = html`<p>You will be signed out everywhere else, and the clients that you have connected will need to be connected again. API keys and passkeys stay.</p>
${form(
  services,
  request,
  reply,
  { action: '/reset/new', submit: 'Save and sign in', hidden: { token } },
  fields([{ ...NEW_PASSWORD, first: true }], { values: {}, errors }),
)}`
  return sendPage(reply, { title: 'Choose a new password', body, status: errors.password ? 422 : 200 })
}
