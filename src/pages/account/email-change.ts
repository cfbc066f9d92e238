import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitAttempt } from '#auth/attempts.ts'
import { normalizeEmail } from '#auth/people.ts'
import { mailVerification } from '#auth/verify-address.ts'
import type { FieldErrors } from '#operations/errors.ts'
import { confirmed, signedIn, topOf } from '#pages/account/shell.ts'
import { errorsOf } from '#pages/entry/new-password.ts'
import { BACK_TO_ACCOUNT, tooMany } from '#pages/entry/too-many.ts'
import { fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import type { Person } from '#pages/person.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const PAGE = '/account/email'
/** Letters that one user can have sent in a quarter of an hour. */
const LETTERS = { free: 5, past: 'refuse' } as const

/** The address changes when its new one is proved, by a link that is mailed there. */
export function addEmailChange(pages: FastifyInstance, services: Services) {
  const { database, links, worker } = services
  const mailTo = async (reply: FastifyReply, person: Person, email: string) => {
    const now = Date.now()
    const admission = await admitAttempt(database, `verification ${person.userId}`, LETTERS, now)
    if ('retryAfter' in admission) return tooMany(reply, admission.retryAfter, BACK_TO_ACCOUNT)
    await database.write((tx) => mailVerification(tx, { userId: person.userId, email, base: links.base, now }))
    worker.wake()
    return reply.redirect('/account?done=letter', 303)
  }

  pages.get(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => show(services, request, reply, person, '', {})),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      const typed = formOf(request)('email')
      const errors = await errorsOf(() => normalizeEmail(typed))
      if (errors) return show(services, request, reply, person, typed, errors)
      return mailTo(reply, person, normalizeEmail(typed))
    }),
  )

  pages.post(
    '/account/email/verify',
    signedIn(services, (_, reply, person) => mailTo(reply, person, person.email), '/account'),
  )
}

function show(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  email: string,
  errors: FieldErrors,
) {
  const field = { name: 'email', label: 'New email', autocomplete: 'email', maxlength: 254, first: true } as const
  const beside = html`<a href="/account">Cancel</a>`
  const body = html`<p>It is <strong><bdi>${person.email}</bdi></strong> until you open the link that we mail to the new one.</p>
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
