import { parentPort } from 'node:worker_threads'
import type { Done, Ordered } from '#kernel/workers/messages.ts'
import { TASKS } from '#kernel/workers/tasks.ts'
import { WorkBudget, WorkExceeded } from '#text/work-budget.ts'

/** The program of a worker: one task at a time, until it is ended. */
parentPort!.on('message', ({ name, input, steps }: Ordered) => parentPort!.postMessage(perform(name, input, steps)))

function perform(name: Ordered['name'], input: unknown, steps: number): Done {
  const budget = new WorkBudget(steps)
  try {
    const output = TASKS[name].run(input as never, budget)
    return { output, spent: steps - budget.left }
  } catch (error) {
    if (error instanceof WorkExceeded) return { exceeded: true }
    return { failure: error }
  }
}
