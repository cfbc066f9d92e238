import { auditPerson } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { notifyChange } from '#auth/mail/notify-change.ts'
import { dropTokens } from '#auth/one-time-tokens.ts'
import { hashPassword } from '#auth/passwords.ts'
import { changeUser } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'
import { endSessions } from '#auth/sessions.ts'

/**
 * Changes the password of a signed-in user; every other session ends.
 * @throws ValidationFailed
 */
export async function changePassword(
  { database, links, worker }: AuthContext,
  person: Person,
  password: string,
  requestId: string,
): Promise<void> {
  const password_hash = await hashPassword(password)
  const now = Date.now()
  await database.write(async (tx) => {
    await endSessions(tx, person.userId, person.sessionId)
    await dropTokens(tx, { userId: person.userId })
    const { email } = await changeUser(tx, person.userId, { password_hash }, now)
    await auditPerson(tx, 'password_change', person, requestId, now)
    await notifyChange(tx, { email, what: 'Your password was changed', base: links.base, now })
  })
  worker.wake()
}
