import { setTimeout as sleep } from 'node:timers/promises'
import { giveBack, type Limit, takeTurn } from '#auth/attempts.ts'
import { auditPerson, type PersonOperation } from '#auth/audit-person.ts'
import { credentialHash } from '#auth/credentials.ts'
import { isKnownDevice, rememberDevice } from '#auth/devices.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { endSession, startSession } from '#auth/sessions.ts'
import type { Database, Tx } from '#database/database.ts'
import type { UserRow } from '#database/tables/accounts.ts'

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

/** A known browser's own attempts: strangers' count for nothing there. */
const KNOWN_DEVICE: Limit = { free: 10, past: 'refuse' }
/**
 * Attempts on one user from browsers that are not known. Past the free ones each waits, in turn, and the right password
 * still gets in; nobody can have the user locked out.
 */
const ACCOUNT: Limit = { free: 10, past: 'slow down', gapMs: 1_000, maxWaitMs: 15_000 }
/** Six digits are few: past these, codes from unknown browsers are refused for a while. */
const CODE: Limit = { free: 10, past: 'refuse' }

export type Tried = { user: UserRow } | { wrong: true } | { retryAfter: number }

/** Compares a password, as slowly and as carefully whether there is such a user or not. */
export async function tryPassword(
  database: Database,
  { email, password, from, limit }: { email: string; password: string; from: Origin; limit: number },
): Promise<Tried> {
  const address = email.trim().toLowerCase()
  const user = await database.reader.selectFrom('users').selectAll().where('email', '=', address).executeTakeFirst()
  const known = await isKnownDevice(database.reader, user?.id ?? null, from.device, Date.now())
  const turns: [string, Limit][] = known
    ? [[`device ${from.device}`, KNOWN_DEVICE]]
    : [
        ...(limit > 0 ? [[`sign-in ${from.countedAddress}`, { free: limit, past: 'refuse' }] as [string, Limit]] : []),
        [`user ${address}`, ACCOUNT],
      ]
  const wait = await takeTurns(database, turns)
  if (wait !== null) return wait
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) return { wrong: true }
  await giveBack(
    database,
    turns.map(([who]) => who),
  )
  return { user }
}

/** Before a code is compared. @returns how long to wait, or null */
export async function takeCodeTurn(
  database: Database,
  userId: string,
  from: Origin,
): Promise<{ retryAfter: number } | null> {
  const known = await isKnownDevice(database.reader, userId, from.device, Date.now())
  return takeTurns(database, [known ? [`device code ${from.device}`, KNOWN_DEVICE] : [`code ${userId}`, CODE]])
}

/** Before who is signed in proves it again. @returns how long to wait, or null */
export async function takeConfirmTurn(database: Database, userId: string): Promise<{ retryAfter: number } | null> {
  return takeTurns(database, [[`confirm ${userId}`, KNOWN_DEVICE]])
}

async function takeTurns(database: Database, turns: [string, Limit][]): Promise<{ retryAfter: number } | null> {
  for (const [who, limit] of turns) {
    const turn = await takeTurn(database, who, limit, Date.now())
    if ('retryAfter' in turn) return turn
    if (turn.waitMs > 0) await sleep(turn.waitMs)
  }
  return null
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
