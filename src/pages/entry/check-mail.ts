import type { FastifyReply } from 'fastify'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/send-page.ts'

/** The same page for every address, whether a user has it or not. */
export function checkYourMail(reply: FastifyReply, email: string, says: string) {
  const body = html`<p>${says} <strong><bdi>${email}</bdi></strong>. It may take a minute; look in your spam folder too.</p>
<p><a href="/sign-in">Back to signing in</a></p>`
  return sendPage(reply, { title: 'Check your mail', body })
}
