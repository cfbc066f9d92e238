import { isDeepStrictEqual } from 'node:util'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import type { Compute, ComputeOptional } from '#kernel/workers/compute.ts'
import type { Owner } from '#kernel/workers/fair-queue.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import type { AnyTask, Task } from '#kernel/workers/task.ts'
import { ownTurn } from '#text/own-turn.ts'

/** What a transaction may do on the request thread each time it runs, in milliseconds. */
const MS_HERE = 10
/** What workers may do for all of a request, in milliseconds: what it needs, and besides that what it can do without. */
const NEEDED_MS = 5_000
const OPTIONAL_MS = 2_000
/** Each needs something that the ones before did not: edits of one page in a batch, each of them compiled. */
const MAX_ATTEMPTS = 20

/**
 * What a transaction computes. It never waits for a worker, since others wait for its locks: what is long is computed after it
 * was rolled back, and used if the input is still the same (docs/decisions/0039-work-of-writes.md).
 */
export class TransactionWork {
  #pool: Pick<WorkerPool, 'run'>
  #owner: Owner
  #msLeftHere = MS_HERE
  #neededMsLeft = NEEDED_MS
  #optionalMsLeft = OPTIONAL_MS
  #withoutOptional = false
  /** Of long texts inputs are compared, since hashing them would cost more. */
  #computed: { task: AnyTask; input: unknown; output: unknown }[] = []
  /** Of short ones, by their text: a transaction may need thousands, and needs the same again when it is run again. */
  #short = new Map<AnyTask, Map<string, unknown>>()

  constructor(pool: Pick<WorkerPool, 'run'>, owner: Owner) {
    this.#pool = pool
    this.#owner = owner
  }

  compute: Compute = async <I, O>(task: Task<I, O>, input: I): Promise<O> => {
    const here = this.#known(task, input) ?? this.#tryHere(task, input)
    if (here) return here.output as O
    throw new ComputeFirst([{ task, input, optional: false }])
  }

  /** For the end of a transaction: all that is missing there should be thrown together. */
  computeOptional: ComputeOptional = async <I, O>(task: Task<I, O>, input: I): Promise<O | null> => {
    const here = this.#known(task, input) ?? this.#tryHere(task, input)
    if (here) return here.output as O | null
    if (this.#withoutOptional) return null
    throw new ComputeFirst([{ task, input, optional: true }])
  }

  /**
   * Runs a transaction, and again after what it needs has been computed.
   * @throws TooMuchWork; Overloaded, also when others keep changing the same records
   */
  async retrying<T>(transaction: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      this.#msLeftHere = MS_HERE
      try {
        return await transaction()
      } catch (error) {
        if (!(error instanceof ComputeFirst)) throw error
        if (attempt >= MAX_ATTEMPTS) {
          if (error.missing.some(({ optional }) => !optional)) throw new Overloaded()
          this.#withoutOptional = true
        } else for (const missing of error.missing) await this.#computeFirst(missing)
      }
    }
  }

  async #computeFirst({ task, input, optional }: Missing) {
    const output = optional ? await this.#optional(task, input as never) : await this.#needed(task, input as never)
    this.#remember(task, input, output)
    // It is long, and several may have come from the workers in this turn.
    await ownTurn()
  }

  async #needed(task: AnyTask, input: never): Promise<unknown> {
    const { output, tookMs } = await this.#pool.run(task, input, this.#owner, this.#neededMsLeft)
    this.#neededMsLeft -= tookMs
    return output
  }

  async #optional(task: AnyTask, input: never): Promise<unknown> {
    try {
      const { output, tookMs } = await this.#pool.run(task, input, this.#owner, this.#optionalMsLeft)
      this.#optionalMsLeft -= tookMs
      return output
    } catch (error) {
      if (error instanceof TooMuchWork) this.#optionalMsLeft = 0
      else if (!(error instanceof Overloaded)) throw error
      return null
    }
  }

  #remember(task: AnyTask, input: unknown, output: unknown) {
    if (task.isHeavy(input as never)) return void this.#computed.push({ task, input, output })
    const outputs = this.#short.get(task) ?? new Map()
    this.#short.set(task, outputs.set(JSON.stringify(input), output))
  }

  #known(task: AnyTask, input: unknown): { output: unknown } | undefined {
    if (!task.isHeavy(input as never)) {
      const text = JSON.stringify(input)
      const outputs = this.#short.get(task)
      return outputs?.has(text) ? { output: outputs.get(text) } : undefined
    }
    return this.#computed.find((known) => known.task === task && isDeepStrictEqual(known.input, input))
  }

  /** Null for what is too long for the request thread. */
  #tryHere<I, O>(task: Task<I, O>, input: I): { output: O } | null {
    if (this.#msLeftHere <= 0 || task.isHeavy(input)) return null
    const begun = performance.now()
    const output = task.run(input)
    this.#msLeftHere -= performance.now() - begun
    this.#remember(task, input, output)
    return { output }
  }
}

type Missing = { task: AnyTask; input: unknown; optional: boolean }

/** Rolls back a transaction that needs the results of long tasks. */
class ComputeFirst extends Error {
  readonly missing: readonly Missing[]

  constructor(missing: readonly Missing[]) {
    super('Something must be computed before the transaction')
    this.missing = missing
  }
}

/** What the parts of a transaction need to have computed, gathered so that it is run again only once. */
export class MissingWork {
  #missing: Missing[] = []

  /** Whether the error says that something is missing; it is one of many then, and the next part can be tried. */
  takes(error: unknown): boolean {
    if (!(error instanceof ComputeFirst)) return false
    this.#missing.push(...error.missing)
    return true
  }

  get any(): boolean {
    return this.#missing.length > 0
  }

  /** At the end of all parts. */
  throwIfAny(): void {
    if (this.any) throw new ComputeFirst(this.#missing)
  }
}
