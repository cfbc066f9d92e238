import { isDeepStrictEqual } from 'node:util'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import type { Owner } from '#kernel/workers/fair-queue.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import { type Input, type Output, TASKS, type TaskName } from '#kernel/workers/tasks.ts'
import { ownTurn } from '#text/own-turn.ts'
import { WorkBudget, WorkExceeded } from '#text/work-budget.ts'

/**
 * Runs a task: here when it is short, else on a worker.
 * @throws TooMuchWork when the request has spent its budget; Overloaded when too much is waiting
 */
export type Compute = <N extends TaskName>(name: N, input: Input<N>) => Promise<Output<N>>

/** The same for what a request can do without: null when it would be too long, or too much is waiting. */
export type ComputeOptional = <N extends TaskName>(name: N, input: Input<N>) => Promise<Output<N> | null>

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
  #computed: { name: TaskName; input: unknown; output: unknown }[] = []

  /** @param spent is told of each task's steps, and may refuse more of them by throwing */
  constructor(pool: WorkerPool, owner: Owner, spent: (steps: number) => void = () => {}) {
    this.#pool = pool
    this.#owner = owner
    this.#spent = spent
  }

  run: Compute = async (name, input) => {
    const here = this.#tryHere(name, input)
    return here ? here.output : this.#runThere(name, input)
  }

  /**
   * For handlers in a transaction, which never wait for a worker: what is long is computed before the transaction is run
   * again, and used if it is still the same that is to be computed.
   */
  runInTransaction: Compute = async (name, input) => {
    const here = this.#known(name, input) ?? this.#tryHere(name, input)
    if (here) return here.output as Output<typeof name>
    throw new ComputeFirst([{ name, input, optional: false }])
  }

  /** For the end of a transaction: all that is missing there should be thrown together. */
  runOptionalInTransaction: ComputeOptional = async (name, input) => {
    const here = this.#known(name, input) ?? this.#tryHere(name, input)
    if (here) return here.output as Output<typeof name> | null
    if (this.#withoutOptional) return null
    throw new ComputeFirst([{ name, input, optional: true }])
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

  async #computeFirst({ name, input, optional }: Missing) {
    const output = await (optional ? this.#runOptionalThere(name, input) : this.#runThere(name, input as never))
    this.#computed.push({ name, input, output })
  }

  #known(name: TaskName, input: unknown): { output: unknown } | undefined {
    return this.#computed.find((known) => known.name === name && isDeepStrictEqual(known.input, input))
  }

  async #runOptionalThere(name: TaskName, input: unknown): Promise<unknown> {
    try {
      const { output, spent } = await this.#pool.run(name, input as never, this.#optionalStepsLeft, this.#owner)
      this.#optionalStepsLeft -= spent
      return output
    } catch (error) {
      if (error instanceof WorkExceeded || error instanceof Overloaded) return null
      throw error
    }
  }

  async #runThere<N extends TaskName>(name: N, input: Input<N>): Promise<Output<N>> {
    try {
      const { output, spent } = await this.#pool.run(name, input, this.#stepsLeft, this.#owner)
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
  #tryHere<N extends TaskName>(name: N, input: Input<N>): { output: Output<N> } | null {
    if (this.#stepsLeftHere === 0 || TASKS[name].isHeavy(input as never)) return null
    const steps = Math.min(this.#stepsLeft, this.#stepsLeftHere)
    const budget = new WorkBudget(steps)
    try {
      return { output: TASKS[name].run(input as never, budget) as Output<N> }
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

type Missing = { name: TaskName; input: unknown; optional: boolean }

/** Rolls back a transaction that needs the results of long tasks. */
export class ComputeFirst extends Error {
  readonly missing: readonly Missing[]

  constructor(missing: readonly Missing[]) {
    super('Something is to be computed before the transaction')
    this.missing = missing
  }
}
