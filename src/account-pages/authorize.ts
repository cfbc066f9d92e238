import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { topOf } from '#account-pages/account/shell.ts'
import { formOf } from '#account-pages/form-body.ts'
import { tokenField } from '#account-pages/form-token.ts'
import { type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { personOf, signInFirst } from '#account-pages/person.ts'
import { refuse } from '#account-pages/refuse.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { type AuthorizationRequest, errorAddress, responseAddress } from '#auth/oauth/authorization-request.ts'
import { authorize } from '#auth/oauth/authorize.ts'
import { makeCode } from '#auth/oauth/codes.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { isLoopback, redirectHost } from '#auth/oauth/redirect-uris.ts'
import type { Person } from '#auth/person.ts'

const PATH = '/oauth/authorize'
const CANNOT_CONNECT = 'This program cannot be connected'

/**
 * The authorization endpoint. The consent page's form is posted to the same address with the same query, which is read
 * again: nothing is stored in between. Consent is asked for every time, since any program can use a public client's id.
 */
export function addAuthorize(pages: FastifyInstance, services: PageNeeds) {
  for (const method of ['GET', 'POST'] as const)
    pages.route({
      method,
      url: PATH,
      handler: async (request, reply) => {
        const person = await personOf(services, request)
        const params = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))
        const next = await authorize(services, params, person?.userId ?? null).catch((error) => {
          if (error instanceof OAuthError) return error
          throw error
        })
        if (next instanceof OAuthError) return showError(reply, next)
        if (next.step === 'redirect') return redirect(reply, next.address)
        if (next.step === 'show error') return offerReturn(reply, next)
        if (next.step === 'sign in' || !person) return signInFirst(reply, request.url)
        if (method === 'GET') return sendConsentPage(services, request, reply, next.request, person)
        return decide(services, request, reply, next.request, person)
      },
    })
}

async function decide(
  { database, links }: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  authorization: AuthorizationRequest,
  person: Person,
) {
  if (formOf(request)('decision') !== 'allow') {
    const denied = new OAuthError('access_denied', 'The person did not agree.')
    return redirect(reply, errorAddress(authorization, denied, links.base))
  }
  const code = await makeCode(database, authorization, person.userId, Date.now())
  return redirect(reply, responseAddress(authorization, { code }, links.base))
}

/** 303, so that the browser does not repeat the POST there (RFC 9700, section 4.12). */
function redirect(reply: FastifyReply, address: string) {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
}

function showError(reply: FastifyReply, error: OAuthError) {
  return refuse(reply, {
    status: 400,
    title: CANNOT_CONNECT,
    says: `${error.description} Nothing was shared with it. Go back to the program and connect it again. (${error.code})`,
  })
}

/** An unknown program gets its error only if the person follows the link. */
function offerReturn(
  reply: FastifyReply,
  { error, redirectUri, address }: { error: OAuthError; redirectUri: string; address: string },
) {
  const host = redirectHost(redirectUri)
  return refuse(reply, {
    status: 400,
    title: CANNOT_CONNECT,
    says: html`Its request is invalid: ${error.description} Nothing was shared with it. Return to <strong><bdi>${host}</bdi></strong> only if you know that address. (${error.code})`,
    link: { href: address, text: `Return to ${host}` },
  })
}

/** Shows which program asks, where it returns to, and what it will be able to do. */
function sendConsentPage(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { client, redirectUri }: AuthorizationRequest,
  person: Person,
) {
  const body = html`<p>Signed in as <strong><bdi>${person.email}</bdi></strong>. This program wants to act for you:</p>
<dl>
${row('Program', html`<strong><bdi>${client.name}</bdi></strong>`)}
${client.kind === 'document' && row('Published at', html`<bdi>${new URL(client.id).host}</bdi>`)}
${row('Returns to', html`<bdi>${redirectHost(redirectUri)}</bdi>${isLoopback(redirectUri) && ' (a program on this computer)'}`)}
</dl>
<h2>It will be able to</h2>
<ul>
<li>see every website that you can see, with its drafts, files and history</li>
<li>change, publish and delete there what your role allows</li>
</ul>
<p class="muted small">It cannot see your password or create API keys. The program chose the name above itself. Allow it only if you have just started connecting it yourself. You can disconnect it at any time in the console, under Agents.</p>
<form method="post" action="${request.url}">
${tokenField(services, request, reply)}
<p class="actions"><button name="decision" value="allow">Allow</button><button class="quiet" name="decision" value="deny">Deny</button></p>
</form>`
  return sendPage(reply, {
    title: `Connect ${client.name}?`,
    body,
    top: topOf(services, request, reply, person),
    formTargets: [formTarget(redirectUri)],
  })
}

/** The source for the content security policy: an origin, or a program's private scheme. */
function formTarget(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri)
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol
}

function row(term: string, description: Html): Html {
  return html`<div><dt>${term}</dt><dd>${description}</dd></div>
`
}
