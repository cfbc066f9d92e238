import type { EventType, InternalEventType } from '#kernel/events/event-types.ts'
import type { EventSubject } from '#kernel/operations/context.ts'

export type OperationEvent = { type: EventType | InternalEventType; record: EventSubject }

type Said = {
  unchanged?: true
  dryRun?: true
  /** What the declared event is about; null where it did not happen. */
  record?: EventSubject | null
  /** The events are of the moment: nothing was changed, so nothing else is kept. */
  momentary?: true
  /** After the declared one. */
  events?: readonly OperationEvent[]
}

/**
 * What a handler returns where there is more to say than its result. A result alone says that the declared event happened,
 * and is about the result as it is presented: also where the answer has no body.
 */
export class Outcome<Result> {
  readonly result: Result
  readonly said: Said
  constructor(result: Result, said: Said) {
    this.result = result
    this.said = said
  }
}

/** The declared event happened, and then these. */
export function alsoEmit<Result>(result: Result, events: readonly OperationEvent[]) {
  return new Outcome(result, { events })
}

/** The declared event is about another record than the answer; then come these. */
export function emitAbout<Result>(result: Result, record: EventSubject, events: readonly OperationEvent[] = []) {
  return new Outcome(result, { record, events })
}

/** These events happened in place of the declared one. */
export function emitOnly<Result>(result: Result, events: readonly OperationEvent[]) {
  return new Outcome(result, { record: null, events })
}

/** Nothing was changed: what the handler wrote is rolled back, and this event alone is told to who listens. */
export function tellOnly<Result>(result: Result, event: OperationEvent) {
  return new Outcome(result, { record: null, momentary: true, events: [event] })
}

/**
 * Everything already was as requested: the answer is sent, and the operation leaves no trace (contract, section 1). As a part
 * of another one it must not have written anything.
 */
export function unchanged<Result>(result: Result) {
  return new Outcome(result, { unchanged: true })
}

/** The answer is sent, the transaction is rolled back, and nothing is audited or emitted. */
export function dryRun<Result>(result: Result) {
  return new Outcome(result, { dryRun: true })
}
