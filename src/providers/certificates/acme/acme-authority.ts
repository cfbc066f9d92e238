import { keyAuthorization, publicJwk } from '#providers/certificates/acme/jws.ts'
import { readProblem } from '#providers/certificates/acme/problems.ts'
import { AcmeSession, type Sent } from '#providers/certificates/acme/session.ts'
import {
  type Account,
  type CertificateAuthority,
  CHALLENGE_TYPES,
  type Challenge,
  type ChallengeType,
  type Failure,
  type Order,
  type Outcome,
  type Proof,
} from '#providers/certificates/certificate-authority.ts'

/** Between two looks at something that the authority works on, where it does not say, in milliseconds. */
const LOOK_AGAIN_MS = 1_000
/** Limits for the pause that the authority asks for: we never ask again without one, nor let other names wait behind a long one. */
const [MIN_AGAIN_MS, MAX_AGAIN_MS] = [200, 15_000]
const ORDER_STATUSES = ['pending', 'ready', 'processing', 'valid', 'invalid']

type Options = {
  directory: string
  /** For news about the account. */
  email: string | null
  /** Authorities that the directory's own certificate is checked by, as PEM; null for the usual ones. */
  authorities: string | null
}

/** Certificates by ACME (RFC 8555). */
export function acmeAuthority({ directory, email, authorities }: Options): CertificateAuthority {
  const session = new AcmeSession(directory, authorities)
  const post = (account: Account, url: string, payload: object | null) =>
    session.post(url, { key: account.key, kid: account.url }, payload)

  async function openAccount(key: string): Promise<Outcome<{ url: string }>> {
    const at = await session.directory()
    if (!at.ok) return at
    const payload = { termsOfServiceAgreed: true, ...(email === null ? {} : { contact: [`mailto:${email}`] }) }
    const sent = await session.post(at.value.newAccount, { key, jwk: publicJwk(key) }, payload)
    if (!sent.ok) return sent
    const url = locationOf(sent)
    return url === null ? malformed('an account without an address') : { ok: true, url }
  }

  async function openOrder(account: Account, name: string): Promise<Outcome<{ url: string; order: Order }>> {
    const at = await session.directory()
    if (!at.ok) return at
    const sent = await post(account, at.value.newOrder, { identifiers: [{ type: 'dns', value: name }] })
    if (!sent.ok) return sent
    const url = locationOf(sent)
    const order = orderOf(sent)
    return url === null || order === null ? malformed('an order that is not one') : { ok: true, url, order }
  }

  async function readOrder(account: Account, url: string): Promise<Outcome<{ order: Order }>> {
    return asOrder(await post(account, url, null))
  }

  async function challengesOf(account: Account, { authorization }: Order): Promise<Outcome<{ proof: Proof }>> {
    const sent = await post(account, authorization, null)
    if (!sent.ok) return sent
    const { status, challenges } = sent.json
    const known = Array.isArray(challenges) ? challenges : []
    const failed = known.find((challenge) => challenge?.error)
    return {
      ok: true,
      proof: {
        status: status === 'pending' || status === 'valid' ? status : 'invalid',
        challenges: known.flatMap((challenge) => challengeOf(challenge, account.key)),
        error: readProblem(failed?.error).detail || null,
        again: againAfter(sent.reply.retryAfter),
      },
    }
  }

  async function accept(account: Account, { url }: Challenge): Promise<Outcome<object>> {
    return post(account, url, {})
  }

  async function finalize(account: Account, order: Order, request: Buffer): Promise<Outcome<{ order: Order }>> {
    return asOrder(await post(account, order.finalize, { csr: request.toString('base64url') }))
  }

  async function download(account: Account, { certificate }: Order): Promise<Outcome<{ chain: string }>> {
    if (certificate === null) return malformed('a finished order without a certificate')
    const sent = await post(account, certificate, null)
    if (!sent.ok) return sent
    const chain = sent.reply.body.toString('latin1')
    return chain.startsWith('-----BEGIN CERTIFICATE-----') ? { ok: true, chain } : malformed('a chain that is not PEM')
  }

  return { directory, openAccount, openOrder, readOrder, challengesOf, accept, finalize, download }
}

function asOrder(sent: Sent | Failure): Outcome<{ order: Order }> {
  if (!sent.ok) return sent
  const order = orderOf(sent)
  return order === null ? malformed('an order that is not one') : { ok: true, order }
}

function orderOf({ json, reply }: Sent): Order | null {
  const { status, authorizations, finalize, certificate, error } = json
  const authorization = Array.isArray(authorizations) ? authorizations[0] : undefined
  if (!ORDER_STATUSES.includes(String(status)) || typeof authorization !== 'string' || typeof finalize !== 'string')
    return null
  return {
    status: status as Order['status'],
    authorization,
    finalize,
    certificate: typeof certificate === 'string' ? certificate : null,
    error: readProblem(error).detail || null,
    again: againAfter(reply.retryAfter),
  }
}

function againAfter(retryAfter: number | null): number {
  return Math.min(Math.max(retryAfter ?? LOOK_AGAIN_MS, MIN_AGAIN_MS), MAX_AGAIN_MS)
}

/** The token becomes a part of an address and of a file, so nothing but what RFC 8555, section 8.1 allows is accepted. */
function challengeOf(challenge: Record<string, unknown> | null, key: string): Challenge[] {
  const { type, url, token, status } = challenge ?? {}
  if (!CHALLENGE_TYPES.includes(type as ChallengeType) || typeof url !== 'string') return []
  if (typeof token !== 'string' || !/^[\w-]{16,512}$/.test(token)) return []
  const state = status === 'pending' || status === 'valid' || status === 'invalid' ? status : 'processing'
  return [{ type: type as ChallengeType, url, token, keyAuthorization: keyAuthorization(token, key), status: state }]
}

function locationOf({ reply }: Sent): string | null {
  const { location } = reply.headers
  return typeof location === 'string' ? location : null
}

function malformed(what: string): Failure {
  return {
    ok: false,
    reason: 'unavailable',
    message: `The certificate authority answered with ${what}.`,
    retryAfter: null,
  }
}
