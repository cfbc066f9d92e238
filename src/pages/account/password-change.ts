import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { changePassword } from '#auth/change-password.ts'
import { changedLetter } from '#auth/mail/letters.ts'
import { checkNewPassword, hashPassword } from '#auth/passwords.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { FieldErrors } from '#operations/errors.ts'
import { confirmed, topOf } from '#pages/account/shell.ts'
import { errorsOf, NEW_PASSWORD } from '#pages/entry/new-password.ts'
import { fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import type { Person } from '#pages/person.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const PAGE = '/account/password'

export function addPasswordChange(pages: FastifyInstance, services: Services) {
  const { database, links, worker } = services

  pages.get(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => show(services, request, reply, person, {})),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      const password = formOf(request)('password')
      const errors = await errorsOf(() => checkNewPassword(password))
      if (errors) return show(services, request, reply, person, errors)
      const hash = await hashPassword(password)
      await database.write(async (tx) => {
        const now = Date.now()
        const user = await changePassword(tx, person.userId, hash, person.sessionId, now)
        await auditPerson(tx, 'password_change', person, request.id, now)
        await queueMail(tx, changedLetter(user.email, 'Your password was changed', `${links.base}/reset`), now)
      })
      worker.wake()
      return reply.redirect('/account?done=password', 303)
    }),
  )
}

function show(services: Services, request: FastifyRequest, reply: FastifyReply, person: Person, errors: FieldErrors) {
  const body = html`<p>Every other browser is signed out.</p>
${form(
  services,
  request,
  reply,
  { action: PAGE, submit: 'Change the password', beside: html`<a href="/account">Cancel</a>` },
  // Password managers keep the address with the password.
  html`<input type="hidden" autocomplete="username" value="${person.email}">${fields(
    [{ ...NEW_PASSWORD, first: true }],
    { values: {}, errors },
  )}`,
)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Change your password', body, top, status: errors.password ? 422 : 200 })
}
