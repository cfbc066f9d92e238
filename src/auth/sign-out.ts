import { auditPerson } from '#auth/audit-person.ts'
import { forgetDevices } from '#auth/devices.ts'
import type { Person } from '#auth/person.ts'
import { endSession, endSessions } from '#auth/sessions.ts'
import type { Database } from '#kernel/database/database.ts'

export async function signOut(database: Database, person: Person, requestId: string): Promise<void> {
  await database.write(async (tx) => {
    await endSession(tx, person.userId, person.sessionId)
    await auditPerson(tx, 'sign_out', person, requestId, Date.now())
  })
}

/** Signs out one of the person's browsers. */
export async function signOutBrowser(
  database: Database,
  person: Person,
  sessionId: string,
  requestId: string,
): Promise<void> {
  await database.write(async (tx) => {
    if (await endSession(tx, person.userId, sessionId))
      await auditPerson(tx, 'session_end', person, requestId, Date.now())
  })
}

/** Ends every session, and no browser is known any more. */
export async function signOutEverywhere(database: Database, person: Person, requestId: string): Promise<void> {
  await database.write(async (tx) => {
    await endSessions(tx, person.userId)
    await forgetDevices(tx, person.userId)
    await auditPerson(tx, 'sign_out_everywhere', person, requestId, Date.now())
  })
}
