import type { Answer } from '#operations/answer.ts'

/** Rolls back a transaction that was only to show what it would do; its answer is sent all the same. */
export class DryRun extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Rolled back on request')
    this.answer = answer
  }
}
