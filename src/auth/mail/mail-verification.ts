import { verifyMail } from '#auth/mail/templates.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import type { Tx } from '#database/database.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** Mails a link that verifies the address, and makes it the user's if it is not yet. */
export async function mailVerification(
  tx: Tx,
  { userId, email, base, now }: { userId: string; email: string; base: string; now: number },
): Promise<void> {
  const token = await issueToken(tx, { purpose: 'verify_email', userId, data: { email } }, now)
  await queueMail(tx, verifyMail(email, `${base}/verify?token=${token}`), now)
}
