import type { FastifyInstance } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { addressChangedLetter } from '#auth/mail/letters.ts'
import { dropTokens, lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { changeUser, findUserById } from '#auth/people.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { signedIn } from '#pages/account/shell.ts'
import { badLink } from '#pages/entry/bad-link.ts'
import { errorsOf } from '#pages/entry/new-password.ts'
import { form } from '#pages/form.ts'
import { formOf, queryOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import type { Person } from '#pages/person.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const ACCOUNT = { href: '/account', text: 'Go to your account' }

/** Proves an address. Opening the link does nothing yet, since mail programs open links too: a person presses the button. */
export function addVerify(pages: FastifyInstance, services: Services) {
  const { database, worker } = services

  // Only who asked for the letter: nobody proves an address for somebody else's user.
  const known = async (token: string, person: Person) => {
    const found = await lookAtToken(database.reader, 'verify_email', token, Date.now())
    return found?.user_id === person.userId ? found : null
  }

  pages.get(
    '/verify',
    signedIn(services, async (request, reply, person) => {
      const token = queryOf(request)('token')
      const found = await known(token, person)
      if (!found) return badLink(reply, ACCOUNT)
      const submit = { action: '/verify', submit: 'Confirm', hidden: { token } }
      const body = html`<p>Is <strong><bdi>${found.data.email}</bdi></strong> yours?</p>
${form(services, request, reply, submit)}`
      return sendPage(reply, { title: 'Confirm your address', body })
    }),
  )

  pages.post(
    '/verify',
    signedIn(
      services,
      async (request, reply, person) => {
        const token = formOf(request)('token')
        if (!(await known(token, person))) return badLink(reply, ACCOUNT)
        let done = false
        const addressTaken = await errorsOf(async () => {
          done = await database.write(async (tx) => {
            const now = Date.now()
            const taken = await takeToken(tx, 'verify_email', token, now)
            const before = taken && (await findUserById(tx, person.userId))
            if (!before) return false
            const email = taken.data.email!
            await changeUser(tx, before.id, { email, email_verified_at: now }, now)
            await auditPerson(tx, email === before.email ? 'email_verify' : 'email_change', person, request.id, now)
            if (email !== before.email) {
              // Links that went to the former address are worth nothing now.
              await dropTokens(tx, { userId: before.id })
              await queueMail(tx, addressChangedLetter(before.email), now)
            }
            return true
          })
        })
        if (!done || addressTaken) return badLink(reply, ACCOUNT)
        worker.wake()
        return reply.redirect('/account?done=address', 303)
      },
      '/account',
    ),
  )
}
