import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { checkYourMail } from '#account-pages/entry/check-mail.ts'
import { emailForm } from '#account-pages/entry/email-form.ts'
import { enterByPassword } from '#account-pages/entry/enter.ts'
import { requestFormMail } from '#account-pages/entry/mail-request.ts'
import { NEW_PASSWORD } from '#account-pages/entry/new-password.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { validated } from '#account-pages/validated.ts'
import { lookAtToken } from '#auth/one-time-tokens.ts'
import { resetPassword } from '#auth/reset-password.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

const NEW_LINK = { href: '/reset', text: 'Request a new link' }

/** A new password by a mailed link. */
export function addResetPages(pages: FastifyInstance, services: PageNeeds) {
  const isOpen = async (token: string) =>
    (await lookAtToken(services.database.reader, 'reset_password', token, Date.now())) !== null

  const askForAddress = emailForm(services, {
    title: 'Forgot your password?',
    intro: 'We will mail you a link to choose a new one.',
    action: '/reset',
    autocomplete: 'username',
    beside: html`<a href="/sign-in">Back to signing in</a>`,
  })

  pages.get('/reset', (request, reply) => askForAddress(request, reply))

  pages.post('/reset', async (request, reply) => {
    const requested = await requestFormMail(services, request, reply, 'reset')
    if ('refused' in requested) return requested.refused
    if ('errors' in requested) return askForAddress(request, reply, requested.errors, formOf(request)('email'))
    return checkYourMail(
      services,
      reply,
      requested.email,
      'If an account has this address, a link to choose a new password is on its way to',
    )
  })

  pages.get('/reset/new', async (request, reply) => {
    const token = queryOf(request)('token')
    return (await isOpen(token)) ? askForPassword(services, request, reply, token, {}) : badLink(reply, NEW_LINK)
  })

  pages.post('/reset/new', async (request, reply) => {
    const [token, password] = [formOf(request)('token'), formOf(request)('password')]
    if (!(await isOpen(token))) return badLink(reply, NEW_LINK)
    const reset = await validated(() => resetPassword(services, token, password, request.id))
    if ('errors' in reset) return askForPassword(services, request, reply, token, reset.errors)
    return reset.result ? enterByPassword(services, request, reply, reset.result, '') : badLink(reply, NEW_LINK)
  })
}

function askForPassword(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  errors: FieldErrors,
) {
  const body = html`<p>You will be signed out everywhere else, and the programs that you have connected will need to be connected again. API keys and passkeys stay.</p>
${form(
  services,
  request,
  reply,
  { action: '/reset/new', submit: 'Save and sign in', hidden: { token } },
  fields([{ ...NEW_PASSWORD, first: true }], { values: {}, errors }),
)}`
  return sendPage(reply, { title: 'Choose a new password', body, status: errors.password ? 422 : 200 })
}
