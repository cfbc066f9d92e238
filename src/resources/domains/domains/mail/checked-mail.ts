import type { Tx } from '#kernel/database/database.ts'
import { dkimKeyOf, saveDkimSeen } from '#resources/domains/domains/mail/keys-store.ts'
import { isDkimRight } from '#resources/domains/domains/mail/observe-mail.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import type { Observed } from '#resources/domains/domains/verdict.ts'

/** Whether signed mail can be verified now and could not before, or the reverse; the milliseconds until it is checked again. */
export type CheckedMail = { changed: boolean; delay: number }

const MINUTE_MS = 60_000
const UNCHANGED: CheckedMail = { changed: false, delay: Number.POSITIVE_INFINITY }
/** A record that is still missing is looked for after a part of the time since its key was made. */
const PART_OF_AGE = 0.25

/** Writes what a check saw of the key. No answer proves nothing. */
export async function checkedMail(tx: Tx, { id }: DomainRow, { mail }: Observed, now: number): Promise<CheckedMail> {
  const key = mail ? await dkimKeyOf(tx, id) : null
  if (!mail || !key) return UNCHANGED
  const seen = key.selector === mail.selector ? isDkimRight(mail, key) : null
  const right = seen ?? key.is_right === 1
  const changed = right !== (key.is_right === 1)
  if (changed) await saveDkimSeen(tx, key, right, now)
  const soon = Math.max(MINUTE_MS, (now - key.created_at) * PART_OF_AGE)
  return { changed, delay: right ? Number.POSITIVE_INFINITY : soon }
}
