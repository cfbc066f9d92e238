import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmed, topOf } from '#account-pages/account/shell.ts'
import { NEW_PASSWORD } from '#account-pages/entry/new-password.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { validated } from '#account-pages/validated.ts'
import { changePassword } from '#auth/change-password.ts'
import type { Person } from '#auth/person.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

const PAGE = '/account/password'

export function addPasswordChange(pages: FastifyInstance, services: PageNeeds) {
  pages.get(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => show(services, request, reply, person, {})),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      const password = formOf(request)('password')
      const changed = await validated(() => changePassword(services, person, password, request.id))
      if ('errors' in changed) return show(services, request, reply, person, changed.errors)
      return reply.redirect('/account?done=password', 303)
    }),
  )
}

function show(services: PageNeeds, request: FastifyRequest, reply: FastifyReply, person: Person, errors: FieldErrors) {
  const body = html`<p>This signs out every other browser.</p>
${form(
  services,
  request,
  reply,
  { action: PAGE, submit: 'Change the password', beside: html`<a href="/account">Cancel</a>` },
  // Password managers store the address with the password.
  html`<input type="hidden" autocomplete="username" value="${person.email}">${fields(
    [{ ...NEW_PASSWORD, first: true }],
    { values: {}, errors },
  )}`,
)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Change your password', body, top, status: errors.password ? 422 : 200 })
}
