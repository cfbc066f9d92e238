import type { AuthContext } from '#auth/auth-context.ts'
import { takeToken } from '#auth/one-time-tokens.ts'
import { stateOf } from '#auth/openid/steps.ts'
import { findLinked, type NoUser, userOf } from '#auth/openid/user-of.ts'
import { isLetIn, isRecent, vouchedEmail } from '#auth/openid/vouched.ts'
import { signInOrAskForCode } from '#auth/second-step.ts'
import type { BrowserTokens, Origin } from '#auth/sign-in.ts'
import type { Failed, IdentityProvider } from '#providers/identity/identity-provider.ts'

type Return = {
  /** Of the browser's cookie. */
  token: string
  /** The address that the browser came back to. */
  address: URL
  from: Origin
}

export type Policy = {
  /** Email domains that are let in; none lets everybody in. */
  domains: readonly string[]
  /** Whether somebody with this address, who has no account and goes on to `next`, gets one. */
  mayHaveAccount(email: string, next: string): Promise<boolean>
}

type Why = NoUser | 'expired' | 'domain' | 'not_recent'
/** `email` is the address that the provider has vouched for. */
export type OpenIdRefusal = { refused: Why; email: string | null; next: string }
export type OpenIdFailure = Failed & { next: string }
type Entered = (BrowserTokens | { secondStep: string }) & { next: string }

/**
 * Signs in the person whom the provider has sent back. The first answer, right or wrong, uses the beginning up, so none is
 * accepted twice.
 * @throws AccountSuspended
 */
export async function finishOpenId(
  context: AuthContext,
  provider: IdentityProvider,
  { token, address, from }: Return,
  { domains, mayHaveAccount }: Policy,
): Promise<Entered | OpenIdRefusal | OpenIdFailure> {
  const { database } = context
  const begun = await database.write((tx) => takeToken(tx, 'openid', token, Date.now()))
  if (!begun) return { refused: 'expired', email: null, next: '' }
  const { nonce, verifier, next, recent } = begun.data as {
    nonce: string
    verifier: string
    next: string
    recent: string
  }
  const finished = await provider.finish({ address, state: stateOf(token), nonce, verifier })
  if (!finished.ok) return { ...finished, next }
  const { identity } = finished
  const email = vouchedEmail(identity)
  const refuse = (refused: Why): OpenIdRefusal => ({ refused, email, next })
  if (!isLetIn(email, domains)) return refuse(email === null ? 'unverified' : 'domain')
  const confirmed = isRecent(identity, Date.now())
  if (recent && !confirmed) return refuse('not_recent')
  const linked = await findLinked(database.reader, identity)
  const user =
    linked ??
    (await userOf(context, identity, {
      email,
      mayHaveAccount: email !== null && (await mayHaveAccount(email, next)),
      provider: provider.name,
      requestId: from.requestId,
    }))
  if (typeof user === 'string') return refuse(user)
  const entered = await signInOrAskForCode(database, user, from, { operation: 'sign_in_by_openid', confirmed })
  return { ...entered, next }
}
