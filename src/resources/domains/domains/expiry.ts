import type { DomainRow } from '#resources/domains/domains/record.ts'

const DAY_MS = 86_400_000

/** Days before the end of a registration at which its admins are notified, and the end itself. */
export const NOTICES = [30, 14, 7, 1, 0] as const

/** The notice to give now, in days, or null: each is given once, and of several that were missed only the last. */
export function noticeDue(
  { registered_until, expiry_notice, status }: Pick<DomainRow, 'registered_until' | 'expiry_notice' | 'status'>,
  now: number,
): number | null {
  if (registered_until === null || status === 'expired') return null
  const due = NOTICES.findLast((days) => registered_until - now <= days * DAY_MS)
  return due === undefined || (expiry_notice !== null && expiry_notice <= due) ? null : due
}
