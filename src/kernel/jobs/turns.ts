import type { Database, Db } from '#kernel/database/database.ts'
import type { JobRow } from '#kernel/database/tables/jobs.ts'
import { claimable, claimJob } from '#kernel/jobs/claim.ts'

/**
 * For kinds whose jobs are long: each account has one of them done at a time, in whichever process, and the account that was
 * served least recently is next. So an account with many jobs waits for each other account only as long as one of the other's jobs takes.
 */
export class Turns {
  #database: Database
  #kind: string
  /** When this process last served accounts that wait again. */
  #served = new Map<string | null, number>()
  #count = 0

  constructor(database: Database, kind: string) {
    this.#database = database
    this.#kind = kind
  }

  /** Claims the next job, if any. */
  async claim(now: number): Promise<JobRow | undefined> {
    const waiting = await waitingAccounts(this.#database.reader, this.#kind, now)
    for (const account of this.#served.keys()) if (!waiting.includes(account)) this.#served.delete(account)
    const inTurn = waiting.toSorted((one, other) => (this.#served.get(one) ?? 0) - (this.#served.get(other) ?? 0))
    for (const account of inTurn) {
      const job = await claimJob(this.#database, this.#kind, now, { account })
      if (!job) continue
      this.#served.set(account, ++this.#count)
      return job
    }
    return undefined
  }
}

/** Those with a job that is due and none that is being done; the one that has waited longest comes first. */
async function waitingAccounts(db: Db, kind: string, now: number): Promise<(string | null)[]> {
  const busy = await db
    .selectFrom('jobs')
    .select('account_id')
    .distinct()
    .where('kind', '=', kind)
    .where('locked_until', '>=', now)
    .execute()
  const due = await claimable(db, now)
    .select('account_id')
    .select((eb) => eb.fn.min('run_at').as('since'))
    .where('kind', '=', kind)
    .groupBy('account_id')
    .orderBy('since')
    .execute()
  const occupied = new Set(busy.map(({ account_id }) => account_id))
  return due.map(({ account_id }) => account_id).filter((account) => !occupied.has(account))
}
