import { getAccount } from '#accounts/store.ts'
import { auditedUser, auditPerson, type PersonOperation } from '#auth/audit-person.ts'
import { credentialHash } from '#auth/credentials.ts'
import { isKnownDevice, rememberDevice } from '#auth/devices.ts'
import { endSession, startSession } from '#auth/sessions.ts'
import { AccountSuspended } from '#auth/suspension.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'

/** Where a sign-in comes from. */
export type Origin = {
  address: string
  /** What attempts are counted by: the address, or its network. */
  countedAddress: string
  userAgent: string
  /** The token of a browser that has signed in before. */
  device: string | null
  /** The token of the browser's present session. */
  session: string | null
  requestId: string
}

/** For the browser's cookies; `device` only when the browser was not known before. */
export type BrowserTokens = { session: string; device: string | null }

/**
 * Starts a session for a user who has proved who they are, and ends the browser's previous one.
 * @param confirmed whether they have proved it just now
 * @throws AccountSuspended
 */
export async function signIn(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'account_id' | 'name'>,
  from: Origin,
  operation: PersonOperation,
  now: number,
  confirmed = true,
): Promise<BrowserTokens> {
  const { suspended_at } = await getAccount(tx, user.account_id)
  if (suspended_at !== null) throw new AccountSuspended()
  if (from.session) await endByToken(tx, from.session)
  const { userAgent, address } = from
  const { id, token } = await startSession(tx, { userId: user.id, userAgent, address, confirmed }, now)
  const known = await isKnownDevice(tx, user.id, from.device, now)
  const device = known ? null : await rememberDevice(tx, user.id, now)
  await auditPerson(tx, operation, { ...auditedUser(user), sessionId: id }, from.requestId, now)
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
