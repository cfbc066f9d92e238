import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmed, signedIn, topOf } from '#account-pages/account/shell.ts'
import { BACK_TO_ACCOUNT, tooMany } from '#account-pages/entry/too-many.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { validated } from '#account-pages/validated.ts'
import { requestEmailChange } from '#auth/change-email.ts'
import type { Person } from '#auth/person.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

const PAGE = '/account/email'

/** The address changes once the link that is mailed to the new one is opened. */
export function addEmailChange(pages: FastifyInstance, services: PageNeeds) {
  const mailLink = async (request: FastifyRequest, reply: FastifyReply, person: Person, email: string, next = '') => {
    const requested = await validated(() => requestEmailChange(services, person, email, next))
    if ('errors' in requested) return show(services, request, reply, person, email, requested.errors)
    if (requested.result) return tooMany(reply, requested.result.retryAfter, BACK_TO_ACCOUNT)
    return reply.redirect('/account?done=mail', 303)
  }

  pages.get(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => show(services, request, reply, person, '', {})),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => mailLink(request, reply, person, formOf(request)('email'))),
  )

  pages.post(
    '/account/email/verify',
    signedIn(
      services,
      (request, reply, person) => mailLink(request, reply, person, person.email, formOf(request)('next')),
      '/account',
    ),
  )
}

function show(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  email: string,
  errors: FieldErrors,
) {
  const field = { name: 'email', label: 'New email', autocomplete: 'email', maxlength: 254, first: true } as const
  const beside = html`<a href="/account">Cancel</a>`
  const body = html`<p>Your address stays <strong><bdi>${person.email}</bdi></strong> until you open the link that we mail to the new one.</p>
${form(
  services,
  request,
  reply,
  { action: PAGE, submit: 'Send the link', beside },
  fields([{ ...field, type: 'email' }], { values: { email }, errors }),
)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Change your email', body, top, status: errors.email ? 422 : 200 })
}
