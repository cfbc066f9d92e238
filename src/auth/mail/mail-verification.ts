import { verifyMail } from '#auth/mail/templates.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import type { Tx } from '#kernel/database/database.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** Mails a link that verifies the address, makes it the user's if it is not yet, and goes on to the path `next`. */
export async function mailVerification(
  tx: Tx,
  { userId, email, next, base, now }: { userId: string; email: string; next?: string; base: string; now: number },
): Promise<void> {
  const token = await issueToken(tx, { purpose: 'verify_email', userId, data: { email } }, now)
  await queueMail(
    tx,
    verifyMail(email, `${base}/verify?${new URLSearchParams({ token, ...(next ? { next } : {}) })}`),
    now,
  )
}
