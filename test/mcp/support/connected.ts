import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Person, Service } from '#test/support/service.ts'

type Wish = { revision?: string; query?: string; key?: string } & Pick<ClientOptions, 'capabilities'>

/** The protocol's own client library, as its users have it; of the newest revision unless another is named. */
export async function connected(service: Service, person: Person, wish: Wish = {}): Promise<Client> {
  const { revision = '2026-07-28', query = '', key = person.key, capabilities = {} } = wish
  const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy'
  const client = new Client({ name: 'a client', version: '1' }, { capabilities, versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${key}` }
  const address = new URL(`${service.url}/mcp${query}`)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return client
}
