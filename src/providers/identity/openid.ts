import type { ClientAuth, Configuration, CustomFetchOptions } from 'openid-client'
import { boundedText, failureText } from '#providers/bounded-text.ts'
import type { Answered, Asked, Failed, Identity, IdentityProvider } from '#providers/identity/identity-provider.ts'

/** Of one request; signing in takes up to four. */
const TIMEOUT_SECONDS = 5
const MAX_ANSWER_BYTES = 500_000
/** How long the provider's addresses are believed. */
const DISCOVERY_MS = 60 * 60_000
const SCOPE = 'openid email profile'
/** Of a sign-in at the provider that counts as recent. */
const MAX_AGE_SECONDS = 300

/** OpenID Connect Core, section 2. It is a key in the database. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

type Options = { issuer: string; clientId: string; clientSecret: string | null; name: string }
type Library = typeof import('openid-client')

/**
 * A provider of OpenID Connect by its issuer: authorization code flow with PKCE, with the signature of the ID token checked.
 * The operator names the issuer, so it may be in a private network.
 */
export function openIdProvider(options: Options): IdentityProvider {
  const discovered = discovering(options)
  return {
    name: options.name,
    begin: (asked) => settled(async () => ({ ok: true, address: addressOf(await discovered(), asked) })),
    finish: (answered) => settled(async () => ({ ok: true, identity: await identityOf(await discovered(), answered) })),
  }
}

type Discovered = { library: Library; configuration: Configuration }

/** Discovery is shared by those who wait for it, and tried again after a failure. */
function discovering(options: Options): () => Promise<Discovered> {
  let current: { until: number; found: Promise<Discovered> } | null = null
  return () => {
    if (current && current.until > Date.now()) return current.found
    const found = discover(options)
    const begun = { until: Date.now() + DISCOVERY_MS, found }
    found.catch(() => {
      if (current === begun) current = null
    })
    current = begun
    return found
  }
}

/** The library is loaded by the first who signs in, so that a service without a provider holds none of it. */
async function discover({ issuer, clientId, clientSecret }: Options): Promise<Discovered> {
  const library = await import('openid-client')
  const configuration = await library.discovery(
    new URL(issuer),
    clientId,
    undefined,
    authentication(library, clientSecret),
    {
      [library.customFetch]: boundedFetch,
      timeout: TIMEOUT_SECONDS,
      execute: [
        library.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
      ],
    },
  )
  return { library, configuration }
}

/** As the provider says that it takes secrets; one that does not say takes them in a header (RFC 8414, section 2). */
function authentication(library: Library, secret: string | null): ClientAuth {
  if (secret === null) return library.None()
  const [inHeader, inBody] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = taken.includes('client_secret_basic') ? inHeader : inBody
    return authenticate(server, client, body, headers)
  }
}

function addressOf({ library, configuration }: Discovered, { recent, ...asked }: Asked): string {
  const { href } = library.buildAuthorizationUrl(configuration, {
    redirect_uri: asked.redirectUri,
    scope: SCOPE,
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    ...(recent && { max_age: String(MAX_AGE_SECONDS) }),
  })
  return href
}

async function identityOf(
  { library, configuration }: Discovered,
  { address, state, nonce, verifier }: Answered,
): Promise<Identity> {
  const tokens = await library.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  if (!SUBJECT.test(claims.sub)) throw new Error('the subject is not one that a provider may use')
  // Many providers put the address into the ID token only where no access token is asked for.
  const asks = typeof claims.email !== 'string' && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = asks ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  const { email, email_verified, name }: Record<string, unknown> = { ...more, ...claims }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: email_verified === true,
    name: typeof name === 'string' ? name.replaceAll(/\p{Cc}/gu, ' ') : null,
    authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1_000 : null,
  }
}

/** The provider is away. The library wraps this in errors of its own. */
class Away extends Error {}

/** @throws Away when there is no whole answer in time, or a 5xx */
async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { status, headers, body } = await whole(url, options).catch((error) => {
    throw new Away(failureText(error))
  })
  if (status >= 500) throw new Away(`status ${status}`)
  return new Response(body || null, { status, headers })
}

async function whole(url: string, options: CustomFetchOptions) {
  const response = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
  const body = await boundedText(response, MAX_ANSWER_BYTES)
  return { status: response.status, headers: response.headers, body }
}

async function settled<T>(work: () => Promise<T>): Promise<T | Failed> {
  try {
    return await work()
  } catch (error) {
    return failureOf(error as Error)
  }
}

function failureOf(error: Error): Failed {
  const causes = causesOf(error)
  const away = causes.find((cause) => cause instanceof Away)
  if (away) return { ok: false, reason: 'unavailable', message: away.message }
  // The code of an OAuth error, which the browser or the token endpoint has brought (RFC 6749).
  const { name, error: code } = error as { name: string; error?: string }
  if (name === 'AuthorizationResponseError') return { ok: false, reason: 'denied', message: code ?? '' }
  // A SyntaxError quotes the answer.
  const described = causes.filter((cause) => !(cause instanceof SyntaxError))
  const message = [...described.map((cause) => cause.message), code].filter(Boolean).join(': ')
  return { ok: false, reason: 'invalid', message }
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
