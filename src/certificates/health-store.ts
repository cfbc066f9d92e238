import type { Db } from '#kernel/database/database.ts'

/** A certificate that expires sooner should have been renewed long ago, in milliseconds. */
export const EXPIRING_MS = 7 * 86_400_000

export type Health = {
  /** Names that are due, without those that only lack an answer of the authority. */
  waiting: number
  failing: number
  expiring: number
  /** 1 while the authority takes no orders. */
  paused: number
}

/** How all certificates are. Partners that are not set up count nowhere. */
export async function healthOf(db: Db, now: number): Promise<Health> {
  const row = await db
    .selectNoFrom((eb) => {
      const names = eb.selectFrom('certificates').select((eb) => eb.fn.countAll<number>().as('count'))
      const used = names.where('domain_id', 'is not', null)
      const paused = eb.selectFrom('acme_accounts').select((eb) => eb.fn.countAll<number>().as('count'))
      return [
        names.where('next_attempt_at', '<=', now).as('waiting'),
        used.where('failures', '>', eb.lit(0)).where('is_partner', '=', 0).as('failing'),
        used.where('expires_at', '<', now + EXPIRING_MS).as('expiring'),
        paused.where('paused_until', '>', now).as('paused'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { waiting, failing, expiring, paused } = row
  return {
    waiting: Number(waiting),
    failing: Number(failing),
    expiring: Number(expiring),
    paused: Number(paused),
  }
}

const SHOWN = ['name', 'expires_at', 'failures', 'error', 'next_attempt_at', 'earliest_attempt_at'] as const

/** Names whose last order failed, and those whose certificate is about to expire, at most `limit` of each, each by an index. */
export async function troubled(db: Db, now: number, limit: number) {
  const used = db.selectFrom('certificates').select(SHOWN).where('domain_id', 'is not', null).limit(limit)
  const failing = await used
    .where((eb) => eb('failures', '>', eb.lit(0)))
    .where('is_partner', '=', 0)
    .orderBy('name')
    .execute()
  const expiring = await used
    .where('expires_at', '<', now + EXPIRING_MS)
    .orderBy('expires_at')
    .execute()
  return [...new Map([...failing, ...expiring].map((row) => [row.name, row])).values()]
}
