import type { FastifyInstance } from 'fastify'
import { type Content, type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { personOf } from '#account-pages/person.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { anyUser } from '#auth/people.ts'
import { VERSION } from '#config/version.ts'
import { untrustedSentence } from '#http/untrusted-forwards.ts'

const TRUST = 'The operator sets TRUSTED_PROXIES.'

/**
 * The page at `/`: what this service is and where to go next. Until there is an owner it says how to create one; who is
 * signed in is led to the console.
 */
export function addStartPage(pages: FastifyInstance, services: PageNeeds) {
  pages.get('/', async (request, reply) => {
    if (await personOf(services, request)) return reply.header('cache-control', 'no-store').redirect('/console', 303)
    const next = (await anyUser(services.database.reader)) ? signIn() : firstUser()
    const { peer } = services.untrustedForwards
    const body = html`${peer !== null && notice(`${untrustedSentence(peer)} ${TRUST}`)}<p class="muted">A website-building service that programs drive and visitors read.</p>
${next}
${about(services)}`
    return sendPage(reply, { title: 'Sitewright', wide: true, body })
  })
}

function signIn() {
  return html`<p class="actions"><a class="button" href="/sign-in">Sign in</a><a class="button quiet" href="/docs">Read the reference</a></p>`
}

function firstUser() {
  return html`<h2>Create the first user</h2>
<p>Nobody can sign in yet. Open the link that the service printed when it started, or run the commands printed below it, on the machine where it runs. Every start prints both until there is a user.</p>`
}

function about({ links: { base } }: PageNeeds): Html {
  return html`<dl>
${row('Guide', html`<a href="/docs/guide">${base}/docs/guide</a>`)}
${row('Reference', html`<a href="/docs">${base}/docs</a>`)}
${row('OpenAPI', html`<a href="/api/v1/openapi.json">${base}/api/v1/openapi.json</a>`)}
${row('Tools (MCP)', html`<code>${base}/mcp</code>`)}
${row('Version', html`<code>${VERSION}</code>`)}
</dl>`
}

function row(term: string, description: Content) {
  return html`<div><dt>${term}</dt><dd>${description}</dd></div>`
}
