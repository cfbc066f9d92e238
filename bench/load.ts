import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answered, Job, Plan } from './load/worker.ts'

export type Load = {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  errors: number
  /** Share of a core that the client used: near 1, it was the client that was measured. */
  clientBusy: number
}

/** The client, in a separate process; one serves baseline and product. */
export class LoadGenerator {
  #child: ChildProcess = fork(fileURLToPath(new URL('./load/worker.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  #plans = new Map<Plan, number>()
  #answer: PromiseWithResolvers<Answered> | null = null

  constructor() {
    this.#child.on('message', (answered) => this.#answer?.resolve(answered as Answered))
    this.#child.on('exit', (status) => this.#answer?.reject(new Error(`The load generator ended: ${status}`)))
  }

  /** @throws when any answer was not 2xx, or a connection broke */
  async run(plan: Plan, job: Omit<Job, 'plan'>): Promise<Load> {
    let id = this.#plans.get(plan)
    if (id === undefined) {
      id = this.#plans.size
      this.#plans.set(plan, id)
      this.#child.send({ id, plan })
    }
    this.#answer = Promise.withResolvers<Answered>()
    this.#child.send({ ...job, plan: id })
    const answered = await this.#answer.promise
    if (answered.errors > 0) throw new Error(`${answered.errors} requests failed; the first: ${answered.firstError}`)
    return answered
  }

  close() {
    this.#child.disconnect()
  }
}
