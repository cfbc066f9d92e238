import type { FastifyInstance } from 'fastify'
import { signedIn } from '#account-pages/account/shell.ts'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { goOn } from '#account-pages/entry/go-on.ts'
import { form } from '#account-pages/form.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { findEmailToVerify, verifyEmail } from '#auth/change-email.ts'

const VERIFIED = '/account?done=address'
const ACCOUNT = { href: '/account', text: 'Go to your account' }

/** Verifies an address. Opening the link does nothing yet, since mail programs open links too: a person presses the button. */
export function addVerify(pages: FastifyInstance, services: PageNeeds) {
  pages.get(
    '/verify',
    signedIn(services, async (request, reply, person) => {
      const query = queryOf(request)
      const [token, next] = [query('token'), query('next')]
      const email = await findEmailToVerify(services.database.reader, person, token)
      if (email === null) return badLink(reply, ACCOUNT)
      const submit = { action: '/verify', submit: 'Confirm', hidden: { token, next } }
      const body = html`<p>Is <strong><bdi>${email}</bdi></strong> your address?</p>
${form(services, request, reply, submit)}`
      return sendPage(reply, { title: 'Confirm your address', body })
    }),
  )

  pages.post(
    '/verify',
    signedIn(
      services,
      async (request, reply, person) => {
        const field = formOf(request)
        const verified = await verifyEmail(services, person, field('token'), request.id)
        return verified ? goOn(reply, field('next') || VERIFIED, services.links.base) : badLink(reply, ACCOUNT)
      },
      '/account',
    ),
  )
}
