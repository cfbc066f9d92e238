import { setTimeout as sleep } from 'node:timers/promises'
import { admitAttempt, discountAttempt, type Limit, type Refused } from '#auth/attempts.ts'
import { isKnownDevice } from '#auth/devices.ts'
import { verifyPassword } from '#auth/passwords.ts'
import type { Origin } from '#auth/sign-in.ts'
import type { Database } from '#kernel/database/database.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'

/**
 * Nobody can lock a user out. A browser that has signed in as this user before has a count that strangers cannot reach,
 * and neither a passkey nor a link by mail is counted here. Only a new browser may have to wait: strangers with many
 * addresses look just like it until its password has been checked, and every check is one more guess for them.
 */
const KNOWN_DEVICE: Limit = { free: 10, past: 'refuse' }
/**
 * Attempts on one user from all other browsers. NIST SP 800-63B-4, section 3.2.2 allows 100 guesses in a row;
 * past them an attacker gets one a second, however many addresses they have.
 */
const USER: Limit = { free: 100, past: 'queue', gapMs: 1_000, maxWaitMs: 15_000 }
/** A code has only six digits. The password was right, so strangers cannot reach this count. */
const CODE: Limit = { free: 10, past: 'refuse' }

export type PasswordCheck = { user: UserRow } | { wrong: true } | Refused

/**
 * Checks a password. An unknown address takes as long as a known one and has the same limits.
 * @param limit failed attempts per client address in a quarter of an hour; 0 for no limit
 */
export async function checkPassword(
  database: Database,
  { email, password, from, limit }: { email: string; password: string; from: Origin; limit: number },
): Promise<PasswordCheck> {
  const address = email.trim().toLowerCase()
  const user = await database.reader.selectFrom('users').selectAll().where('email', '=', address).executeTakeFirst()
  const known = await isKnownDevice(database.reader, user?.id ?? null, from.device, Date.now())
  const limits: [string, Limit][] = known ? [[`device ${from.device}`, KNOWN_DEVICE]] : [[`user ${address}`, USER]]
  if (!known && limit > 0) limits.unshift([`sign-in ${from.countedAddress}`, { free: limit, past: 'refuse' }])
  const refused = await admit(database, limits)
  if (refused) return refused
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) return { wrong: true }
  await discountAttempt(
    database,
    limits.map(([subject]) => subject),
  )
  return { user }
}

/** Called before a code is checked. */
export async function admitCode(database: Database, userId: string, from: Origin): Promise<Refused | null> {
  const known = await isKnownDevice(database.reader, userId, from.device, Date.now())
  return admit(database, [known ? [`device code ${from.device}`, KNOWN_DEVICE] : [`code ${userId}`, CODE]])
}

/** Called before a signed-in user's password or code is checked again. */
export async function admitConfirmation(database: Database, userId: string): Promise<Refused | null> {
  return admit(database, [[`confirm ${userId}`, KNOWN_DEVICE]])
}

async function admit(database: Database, limits: readonly [string, Limit][]): Promise<Refused | null> {
  for (const [subject, limit] of limits) {
    const admission = await admitAttempt(database, subject, limit, Date.now())
    if ('retryAfter' in admission) return admission
    if (admission.waitMs > 0) await sleep(admission.waitMs)
  }
  return null
}
