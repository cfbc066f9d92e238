/** Lifetime of an invitation's link, in milliseconds. */
export const INVITATION_MS = 7 * 24 * 3600 * 1000
/** Invitation mails per website in 24 hours: inviting sends mail to arbitrary addresses. */
export const MAILS_A_DAY = 200
/** Mails per invitation, including the first. */
export const MAX_SENT = 5

export const STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const
export type Status = (typeof STATUSES)[number]

type Facts = { accepted_at: number | null; revoked_at: number | null; expires_at: number }

export function statusOf({ accepted_at, revoked_at, expires_at }: Facts, now: number): Status {
  if (accepted_at !== null) return 'accepted'
  if (revoked_at !== null) return 'revoked'
  return expires_at <= now ? 'expired' : 'pending'
}

/**
 * Why the user cannot accept the invitation, or null. A link that was mailed is for whoever reads that mailbox; one that was passed
 * on by hand is for whoever holds it (docs/decisions/0056-an-invitation-link-is-enough.md).
 */
export function reasonAgainst(
  status: Status,
  invited: string,
  { email, verified, isMailed }: { email: string; verified: boolean; isMailed: boolean },
) {
  if (status === 'accepted') return 'has already been used'
  if (status === 'expired') return 'has expired: ask for a new invitation'
  if (email !== invited) return 'is for another e-mail address'
  return verified || !isMailed ? null : 'is for your e-mail address, which you have not verified yet'
}

export function roleInWords(role: string): string {
  return role === 'admin' || role === 'editor' ? `an ${role}` : role === 'content' ? 'a content editor' : `a ${role}`
}
