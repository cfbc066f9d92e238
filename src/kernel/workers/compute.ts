import { isDeepStrictEqual } from 'node:util'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import type { Owner } from '#kernel/workers/fair-queue.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import type { AnyTask, Task } from '#kernel/workers/task.ts'
import { ownTurn } from '#text/own-turn.ts'
import { WorkBudget, WorkExceeded } from '#text/work-budget.ts'

/**
 * Runs a task: here when it is short, else on a worker.
 * @throws TooMuchWork when the request has spent its budget; Overloaded when too much is waiting
 */
export type Compute = <I, O>(task: Task<I, O>, input: NoInfer<I>) => Promise<O>

/** The same for what a request can do without: null when it would be too long, or too much is waiting. */
export type ComputeOptional = <I, O>(task: Task<I, O>, input: NoInfer<I>) => Promise<O | null>

/** Enough for the longest list of edits of the longest html; some 2 s where html and edits are hostile. */
const REQUEST_STEPS = 120_000_000
/** What one request may do on the request thread in one go; some 20 ms. */
const STEPS_HERE = 1_000_000
/** Each needs something that the ones before did not: edits of one page in a batch, each of them compiled. */
const MAX_ATTEMPTS = 20
/** For all optional tasks of a request together, besides its budget. */
const OPTIONAL_STEPS = 40_000_000

/** The work of one request: one budget for all of it. */
export class RequestWork {
  #pool: WorkerPool
  #owner: Owner
  #spent: (steps: number) => void
  #stepsLeft = REQUEST_STEPS
  #stepsLeftHere = STEPS_HERE
  #optionalStepsLeft = OPTIONAL_STEPS
  #withoutOptional = false
  /** What was computed for a transaction. Inputs are compared, since hashing them would cost more: they are long texts. */
  #computed: { task: AnyTask; input: unknown; output: unknown }[] = []

  /** @param spent is told of each task's steps, and may refuse more of them by throwing */
  constructor(pool: WorkerPool, owner: Owner, spent: (steps: number) => void = () => {}) {
    this.#pool = pool
    this.#owner = owner
    this.#spent = spent
  }

  run: Compute = async <I, O>(task: Task<I, O>, input: I): Promise<O> => {
    const here = this.#tryHere(task, input)
    return here ? here.output : this.#runThere(task, input)
  }

  /**
   * For handlers in a transaction, which never wait for a worker: what is long is computed before the transaction is run
   * again, and used if it is still the same that is to be computed.
   */
  runInTransaction: Compute = async <I, O>(task: Task<I, O>, input: I): Promise<O> => {
    const here = this.#known(task, input) ?? this.#tryHere(task, input)
    if (here) return here.output as O
    throw new ComputeFirst([{ task, input, optional: false }])
  }

  /** For the end of a transaction: all that is missing there should be thrown together. */
  runOptionalInTransaction: ComputeOptional = async <I, O>(task: Task<I, O>, input: I): Promise<O | null> => {
    const here = this.#known(task, input) ?? this.#tryHere(task, input)
    if (here) return here.output as O | null
    if (this.#withoutOptional) return null
    throw new ComputeFirst([{ task, input, optional: true }])
  }

  /**
   * Runs a transaction, and again after what it needs has been computed.
   * @throws Overloaded when others change the same records again and again meanwhile
   */
  async retrying<T>(transaction: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      this.#stepsLeftHere = STEPS_HERE
      try {
        return await transaction()
      } catch (error) {
        if (!(error instanceof ComputeFirst)) throw error
        if (attempt >= MAX_ATTEMPTS) {
          if (error.missing.some(({ optional }) => !optional)) throw new Overloaded()
          this.#withoutOptional = true
        } else for (const task of error.missing) await this.#computeFirst(task)
      }
    }
  }

  async #computeFirst({ task, input, optional }: Missing) {
    const output = await (optional ? this.#runOptionalThere(task, input) : this.#runThere(task, input as never))
    this.#computed.push({ task, input, output })
  }

  #known(task: AnyTask, input: unknown): { output: unknown } | undefined {
    return this.#computed.find((known) => known.task === task && isDeepStrictEqual(known.input, input))
  }

  async #runOptionalThere(task: AnyTask, input: unknown): Promise<unknown> {
    try {
      const { output, spent } = await this.#pool.run(task, input as never, this.#optionalStepsLeft, this.#owner)
      this.#optionalStepsLeft -= spent
      return output
    } catch (error) {
      if (error instanceof WorkExceeded || error instanceof Overloaded) return null
      throw error
    }
  }

  async #runThere<I, O>(task: Task<I, O>, input: I): Promise<O> {
    try {
      const { output, spent } = await this.#pool.run(task, input, this.#stepsLeft, this.#owner)
      this.#stepsLeft -= spent
      this.#spent(spent)
      // It is long, and several may have come from the workers in this turn.
      await ownTurn()
      return output
    } catch (error) {
      if (!(error instanceof WorkExceeded)) throw error
      this.#spent(this.#stepsLeft)
      throw new TooMuchWork()
    }
  }

  /** Null for a task that is too long for the request thread. */
  #tryHere<I, O>(task: Task<I, O>, input: I): { output: O } | null {
    if (this.#stepsLeftHere === 0 || task.isHeavy(input)) return null
    const steps = Math.min(this.#stepsLeft, this.#stepsLeftHere)
    const budget = new WorkBudget(steps)
    try {
      return { output: task.run(input, budget) }
    } catch (error) {
      if (error instanceof WorkExceeded) return null
      throw error
    } finally {
      const spent = steps - Math.max(0, budget.left)
      this.#stepsLeft -= spent
      this.#stepsLeftHere -= spent
      this.#spent(spent)
    }
  }
}

type Missing = { task: AnyTask; input: unknown; optional: boolean }

/** Rolls back a transaction that needs the results of long tasks. */
export class ComputeFirst extends Error {
  readonly missing: readonly Missing[]

  constructor(missing: readonly Missing[]) {
    super('Something is to be computed before the transaction')
    this.missing = missing
  }
}
