import type { Identity } from '#providers/identity/identity-provider.ts'

const RECENT_MS = 5 * 60_000
/** The provider's clock may differ from ours, and coming back takes time. */
const LATE_MS = 60_000

/** The address that the provider vouches for, in lower case; null where it vouches for none. */
export function vouchedEmail({ email, emailVerified }: Identity): string | null {
  return emailVerified && email !== null ? email.trim().toLowerCase() : null
}

/** Whether people with this address are let in. @param domains in lower case; none lets everybody in */
export function isLetIn(email: string | null, domains: readonly string[]): boolean {
  return domains.length === 0 || (email !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1)))
}

/** Whether the provider says that they have just signed in there: with a session at the provider, people come back without. */
export function isRecent({ authenticatedAt }: Identity, now: number): boolean {
  return authenticatedAt !== null && now - authenticatedAt < RECENT_MS + LATE_MS
}
