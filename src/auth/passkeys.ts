import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isOurChallenge } from '#auth/passkey-challenge.ts'
import type { Secrets } from '#auth/secrets.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { PasskeyRow } from '#kernel/database/tables/sign-in.ts'

/** ES256, EdDSA and RS256 (COSE): every authenticator supports one of them. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const
/** Per user. */
export const MAX_PASSKEYS = 20

/** The service as the passkey's relying party, and the browser that was given the challenge. */
export type Ceremony = { origin: string; browser: string; secrets: Secrets }
export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'> & {
  challenge: string
}

/** Returns null unless the answer is to a challenge of ours and correctly signed. */
export async function readRegistration(answer: string, ceremony: Ceremony): Promise<NewPasskey | null> {
  const response = parse<RegistrationResponseJSON>(answer)
  if (!response) return null
  // Loaded on demand: it is large, and nothing else needs it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const challenge = challengeOf(response)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      ...expectations(ceremony),
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports.map(String).slice(0, 10)),
      challenge,
    }
  } catch {
    return null
  }
}

/** Returns the passkey that signed, with its new counter, or null. */
export async function readAssertion(
  db: Db,
  answer: string,
  ceremony: Ceremony,
): Promise<{ passkey: PasskeyRow; challenge: string } | null> {
  const response = parse<AuthenticationResponseJSON>(answer)
  if (!response) return null
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', response.id).executeTakeFirst()
  if (!row) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential = {
    id: row.credential_id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter: row.counter,
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential,
      ...expectations(ceremony),
      expectedRPID: new URL(ceremony.origin).hostname,
    })
    if (!verified) return null
    return { passkey: { ...row, counter: authenticationInfo.newCounter }, challenge: challengeOf(response) }
  } catch {
    return null
  }
}

/** Requires proof of the person, not only of the device: so a passkey needs no second step. */
function expectations({ origin, browser, secrets }: Ceremony) {
  return {
    expectedChallenge: (challenge: string) => isOurChallenge(secrets, challenge, browser, Date.now()),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

export async function insertPasskey(
  tx: Tx,
  { userId, name, passkey, now }: { userId: string; name: string; passkey: NewPasskey; now: number },
): Promise<void> {
  const { challenge: _, ...values } = passkey
  await tx
    .insertInto('passkeys')
    .values({ id: newId(), user_id: userId, name, last_used_at: null, created_at: now, ...values })
    .execute()
}

/**
 * Returns false when the passkey is gone, or its counter was reached in the meantime: then a copy of it was used at the same
 * time. Passkeys that do not count always say 0.
 */
export async function notePasskeyUse(tx: Tx, { id, counter }: PasskeyRow, now: number): Promise<boolean> {
  const noted = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** Returns false when the user has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

type Response = { id: string; response: { clientDataJSON: string } }

function parse<T extends Response>(text: string): T | null {
  try {
    const value = JSON.parse(text) as T
    return typeof value?.id === 'string' && typeof value.response?.clientDataJSON === 'string' ? value : null
  } catch {
    return null
  }
}

/** Used only after the library has verified the answer. */
function challengeOf({ response }: Response): string {
  try {
    return String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge)
  } catch {
    return ''
  }
}
