import type { Answer } from '#operations/answer.ts'

/** Ends a transaction that was only to show what it would do; its answer is told all the same. */
export class OnlyTried extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Rolled back on request')
    this.answer = answer
  }
}
