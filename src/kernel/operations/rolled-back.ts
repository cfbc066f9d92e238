import type { Answer } from '#kernel/operations/answer.ts'

/** Rolls back a transaction that changed nothing, or was only to show what it would do; its answer is sent all the same. */
export class RolledBack extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Rolled back, as nothing is to change')
    this.answer = answer
  }
}
