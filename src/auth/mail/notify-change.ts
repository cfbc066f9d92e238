import { accountChangedMail } from '#auth/mail/templates.ts'
import type { Tx } from '#kernel/database/database.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** Mails the user that their account was changed, with a way to take it back. `what` is the beginning of a sentence. */
export async function notifyChange(
  tx: Tx,
  { email, what, base, now }: { email: string; what: string; base: string; now: number },
): Promise<void> {
  await queueMail(tx, accountChangedMail(email, what, `${base}/reset`), now)
}
