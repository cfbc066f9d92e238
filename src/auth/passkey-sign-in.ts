import { spendChallenge } from '#auth/passkey-challenge.ts'
import { type Ceremony, notePasskeyUse, readAssertion } from '#auth/passkeys.ts'
import { findUserById } from '#auth/people.ts'
import { type BrowserTokens, type Origin, signIn } from '#auth/sign-in.ts'
import type { Database } from '#kernel/database/database.ts'

/**
 * Signs in with a passkey, which proves device and person together, so no code is needed. `answer` is the browser's response
 * as JSON. Returns null when it is invalid.
 */
export async function signInByPasskey(
  database: Database,
  { answer, ceremony, from }: { answer: string; ceremony: Ceremony; from: Origin },
): Promise<BrowserTokens | null> {
  const signed = await readAssertion(database.reader, answer, ceremony)
  if (!signed) return null
  return database.write(async (tx) => {
    const now = Date.now()
    const user = await findUserById(tx, signed.passkey.user_id)
    if (!user || !(await spendChallenge(tx, signed.challenge, now))) return null
    if (!(await notePasskeyUse(tx, signed.passkey, now))) return null
    return signIn(tx, user, from, 'sign_in_by_passkey', now)
  })
}
