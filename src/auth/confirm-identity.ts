import type { Refused } from '#auth/attempts.ts'
import { auditPerson } from '#auth/audit-person.ts'
import { spendChallenge } from '#auth/passkey-challenge.ts'
import { type Ceremony, notePasskeyUse, readAssertion } from '#auth/passkeys.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { findUserById } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'
import { confirmSession } from '#auth/sessions.ts'
import { admitConfirmation } from '#auth/sign-in-limits.ts'
import type { Database, Tx } from '#kernel/database/database.ts'

/** A signed-in user proves again who they are, before a change that is hard to undo. */
export async function confirmByPassword(
  database: Database,
  person: Person,
  password: string,
  requestId: string,
): Promise<'confirmed' | 'wrong' | Refused> {
  const refused = await admitConfirmation(database, person.userId)
  if (refused) return refused
  const user = await findUserById(database.reader, person.userId)
  if (!(await verifyPassword(password, user?.password_hash ?? null))) return 'wrong'
  await database.write((tx) => confirm(tx, person, requestId, Date.now()))
  return 'confirmed'
}

/** `answer` is the browser's response as JSON. Returns false when it is invalid or the passkey is another user's. */
export async function confirmByPasskey(
  database: Database,
  person: Person,
  { answer, ceremony }: { answer: string; ceremony: Ceremony },
  requestId: string,
): Promise<boolean> {
  const signed = await readAssertion(database.reader, answer, ceremony)
  if (signed?.passkey.user_id !== person.userId) return false
  return database.write(async (tx) => {
    const now = Date.now()
    if (!(await spendChallenge(tx, signed.challenge, now))) return false
    if (!(await notePasskeyUse(tx, signed.passkey, now))) return false
    await confirm(tx, person, requestId, now)
    return true
  })
}

async function confirm(tx: Tx, person: Person, requestId: string, now: number): Promise<void> {
  await confirmSession(tx, person.sessionId, now)
  await auditPerson(tx, 'identity_confirm', person, requestId, now)
}
