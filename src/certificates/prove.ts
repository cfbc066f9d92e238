import { setTimeout as sleep } from 'node:timers/promises'
import { putChallenge } from '#certificates/challenges-store.ts'
import type { Ordering } from '#certificates/ordering.ts'
import { reportCertificates } from '#certificates/report.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import type { Account, Challenge, Failure, Order, Outcome } from '#providers/certificates/certificate-authority.ts'

/** For the authority to look whether the name is served here, in milliseconds. */
const PROVE_MS = 60_000
/** How long a challenge is answered, in milliseconds. */
const CHALLENGE_MS = 3_600_000
/** After that every process has it in memory, in milliseconds; what is asked for over http is read when it is. */
const HEARD_MS = 250

/** Proves that the name is served here, by the ways that the service answers, another one after each failure. */
export async function prove(
  ordering: Ordering,
  account: Account,
  order: Order,
  { name, failures }: Pick<CertificateRow, 'name' | 'failures'>,
  stopping: AbortSignal,
): Promise<Outcome<object>> {
  const { authority, proofs } = ordering
  const type = proofs[failures % proofs.length]!
  const until = Date.now() + PROVE_MS
  let accepted = false
  for (;;) {
    const read = await authority.challengesOf(account, order)
    if (!read.ok) return read
    const { status, challenges, error, again } = read.proof
    if (status === 'valid') return { ok: true }
    if (status === 'invalid') return failed('refused', error ?? 'The certificate authority does not believe the proof.')
    const challenge = challenges.find((each) => each.type === type)
    if (!challenge) return failed('refused', `The certificate authority offers no proof by ${type}.`)
    if (!accepted && challenge.status === 'pending') {
      await answerFromNowOn(ordering, name, challenge, stopping)
      const sent = await authority.accept(account, challenge)
      if (!sent.ok) return sent
    }
    accepted = true
    if (Date.now() > until) return failed('unavailable', 'The certificate authority has not checked the proof yet.')
    await sleep(again, undefined, { signal: stopping })
  }
}

async function answerFromNowOn(
  { database, feed }: Ordering,
  name: string,
  challenge: Challenge,
  stopping: AbortSignal,
) {
  const { type, token, keyAuthorization } = challenge
  const now = Date.now()
  feed.committed(
    await database.write(async (tx) => {
      const expires_at = now + CHALLENGE_MS
      await putChallenge(tx, { name, type, token, key_authorization: keyAuthorization, expires_at })
      return reportCertificates(tx, [name], now)
    }),
  )
  if (type === 'tls-alpn-01') await sleep(HEARD_MS, undefined, { signal: stopping })
}

const failed = (reason: Failure['reason'], message: string): Failure => ({
  ok: false,
  reason,
  message,
  retryAfter: null,
})
