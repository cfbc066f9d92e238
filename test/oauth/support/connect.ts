import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { startSession } from '#auth/sessions.ts'
import { Browser, type Seen, unescaped } from '#test/pages/browser.ts'
import { PASSWORD } from '#test/pages/people.ts'
import type { Json, Reply } from '#test/support/client.ts'
import type { Person, Service } from '#test/support/service.ts'

export const REDIRECT_URI = 'http://127.0.0.1:4711/callback'

export type Tokens = {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
}
export type Registered = { client_id: string; client_secret?: string }
type Params = Record<string, string | string[] | undefined>

/** A public client unless the metadata says otherwise. */
export async function register(service: Service, metadata: Json = {}): Promise<Registered & Json> {
  const body = {
    client_name: 'Test program',
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: 'none',
    ...metadata,
  }
  const { status, body: client, text } = await service.anonymous.post('/oauth/register', body)
  assert.equal(status, 201, text)
  return client
}

/** A browser in which the person is signed in. */
export async function browserOf(service: Service, person: Person): Promise<Browser> {
  const now = Date.now()
  const session = await service.database.write((tx) =>
    startSession(tx, { userId: person.userId, userAgent: 'Test', address: '127.0.0.1' }, now),
  )
  const browser = new Browser(service)
  browser.cookies.set('sitewright-session', session.token)
  return browser
}

export type Pkce = { verifier: string; challenge: string }

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: hash('sha256', verifier, 'base64url') }
}

/** A valid authorization request, changed by `params`; undefined removes one. */
export function authorizePath(client: Registered, { challenge }: Pick<Pkce, 'challenge'>, params: Params = {}): string {
  const all: Params = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...params,
  }
  return `/oauth/authorize?${encoded(all)}`
}

function encoded(params: Params): URLSearchParams {
  const list = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().flatMap((each): [string, string][] => (each === undefined ? [] : [[name, each]])),
  )
  return new URLSearchParams(list)
}

/** The address of a redirect, and its parameters. */
export function answered(seen: Seen): { to: string; params: Record<string, string> } {
  assert.equal(seen.status, 303, seen.text)
  const url = new URL(seen.location!)
  const params = Object.fromEntries(url.searchParams)
  assert.equal([...url.searchParams].length, Object.keys(params).length, 'no parameter is repeated')
  url.search = ''
  return { to: url.href, params }
}

/** The person agrees on the consent page; the client gets its code. */
export async function agree(browser: Browser, path: string): Promise<string> {
  const page = await browser.open(path)
  assert.equal(page.status, 200, page.text)
  const { params } = answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize'))
  assert.ok(params.code, JSON.stringify(params))
  return params.code
}

/** Goes through the real forms, sign-in and consent, and returns the address of the final redirect. */
export async function signInAndAgree(service: Service, person: Person, address: string): Promise<URL> {
  const { origin, pathname, search } = new URL(address)
  assert.equal(origin, service.url)
  const browser = new Browser(service)
  const signIn = await browser.follow(await browser.open(pathname + search))
  const signedIn = await browser.submit(signIn, { email: person.email, password: PASSWORD }, '/sign-in')
  const [, onwards] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(signedIn.text)!
  const consent = await browser.open(unescaped(onwards!))
  const seen = await browser.submit(consent, { decision: 'allow' }, '/oauth/authorize')
  answered(seen)
  return new URL(seen.location!)
}

export function post(
  service: Service,
  path: string,
  params: Params,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return service.anonymous.post(path, encoded(params), { headers })
}

export function exchangeCode(
  service: Service,
  client: Registered,
  code: string,
  verifier: string,
  params: Params = {},
) {
  return post(service, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    client_secret: client.client_secret,
    redirect_uri: REDIRECT_URI,
    code,
    code_verifier: verifier,
    ...params,
  })
}

export function refresh(service: Service, client: Registered, refresh_token: string, params: Params = {}) {
  return post(service, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    client_secret: client.client_secret,
    refresh_token,
    ...params,
  })
}

/** The whole flow, from the consent page to tokens. */
export async function connect(service: Service, person: Person, client?: Registered) {
  const registered = client ?? (await register(service))
  const { verifier, challenge } = pkce()
  const code = await agree(await browserOf(service, person), authorizePath(registered, { challenge }))
  const { status, body, text } = await exchangeCode(service, registered, code, verifier)
  assert.equal(status, 200, text)
  return { client: registered, tokens: body as Tokens, code, verifier }
}

/** The status of an API request with the token. */
export async function statusWith(service: Service, token: string): Promise<number> {
  return (await service.clientFor(token).get('/api/v1/websites')).status
}

export function refused(code: string, { status, body, headers, text }: Reply, expectedStatus = 400) {
  assert.deepEqual([status, body?.error], [expectedStatus, code], text)
  assert.equal(typeof body.error_description, 'string')
  assert.equal(headers['cache-control'], 'no-store')
}
