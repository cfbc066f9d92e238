import { type By, recordOperatorAct } from '#accounts/operator-act.ts'
import { healthOf, troubled } from '#certificates/health-store.ts'
import { orderAgain } from '#certificates/store.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { Certificates } from '#operator/answers.ts'
import { operatorRequest } from '#operator/operator-request.ts'

const MAX_TROUBLED = 50

/** The state of all certificates, and the ones that need attention. */
export async function certificatesOf(db: Db, now: number): Promise<Certificates> {
  const found = await troubled(db, now, MAX_TROUBLED)
  const at = (time: number | null) => (time === null ? null : timestamp(time))
  return {
    health: await healthOf(db, now),
    troubled: found.map(({ name, failures, error, ...times }) => ({
      ...{ name, failures, error },
      expires_at: at(times.expires_at),
      next_attempt_at: at(times.next_attempt_at),
      earliest_attempt_at: at(times.earliest_attempt_at),
    })),
  }
}

/** Has a certificate ordered again, and writes that down. @returns the domain's id; null for a name that nobody has verified */
export async function orderNow(tx: Tx, name: string, by: By): Promise<string | null> {
  const domain_id = await orderAgain(tx, name, by.now)
  const about = { operation: 'certificate_order', resource_type: 'certificate', resource_id: name }
  if (domain_id !== null) await recordOperatorAct(tx, about, by)
  return domain_id
}

export const getCertificates = operatorRequest({
  method: 'GET',
  path: '/certificates',
  async answer({ database, links }): Promise<Certificates & { orders: boolean }> {
    return { orders: links.ordersCertificates, ...(await certificatesOf(database.longReader, Date.now())) }
  },
})

export const orderCertificate = operatorRequest({
  method: 'POST',
  path: '/certificates/:name/order',
  async answer({ database, worker, params, by }) {
    const name = params.name!
    if ((await database.write((tx) => orderNow(tx, name, by))) === null) throw new NotFound('Certificate')
    worker.wake()
    return { name }
  },
})
