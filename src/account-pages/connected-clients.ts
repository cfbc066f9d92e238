import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { row } from '#account-pages/account/account-page.ts'
import { signedIn } from '#account-pages/account/shell.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { type Html, html } from '#account-pages/html.ts'
import { ago } from '#account-pages/times.ts'
import { connectedClients, disconnectClient } from '#auth/oauth/grants.ts'
import type { Person } from '#auth/person.ts'
import type { Services } from '#services/types.ts'

const ACCOUNT = '/account'
const DISCONNECT = '/account/clients/disconnect'

export function addConnectedClients(pages: FastifyInstance, services: Services) {
  const disconnect = async (request: FastifyRequest, reply: FastifyReply, person: Person) => {
    await disconnectClient(services.database, person.userId, formOf(request)('client'))
    return reply.header('cache-control', 'no-store').redirect(`${ACCOUNT}?done=client`, 303)
  }
  pages.post(DISCONNECT, signedIn(services, disconnect, ACCOUNT))
}

/** The section of the account page with the programs that act for the person. */
export async function connectedClientsSection(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<Html> {
  const now = Date.now()
  const clients = await connectedClients(services.database.reader, person.userId)
  const rows = clients.map(({ id, name, hosts, connectedAt, lastUsedAt }) =>
    row(
      html`<strong><bdi>${name}</bdi></strong><p class="muted"><bdi>${hosts.join(', ')}</bdi>; connected ${ago(connectedAt, now)}; last used ${ago(lastUsedAt, now)}</p>`,
      [
        form(services, request, reply, {
          action: DISCONNECT,
          submit: 'Disconnect',
          label: `Disconnect ${name}`,
          kind: 'danger',
          hidden: { client: id },
        }),
      ],
    ),
  )
  return html`<section>
<h2>Connected programs</h2>
${
  rows.length > 0
    ? html`<ul class="rows">${rows}</ul>`
    : html`<p class="muted">None. A tool client connects itself when you give it the address <code>${services.links.base}/mcp</code>.</p>`
}
</section>`
}
