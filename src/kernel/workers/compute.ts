import type { Owner } from '#kernel/workers/fair-queue.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import type { Task } from '#kernel/workers/task.ts'
import { ownTurn } from '#text/own-turn.ts'

/**
 * Runs a task: here when it is short, else on a worker.
 * @throws TooMuchWork when it takes too long; Overloaded when too much is waiting
 */
export type Compute = <I, O>(task: Task<I, O>, input: NoInfer<I>) => Promise<O>

/** The same for what a request can do without: null when it would be too long, or too much is waiting. */
export type ComputeOptional = <I, O>(task: Task<I, O>, input: NoInfer<I>) => Promise<O | null>

/** Short tasks that are done here in one go, in milliseconds. */
const SLICE_MS = 10

/** For reads and jobs. Writes compute by `TransactionWork`. */
export function computeWith(pool: Pick<WorkerPool, 'run'>, owner: Owner): Compute {
  let spentMs = 0
  return async (task, input) => {
    if (task.isHeavy(input)) {
      const { output } = await pool.run(task, input, owner)
      // It is long, and several may have come from the workers in this turn.
      await ownTurn()
      return output
    }
    if (spentMs > SLICE_MS) {
      await ownTurn()
      spentMs = 0
    }
    const begun = performance.now()
    const output = task.run(input)
    spentMs += performance.now() - begun
    return output
  }
}
