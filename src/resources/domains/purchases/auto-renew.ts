import type { Database, Tx } from '#kernel/database/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { Unavailable } from '#kernel/operations/service-errors.ts'
import type { Registrar } from '#providers/registrar/registrar.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainWithId } from '#resources/domains/domains/store.ts'
import { SET_AUTO_RENEW } from '#resources/domains/purchases/job-kinds.ts'

/** When the registrar is sent what the database says, in case that the change was interrupted, in milliseconds. */
const SETTLE_MS = 60_000
const RETRY_MS = 600_000

type Intend = <T>(write: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Turns automatic renewal of a purchased domain on or off at the registrar before the change is written. A job that was queued
 * before sends the registrar what the database says once more, regardless of the outcome here.
 * @throws ValidationFailed when the registrar refuses, Unavailable
 */
export async function changeAutoRenew(
  { registrar, intend, now }: { registrar: Registrar; intend: Intend; now: number },
  domain: DomainRow,
  on: boolean | undefined,
): Promise<void> {
  if (on === undefined || domain.source !== 'purchased' || registrar.byHand) return
  await intend((tx) => enqueue(tx, SET_AUTO_RENEW, { id: domain.id }, now + SETTLE_MS))
  const outcome = await registrar.setAutoRenew(domain.name, on)
  if (outcome.ok) return
  if (outcome.reason === 'refused') throw invalid('auto_renew', `can't be changed: ${outcome.message}`)
  throw new Unavailable('registrar_unavailable', outcome.message, 'Nothing was changed. Try again in a moment.')
}

/** Does the job of a change: the registrar is to do what the database says. @returns after how long to try again */
export async function settleAutoRenew(
  database: Database,
  registrar: Registrar,
  { id }: { id: string },
): Promise<number | undefined> {
  const domain = await domainWithId(database.reader, id)
  if (domain?.source !== 'purchased' || registrar.byHand) return undefined
  const outcome = await registrar.setAutoRenew(domain.name, domain.auto_renew === 1)
  return !outcome.ok && outcome.reason === 'unavailable' ? RETRY_MS : undefined
}
