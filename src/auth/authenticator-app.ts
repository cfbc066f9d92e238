import type { Refused } from '#auth/attempts.ts'
import { auditPerson } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { notifyChange } from '#auth/mail/notify-change.ts'
import type { Person } from '#auth/person.ts'
import { beginTotp, dropTotp, hasTotp, makeRecoveryCodes, useTotp } from '#auth/second-factor.ts'
import { admitConfirmation } from '#auth/sign-in-limits.ts'
import { totpUri } from '#auth/totp.ts'

/** The key for the app, in base32, and as a URI (otpauth:) that a QR code holds. */
export type AppKey = { secret: string; uri: string }

/** Begins the setup; it has no effect until `enableAuthenticatorApp`. */
export async function beginAuthenticatorApp({ database, secrets }: AuthContext, person: Person): Promise<AppKey> {
  const secret = await database.write((tx) => beginTotp(tx, secrets, person.userId, Date.now()))
  return { secret, uri: totpUri(secret, person.email) }
}

/** Completes the setup with a first code of the app. Returns new recovery codes, which are stored as hashes only. */
export async function enableAuthenticatorApp(
  { database, secrets }: AuthContext,
  person: Person,
  code: string,
  requestId: string,
): Promise<{ recoveryCodes: string[] } | 'wrong' | Refused> {
  const refused = await admitConfirmation(database, person.userId)
  if (refused) return refused
  return database.write(async (tx) => {
    const now = Date.now()
    if (!(await useTotp(tx, secrets, person.userId, code, now))) return 'wrong'
    await auditPerson(tx, 'totp_enable', person, requestId, now)
    return { recoveryCodes: await makeRecoveryCodes(tx, person.userId, now) }
  })
}

export async function disableAuthenticatorApp(
  { database, links, worker }: AuthContext,
  person: Person,
  requestId: string,
): Promise<void> {
  await database.write(async (tx) => {
    const now = Date.now()
    await dropTotp(tx, person.userId)
    await auditPerson(tx, 'totp_disable', person, requestId, now)
    const what = 'Your authenticator app was turned off: signing in no longer needs a code'
    await notifyChange(tx, { email: person.email, what, base: links.base, now })
  })
  worker.wake()
}

/** Returns new recovery codes in place of all existing ones, or null when the user has no authenticator app. */
export async function replaceRecoveryCodes(
  { database }: AuthContext,
  person: Person,
  requestId: string,
): Promise<string[] | null> {
  return database.write(async (tx) => {
    if (!(await hasTotp(tx, person.userId))) return null
    const now = Date.now()
    await auditPerson(tx, 'recovery_codes_make', person, requestId, now)
    return makeRecoveryCodes(tx, person.userId, now)
  })
}
