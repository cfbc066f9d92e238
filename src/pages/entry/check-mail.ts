import type { FastifyReply } from 'fastify'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/send-page.ts'

/** The same answer for every address, whether it is a user's or not. */
export function checkYourMail(reply: FastifyReply, email: string, says: string) {
  const body = html`<p>${says} <strong><bdi>${email}</bdi></strong>. It may take a minute, and may have landed among unwanted mail.</p>
<p><a href="/sign-in">Back to signing in</a></p>`
  return sendPage(reply, { title: 'Look into your mail', body })
}
