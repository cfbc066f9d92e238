import type { Credentials } from '#auth/credentials.ts'
import type { Caller } from '#operations/caller.ts'
import { Unauthenticated } from '#operations/errors.ts'

/** Longer than any credential of ours; what is longer is not looked at. */
const MAX_CREDENTIAL = 200

/** The credential of `Authorization: Bearer` (RFC 6750, section 2.1), or null when none was sent. */
export function bearerOf(authorization: string | undefined): string | null {
  if (!authorization || authorization.length < 8) return null
  if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return authorization.slice(7).trim() || null
}

/** @throws Unauthenticated */
export async function authenticate(credentials: Credentials, credential: string | null): Promise<Caller> {
  if (credential === null) throw new Unauthenticated(false)
  if (credential.length > MAX_CREDENTIAL) throw new Unauthenticated(true)
  const caller = await credentials.find(credential)
  if (!caller) throw new Unauthenticated(true)
  return caller
}
