import assert from 'node:assert/strict'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Person, Service } from '#test/support/service.ts'
import { REDIRECT_URI, signInAndAgree } from '../../oauth/support/connect.ts'

export type Consented = {
  client: Client
  /** Every request that the client library made, and what came back. */
  asked: { method: string; path: string; status: number }[]
  /** As a program begins again with what it has kept. */
  again(): Promise<Client>
}

/** The protocol's own client with nothing but the endpoint's address: it finds the rest, and the person signs in and agrees. */
export async function consentedClient(service: Service, person: Person): Promise<Consented> {
  const asked: Consented['asked'] = []
  const provider = new Keeper()
  const watched = async (input: string | URL, init?: RequestInit) => {
    const answer = await fetch(input, init)
    asked.push({ method: init?.method ?? 'GET', path: new URL(input).pathname, status: answer.status })
    return answer
  }
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp?toolsets=all`), {
      authProvider: provider,
      fetch: watched,
    })
  const begin = async () => {
    const client = new Client({ name: 'Builder', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const transport = open()
    await client.connect(transport)
    return client
  }

  await assert.rejects(begin(), UnauthorizedError)
  const back = await signInAndAgree(service, person, provider.sentTo!.href)
  assert.equal(back.origin + back.pathname, REDIRECT_URI)
  await open().finishAuth(back.searchParams)
  return { client: await begin(), asked, again: begin }
}

type Provider = Required<OAuthClientProvider>
type Kept<Name extends 'tokens' | 'clientInformation' | 'discoveryState'> = Awaited<ReturnType<Provider[Name]>>

/** What a program keeps between its runs. */
class Keeper implements OAuthClientProvider {
  sentTo: URL | undefined
  redirectUrl = REDIRECT_URI
  clientMetadata = { client_name: 'Builder', redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' }
  #tokens: Kept<'tokens'>
  #registered: Kept<'clientInformation'>
  #discovered: Kept<'discoveryState'>
  #verifier = ''

  clientInformation = () => this.#registered
  saveClientInformation(registered: Kept<'clientInformation'>) {
    this.#registered = registered
  }
  tokens = () => this.#tokens
  saveTokens(tokens: Kept<'tokens'>) {
    this.#tokens = tokens
  }
  discoveryState = () => this.#discovered
  saveDiscoveryState(discovered: Kept<'discoveryState'>) {
    this.#discovered = discovered
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url
  }
  codeVerifier = () => this.#verifier
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
}
