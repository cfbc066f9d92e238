import { auditPerson } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { notifyChange } from '#auth/mail/notify-change.ts'
import { spendChallenge } from '#auth/passkey-challenge.ts'
import {
  type Ceremony,
  deletePasskey,
  insertPasskey,
  MAX_PASSKEYS,
  passkeysOf,
  readRegistration,
} from '#auth/passkeys.ts'
import type { Person } from '#auth/person.ts'

/** `answer` is the browser's registration response as JSON. Returns false when it is invalid or the user has too many. */
export async function addPasskey(
  { database, links, worker }: AuthContext,
  person: Person,
  { name, answer, ceremony }: { name: string; answer: string; ceremony: Ceremony },
  requestId: string,
): Promise<boolean> {
  const passkey = await readRegistration(answer, ceremony)
  if (!passkey) return false
  const now = Date.now()
  const added = await database.write(async (tx) => {
    const existing = await passkeysOf(tx, person.userId)
    if (existing.length >= MAX_PASSKEYS || !(await spendChallenge(tx, passkey.challenge, now))) return false
    if (existing.some(({ credential_id }) => credential_id === passkey.credential_id)) return false
    await insertPasskey(tx, { userId: person.userId, name, passkey, now })
    await auditPerson(tx, 'passkey_add', person, requestId, now)
    const what = 'A passkey was added to your account'
    await notifyChange(tx, { email: person.email, what, base: links.base, now })
    return true
  })
  worker.wake()
  return added
}

/** Does nothing when the user has no such passkey. */
export async function removePasskey(
  { database, links, worker }: AuthContext,
  person: Person,
  id: string,
  requestId: string,
): Promise<void> {
  const now = Date.now()
  await database.write(async (tx) => {
    if (!(await deletePasskey(tx, person.userId, id))) return
    await auditPerson(tx, 'passkey_remove', person, requestId, now)
    const what = 'A passkey was removed from your account'
    await notifyChange(tx, { email: person.email, what, base: links.base, now })
  })
  worker.wake()
}
