import { createHash, randomBytes } from 'node:crypto'
import type { Vault } from '#kernel/operations/providers.ts'

const PURPOSE = 'form proof of work'
/** Leading zero bits of the hash: about 16,000 attempts. Part of the challenge, so that a cached script follows a change. */
const BITS = 14
/** From focusing a form until it is sent, in milliseconds. */
const LIFETIME_MS = 7_200_000
const NONCE_BYTES = 12
const CHALLENGE = /^(\d{1,2})\.([a-z0-9]{1,12})\.([\w-]{16})$/
const PROOF = /^([\w.-]{1,40})\.([\w-]{43})\.(\d{1,12})$/

/** A challenge that was solved; it may be used once. */
export type Proof = { nonce: string; expires_at: number }

export function needsProof(form: { spam_protection: number; proof_of_work: number }): boolean {
  return form.spam_protection === 1 && form.proof_of_work === 1
}

/** `{bits}.{expires}.{nonce}.{signature}`, valid for this form alone and stored nowhere. */
export function newChallenge(vault: Pick<Vault, 'sign'>, form_id: string, now: number): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const challenge = `${BITS}.${(now + LIFETIME_MS).toString(36)}.${nonce}`
  return `${challenge}.${vault.sign(PURPOSE, `${form_id} ${challenge}`)}`
}

/** Reads a challenge followed by `.` and the number that solves it. 'invalid' unless it holds for this form now. */
export function readProof(
  vault: Pick<Vault, 'isSigned'>,
  form_id: string,
  { given, now }: { given: unknown; now: number },
): Proof | 'missing' | 'invalid' {
  if (given === undefined || given === '') return 'missing'
  if (typeof given !== 'string') return 'invalid'
  const [, challenge, signature] = PROOF.exec(given) ?? []
  const [, bits, expires, nonce] = CHALLENGE.exec(challenge ?? '') ?? []
  if (!nonce || !vault.isSigned(PURPOSE, `${form_id} ${challenge}`, signature!)) return 'invalid'
  const expires_at = Number.parseInt(expires!, 36)
  return expires_at > now && zeroBits(given) >= Number(bits) ? { nonce, expires_at } : 'invalid'
}

/** How many bits before the first 1 in the first four bytes of the text's hash. */
function zeroBits(text: string): number {
  return Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0))
}
