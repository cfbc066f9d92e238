import { auditPerson, type PersonOperation } from '#auth/audit-person.ts'
import { credentialHash } from '#auth/credentials.ts'
import { isKnownDevice, rememberDevice } from '#auth/devices.ts'
import { endSession, startSession } from '#auth/sessions.ts'
import type { Tx } from '#database/database.ts'
import type { UserRow } from '#database/tables.ts'

/** Where a sign-in comes from. */
export type Origin = {
  address: string
  /** What attempts are counted by. */
  countedAddress: string
  userAgent: string
  /** The token of a browser that has been signed in with before. */
  device: string | null
  /** The session that the browser has at present. */
  session: string | null
  requestId: string
}

export type SignedInAs = Pick<UserRow, 'id' | 'account_id' | 'name'>
/** What the browser keeps from now on; `device` only when it was not known before. */
export type Kept = { session: string; device: string | null }

/** Begins a session for who has proved who they are. The browser's previous one ends: no token lives on across a sign-in. */
export async function signIn(
  tx: Tx,
  user: SignedInAs,
  from: Origin,
  operation: PersonOperation,
  now: number,
): Promise<Kept> {
  if (from.session) await endByToken(tx, from.session)
  const { id, token } = await startSession(
    tx,
    { userId: user.id, userAgent: from.userAgent, address: from.address },
    now,
  )
  const known = await isKnownDevice(tx, user.id, from.device, now)
  const device = known ? null : await rememberDevice(tx, user.id, now)
  const person = { userId: user.id, accountId: user.account_id, name: user.name, sessionId: id }
  await auditPerson(tx, operation, person, from.requestId, now)
  return { session: token, device }
}

async function endByToken(tx: Tx, token: string): Promise<void> {
  const row = await tx
    .selectFrom('credentials')
    .select(['user_id', 'source_id'])
    .where('hash', '=', credentialHash(token))
    .where('kind', '=', 'session')
    .executeTakeFirst()
  if (row) await endSession(tx, row.user_id, row.source_id)
}
