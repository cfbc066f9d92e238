import { auditedUser, auditPerson } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { forgetDevices } from '#auth/devices.ts'
import { notifyChange } from '#auth/mail/notify-change.ts'
import { endGrantsOf } from '#auth/oauth/grants.ts'
import { dropTokens, takeToken } from '#auth/one-time-tokens.ts'
import { hashPassword } from '#auth/passwords.ts'
import { changeUser } from '#auth/people.ts'
import { endSessions } from '#auth/sessions.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'

/**
 * Sets a new password with the token of a mailed link. Sessions, known browsers and connected clients end; API keys and
 * passkeys stay, which the user sees and can remove. The link came by mail, so the address is verified.
 *
 * Returns null when the token is used up or expired.
 * @throws ValidationFailed
 */
export async function resetPassword(
  { database, links, worker }: AuthContext,
  token: string,
  password: string,
  requestId: string,
): Promise<UserRow | null> {
  const password_hash = await hashPassword(password)
  const now = Date.now()
  const user = await database.write(async (tx) => {
    const used = await takeToken(tx, 'reset_password', token, now)
    if (!used) return null
    const userId = used.user_id!
    await endSessions(tx, userId)
    await forgetDevices(tx, userId)
    await endGrantsOf(tx, userId)
    await dropTokens(tx, { userId })
    const changed = await changeUser(tx, userId, { password_hash, email_verified_at: now }, now)
    await auditPerson(tx, 'password_reset', auditedUser(changed), requestId, now)
    await notifyChange(tx, { email: changed.email, what: 'Your password was changed', base: links.base, now })
    return changed
  })
  worker.wake()
  return user
}
