/** How long an invitation can be accepted, in milliseconds. */
export const INVITATION_MS = 7 * 24 * 3600 * 1000
/** Mails of one website's invitations in 24 hours: whoever may invite can have mail sent to anyone. */
export const MAILS_A_DAY = 200
/** Mails of one invitation, the first included. */
export const MAX_SENT = 5

/** What the specification lets one invite to; `content` is set on the access afterwards. */
export const INVITED_ROLES = ['admin', 'editor', 'viewer'] as const
export const STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const
export type Status = (typeof STATUSES)[number]

type Facts = { accepted_at: number | null; revoked_at: number | null; expires_at: number }

export function statusOf({ accepted_at, revoked_at, expires_at }: Facts, now: number): Status {
  if (accepted_at !== null) return 'accepted'
  if (revoked_at !== null) return 'revoked'
  return expires_at <= now ? 'expired' : 'pending'
}

/** Why this invitation cannot be accepted by this user, or null. */
export function reasonAgainst(status: Status, invited: string, user: { email: string; verified: boolean }) {
  if (status === 'accepted') return 'has already been used'
  if (status === 'expired') return 'has expired: ask for a new invitation'
  if (user.email !== invited) return 'is an invitation of another e-mail address'
  return user.verified ? null : 'is an invitation of an e-mail address that you have yet to verify'
}

export function roleInWords(role: string): string {
  return role === 'admin' || role === 'editor' ? `an ${role}` : role === 'content' ? 'a content editor' : `a ${role}`
}
