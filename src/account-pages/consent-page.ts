import type { FastifyReply, FastifyRequest } from 'fastify'
import { topOf } from '#account-pages/account/shell.ts'
import { tokenField } from '#account-pages/form-token.ts'
import { type Html, html } from '#account-pages/html.ts'
import { sendPage } from '#account-pages/send-page.ts'
import type { AuthorizationRequest } from '#auth/oauth/authorization-request.ts'
import { isLoopback, redirectHost } from '#auth/oauth/redirect-uris.ts'
import type { Person } from '#auth/person.ts'
import type { Services } from '#services/types.ts'

/** Shows which program asks, where it returns to, and what it will be able to do. */
export function sendConsentPage(
  services: Services,
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
<li>change, publish and delete there whatever your role allows you to</li>
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
