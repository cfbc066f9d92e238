import type { FastifyReply } from 'fastify'
import { html } from '#account-pages/html.ts'
import { nextPath } from '#account-pages/next-path.ts'
import { sendPage } from '#account-pages/send-page.ts'

/** Goes on to `next`, or to the console. */
export function goOn(reply: FastifyReply, next: string, base: string) {
  const path = nextPath(next, base) ?? '/console'
  // An authorization may answer with a redirect to its client. Browsers check every redirect that follows a form against
  // the policy of the form's page, which names no client, so another page starts a new navigation.
  if (path.startsWith('/oauth/'))
    return sendPage(reply, {
      title: 'You are signed in',
      refresh: path,
      body: html`<p><a class="button" href="${path}">Continue</a></p>`,
    })
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}
