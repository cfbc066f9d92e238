import type { Answer } from '#kernel/operations/answer.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'

/** Rolls back a transaction that changed nothing, or was only to show what it would do; its answer is sent all the same. */
export class RolledBack extends Error {
  readonly answer: Answer
  /** To be told although nothing was changed. */
  readonly events: readonly OperationEvent[]
  constructor(answer: Answer, events: readonly OperationEvent[] = []) {
    super('Rolled back, as nothing is to change')
    this.answer = answer
    this.events = events
  }
}
