import { parentPort } from 'node:worker_threads'
import type { Ordered, Said } from '#kernel/workers/messages.ts'
import type { AnyTask } from '#kernel/workers/task.ts'

/** What the program of a worker does: one of these tasks at a time, until it is ended. */
export function serveTasks(tasks: readonly AnyTask[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  const say = (said: Said) => parentPort!.postMessage(said)
  parentPort!.on('message', ({ name, input }: Ordered) => say(perform(byName.get(name)!, input as never)))
  say('ready')
}

function perform(task: AnyTask, input: never): Said {
  try {
    return { output: task.run(input) }
  } catch (failure) {
    return { failure }
  }
}
