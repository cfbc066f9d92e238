import type { FastifyReply } from 'fastify'
import { type Content, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'

/** The same page for every address, whether a user has it or not. */
export function checkYourMail(services: PageNeeds, reply: FastifyReply, email: string, says: string) {
  const body = html`<p>${says} <strong><bdi>${email}</bdi></strong>. ${whereMailIs(services)}</p>
<p><a href="/sign-in">Back to signing in</a></p>`
  return sendPage(reply, { title: 'Check your mail', body })
}

/** Where to look for a mail that was just promised. */
export function whereMailIs({ mailer }: Pick<PageNeeds, 'mailer'>): Content {
  if (mailer.kind === 'smtp') return 'It may take a minute; look in your spam folder too.'
  return html`This service has no mail server yet: its operator finds the mail in the folder <code>outbox</code> of <code>DATA_DIR</code>.`
}
