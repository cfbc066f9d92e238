import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { connectedClients, disconnectClient } from '#auth/oauth/grants.ts'
import type { Services } from '#src/services.ts'
import { formOf } from '#transport/pages/form-body.ts'
import { tokenField } from '#transport/pages/form-token.ts'
import { type Html, html } from '#transport/pages/html.ts'
import { type Person, personOf, signInFirst } from '#transport/pages/person.ts'

const ACCOUNT = '/account'
const DISCONNECT = '/account/clients/disconnect'

export function addConnectedClients(pages: FastifyInstance, services: Services) {
  pages.post(DISCONNECT, async (request, reply) => {
    const person = await personOf(services, request)
    if (!person) return signInFirst(reply, ACCOUNT)
    await services.database.write((tx) => disconnectClient(tx, person.userId, formOf(request)('client')))
    return reply.header('cache-control', 'no-store').redirect(`${ACCOUNT}#programs`, 303)
  })
}

/** The section of the account page that tells which programs act for the person, and ends them. */
export async function connectedClientsSection(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<Html> {
  const clients = await connectedClients(services.database.reader, person.userId)
  const token = tokenField(services, request, reply)
  const rows = clients.map(
    ({ id, name, hosts, connectedAt, lastUsedAt }) => html`<li>
<div>
<p><strong><bdi>${name}</bdi></strong></p>
<p class="muted small"><bdi>${hosts.join(', ')}</bdi> · connected ${day(connectedAt)} · last used ${day(lastUsedAt)}</p>
</div>
<form method="post" action="${DISCONNECT}">${token}<input type="hidden" name="client" value="${id}">
<button class="danger" aria-label="${`Disconnect ${name}`}">Disconnect</button></form>
</li>
`,
  )
  return html`<section id="programs">
<h2>Connected programs</h2>
${
  clients.length === 0
    ? html`<p class="muted">No program acts for you. Connect one at <code>${services.links.base}/mcp</code>.</p>`
    : html`<p class="muted">They act for you on every website that you have access to.</p>
<ul class="rows">
${rows}</ul>`
}
</section>
`
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
