import { parentPort } from 'node:worker_threads'
import type { Done, Ordered, Said } from '#kernel/workers/messages.ts'
import type { AnyTask } from '#kernel/workers/task.ts'

/** What the program of a worker does: one of these tasks at a time, until it is ended. */
export function serveTasks(tasks: readonly AnyTask[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  const say = (done: Done | null) => parentPort!.postMessage({ threadMs: threadMs(), done } satisfies Said)
  parentPort!.on('message', ({ name, input }: Ordered) => say(perform(byName.get(name)!, input as never)))
  say(null)
}

function perform(task: AnyTask, input: never): Done {
  try {
    return { output: task.run(input) }
  } catch (failure) {
    return { failure }
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
