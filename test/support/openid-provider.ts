import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { exchange } from '#test/support/exchange.ts'

export type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string }
/** Changes what the token endpoint answers. */
type Tamper = (body: Record<string, unknown>) => void

export const CLIENT = { OIDC_CLIENT_ID: 'sitewright', OIDC_CLIENT_SECRET: 'a-secret-of-the-provider' }

/** A real provider of OpenID Connect (`oidc-provider`) on a free loopback port, which signs in whoever the test names, without asking. */
export async function startOpenIdProvider() {
  const people = new Map<string, Claims>()
  const state: { who: string; tamper: Tamper | null; handle: RequestListener | null } = {
    who: '',
    tamper: null,
    handle: null,
  }
  const server = createServer((request, response) => state.handle!(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  let provider: Provider | null = null
  let real: RequestListener | null = null
  /** Called once the service's address is known: the provider knows where to send people back to. */
  const know = (...redirectUris: string[]) => {
    provider = new Provider(issuer, configurationOf(redirectUris, people))
    provider.use(async (ctx, next) => {
      await next()
      if ((ctx as unknown as KoaContextWithOIDC).oidc?.route === 'token') state.tamper?.(ctx.body as never)
    })
    const callback = provider.callback()
    real = (request, response) => {
      if (!request.url!.startsWith('/interaction/')) return void callback(request, response)
      void provider!.interactionFinished(request, response, { login: { accountId: state.who } })
    }
    state.handle = real
  }

  const expect = (claims: Claims) => {
    people.set(claims.sub, claims)
    state.who = claims.sub
  }

  return {
    issuer,
    know,
    /** Whom it signs in next. */
    expect,
    tamper: (change: Tamper | null) => {
      state.tamper = change
    },
    /** Answers otherwise than a provider does; null ends it. */
    misbehave: (listener: RequestListener | null) => {
      state.handle = listener ?? real
    },
    /** A browser that leads through the provider as this person. Returns the address that it is sent back to. */
    async signIn(address: string, claims: Claims): Promise<string> {
      expect(claims)
      return throughProvider(port, issuer, address)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

async function throughProvider(port: number, issuer: string, address: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let at = address, steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, headers, text } = await exchange(port, {
      method: 'GET',
      path: at.slice(issuer.length),
      headers: { host: new URL(issuer).host, ...(cookie && { cookie }) },
    })
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair] = line.split(';')
      const [name, value] = pair!.split(/=(.*)/s)
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    if (!headers.location) throw new Error(`the provider answered ${status}: ${text}`)
    at = new URL(headers.location, issuer).href
    if (!at.startsWith(`${issuer}/`)) return at
  }
  throw new Error('the provider redirected too often')
}

function configurationOf(redirectUris: string[], people: Map<string, Claims>): Configuration {
  return {
    clients: [
      { client_id: CLIENT.OIDC_CLIENT_ID, client_secret: CLIENT.OIDC_CLIENT_SECRET, redirect_uris: redirectUris },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of the test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub)! }) }),
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
