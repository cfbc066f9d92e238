import { type By, recordOperatorAct } from '#accounts/operator-act.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { dueByKind, failedJobs, retryJob, runningByKind } from '#kernel/jobs/look-store.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { Jobs } from '#operator/answers.ts'
import { operatorRequest } from '#operator/operator-request.ts'

const MAX_FAILED = 50

/** What waits, what is being done, and what failed. */
export async function jobsOf(db: Db, now: number): Promise<Jobs> {
  const due = await dueByKind(db, now)
  const running = await runningByKind(db, now)
  const kinds = [...new Set([...due, ...running].map(({ kind }) => kind))].toSorted()
  return {
    kinds: kinds.map((kind) => {
      const waiting = due.find((each) => each.kind === kind)
      const inProgress = running.find((each) => each.kind === kind)?.count ?? 0
      return {
        kind,
        waiting: waiting?.count ?? 0,
        since: waiting ? timestamp(waiting.since) : null,
        running: inProgress,
      }
    }),
    failed: (await failedJobs(db, MAX_FAILED)).map(({ last_error, run_at, created_at, ...job }) => ({
      ...job,
      error: last_error!,
      next_attempt_at: timestamp(run_at),
      created_at: timestamp(created_at),
    })),
  }
}

/** Has a job that failed tried again now, and writes that down. @returns its kind; null when there is none to try */
export async function retryFailed(tx: Tx, id: string, by: By): Promise<string | null> {
  const kind = await retryJob(tx, id, by.now)
  const about = { operation: 'job_retry', resource_type: 'job', resource_id: id }
  if (kind !== null) await recordOperatorAct(tx, about, by)
  return kind
}

export const getJobs = operatorRequest({
  method: 'GET',
  path: '/jobs',
  answer: ({ database }) => jobsOf(database.longReader, Date.now()),
})

export const retry = operatorRequest({
  method: 'POST',
  path: '/jobs/:id/retry',
  async answer({ database, worker, params, by }) {
    const id = params.id!
    const kind = await database.write((tx) => retryFailed(tx, id, by))
    if (kind === null) throw new NotFound('Failed job', 'It has been done, or is being tried now.')
    worker.wake()
    return { id, kind }
  },
})
