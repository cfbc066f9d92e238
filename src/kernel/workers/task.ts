/** Work that takes long on long texts. Pure, so that it runs on a worker as well; inputs and outputs are cloned. */
export type Task<Input, Output> = {
  /** By which a worker knows it; src/process/worker-tasks.ts lists them all. */
  name: string
  run(input: Input): Output
  /** Characters in it, which is what waiting in a queue costs. */
  size(input: Input): number
  /** Whether the worst of its size may hold a thread for more than some 20 ms. */
  isHeavy(input: Input): boolean
}
export type AnyTask = Task<never, unknown>

/** In characters. Reading html takes up to 0.3 µs for each, handing it to a worker and back 0.2 ms in all. */
const MAX_READ_HERE = 50_000

/** A task whose time depends on the length of what it reads alone. */
export function readingTask<I, O>(name: string, run: Task<I, O>['run'], size: (input: I) => number): Task<I, O> {
  return { name, run, size, isHeavy: (input) => size(input) > MAX_READ_HERE }
}

/** The same for jobs, which can wait for a worker. */
export function jobTask<I, O>(name: string, run: Task<I, O>['run'], size: (input: I) => number): Task<I, O> {
  return { name, run, size, isHeavy: (input) => size(input) > MAX_READ_HERE / 10 }
}
