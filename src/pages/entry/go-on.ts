import type { FastifyReply } from 'fastify'
import { html } from '#pages/html.ts'
import { nextPath } from '#pages/next-path.ts'
import { sendPage } from '#pages/send-page.ts'

/** To where the person was going, which is their account unless told. */
export function goOn(reply: FastifyReply, next: string, base: string) {
  const path = nextPath(next, base) ?? '/account'
  // An authorization may answer with a redirect to its client, and browsers hold every redirect that follows a form
  // against the form's page's policy, which names no client. So the chain is broken here.
  if (path.startsWith('/oauth/'))
    return sendPage(reply, {
      title: 'You are signed in',
      refresh: path,
      body: html`<p><a class="button" href="${path}">Continue</a></p>`,
    })
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}
