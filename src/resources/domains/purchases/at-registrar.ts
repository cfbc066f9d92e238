import type { Database, Tx } from '#kernel/database/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { Unavailable } from '#kernel/operations/service-errors.ts'
import type { Registrar, RegistrarOutcome } from '#providers/registrar/registrar.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainWithId } from '#resources/domains/domains/store.ts'
import { SETTLE_REGISTRAR } from '#resources/domains/purchases/job-kinds.ts'

/** When the registrar is sent what the database says, in case that the change was interrupted, in milliseconds. */
const SETTLE_MS = 60_000
const RETRY_MS = 600_000

type Intend = <T>(write: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Turns automatic renewal and the privacy of a purchased domain on or off at the registrar before the change is written. A job
 * that was queued before sends the registrar what the database says once more, regardless of the outcome here.
 * @throws ValidationFailed when the registrar refuses, Unavailable
 */
export async function changeAtRegistrar(
  { registrar, intend, now }: { registrar: Registrar; intend: Intend; now: number },
  domain: DomainRow,
  { auto_renew, whois_privacy }: { auto_renew?: boolean; whois_privacy?: boolean | null },
): Promise<void> {
  const renews = auto_renew !== undefined && !registrar.byHand
  const hides = typeof whois_privacy === 'boolean' && Number(whois_privacy) !== domain.whois_privacy
  if (domain.source !== 'purchased' || !(renews || hides)) return
  if (!registrar.byHand) await intend((tx) => enqueue(tx, SETTLE_REGISTRAR, { id: domain.id }, now + SETTLE_MS))
  if (renews) check(await registrar.setAutoRenew(domain.name, auto_renew), 'auto_renew')
  if (hides) check(await registrar.setWhoisPrivacy(domain.name, whois_privacy), 'whois_privacy')
}

/** @throws ValidationFailed, Unavailable */
function check(outcome: RegistrarOutcome, field: string): void {
  if (outcome.ok) return
  if (outcome.reason === 'refused') throw invalid(field, `can't be changed: ${outcome.message}`)
  throw new Unavailable('registrar_unavailable', outcome.message, 'Nothing was changed. Try again in a moment.')
}

/** Does the job of a change: the registrar is to do what the database says. @returns after how long to try again */
export async function settleRegistrar(
  database: Database,
  registrar: Registrar,
  { id }: { id: string },
): Promise<number | undefined> {
  const domain = await domainWithId(database.reader, id)
  if (domain?.source !== 'purchased' || registrar.byHand) return undefined
  const { name, auto_renew, whois_privacy } = domain
  const outcomes = [await registrar.setAutoRenew(name, auto_renew === 1)]
  if (whois_privacy !== null) outcomes.push(await registrar.setWhoisPrivacy(name, whois_privacy === 1))
  return outcomes.some((outcome) => !outcome.ok && outcome.reason === 'unavailable') ? RETRY_MS : undefined
}
