import { hash } from 'node:crypto'
import { admitAttempt, type Refused } from '#auth/attempts.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import { OPENID_PATH, stateOf } from '#auth/openid/steps.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Failed, IdentityProvider } from '#providers/identity/identity-provider.ts'

/** Sign-ins that one client address can begin in a quarter of an hour: an office may share one. */
const BEGINNINGS = { free: 300, past: 'refuse' } as const

type Context = { database: Database; links: { base: string } }
type Beginning = {
  /** The path to go to afterwards. */
  next: string
  /** Whether the person has to have signed in at the provider in the last minutes. */
  recent: boolean
  countedAddress: string
}
/** `token` is for the browser's cookie, `address` where the browser goes. */
type Begun = { ok: true; token: string; address: string }

/** Begins a sign-in by the provider. What has to fit its answer is stored under a token that this browser alone has. */
export async function beginOpenId(
  { database, links }: Context,
  provider: IdentityProvider,
  { next, recent, countedAddress }: Beginning,
): Promise<Begun | Failed | Refused> {
  const admission = await admitAttempt(database, `openid ${countedAddress}`, BEGINNINGS, Date.now())
  if ('retryAfter' in admission) return admission
  const [nonce, verifier] = [randomToken(), randomToken()]
  const data = { nonce, verifier, next, recent: recent ? '1' : '' }
  const token = await database.write((tx) => issueToken(tx, { purpose: 'openid', data }, Date.now()))
  const began = await provider.begin({
    redirectUri: links.base + OPENID_PATH,
    state: stateOf(token),
    nonce,
    challenge: hash('sha256', verifier, 'base64url'),
    recent,
  })
  return began.ok ? { ok: true, token, address: began.address } : began
}
