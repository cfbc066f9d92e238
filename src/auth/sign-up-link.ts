import { issueToken } from '#auth/one-time-tokens.ts'
import type { SignUp } from '#config.ts'
import type { Tx } from '#database/database.ts'

/**
 * Where somebody whose address has been proved makes a user with it, and then goes on to `next`: for who opens an
 * invitation and has no user yet. The link is for the browser that is there, not to be mailed.
 * @returns a path, or null when the policy lets nobody in
 */
export async function signUpLink(
  tx: Tx,
  { email, next, policy, now }: { email: string; next: string; policy: SignUp; now: number },
): Promise<string | null> {
  if (policy === 'closed') return null
  const token = await issueToken(tx, { purpose: 'sign_up', data: { email } }, now)
  return `/sign-up/finish?${new URLSearchParams({ token, next })}`
}
