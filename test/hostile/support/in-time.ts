import { after } from 'node:test'
import { WorkerPool } from '#kernel/workers/pool.ts'
import type { Task } from '#kernel/workers/task.ts'
import { WORKER } from '#process/worker.ts'

/** Characters of hostile texts. Whatever is not linear takes far too long for so many, and is ended by the pool. */
export const LONG = 50_000

type InTime = <I, O>(task: Task<I, O>, input: NoInfer<I>) => Promise<O>

/** What a task answers, done by workers as the service has them; TooMuchWork where it takes longer than any task may. */
export function workers(): InTime {
  const pool = new WorkerPool(WORKER)
  after(() => pool.close())
  return async (task, input) => (await pool.run(task, input, { accountId: null, websiteId: null })).output
}
