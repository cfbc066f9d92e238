import { parentPort } from 'node:worker_threads'
import type { Done, Ordered } from '#kernel/workers/messages.ts'
import type { AnyTask } from '#kernel/workers/task.ts'
import { WorkBudget, WorkExceeded } from '#text/work-budget.ts'

/** What the program of a worker does: one of these tasks at a time, until it is ended. */
export function serveTasks(tasks: readonly AnyTask[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  parentPort!.on('message', ({ name, input, steps }: Ordered) =>
    parentPort!.postMessage(perform(byName.get(name)!, input as never, steps)),
  )
}

function perform(task: AnyTask, input: never, steps: number): Done {
  const budget = new WorkBudget(steps)
  try {
    const output = task.run(input, budget)
    return { output, spent: steps - budget.left }
  } catch (error) {
    if (error instanceof WorkExceeded) return { exceeded: true }
    return { failure: error }
  }
}
