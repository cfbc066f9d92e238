import type { EventType, InternalEventType } from '#kernel/events/event-types.ts'
import type { EventSubject } from '#kernel/operations/context.ts'

export type OperationEvent = { type: EventType | InternalEventType; record: EventSubject }

type Kind = 'changed' | 'changed otherwise' | 'unchanged' | 'dry run'

/**
 * What a handler returns where there is more to say than its result. A bare result says that the declared event happened,
 * and that the event is about the result as it is presented: also where the answer has no body.
 */
export class Outcome<Result> {
  readonly kind: Kind
  readonly result: Result
  readonly events: readonly OperationEvent[]
  constructor(kind: Kind, result: Result, events: readonly OperationEvent[] = []) {
    this.kind = kind
    this.result = result
    this.events = events
  }
}

export function outcomeOf(returned: unknown): Outcome<unknown> {
  return returned instanceof Outcome ? returned : new Outcome('changed', returned)
}

/** The declared event happened, and then these. */
export function alsoEmit<Result>(result: Result, events: readonly OperationEvent[]): Outcome<Result> {
  return new Outcome('changed', result, events)
}

/** These events happened in place of the declared one. */
export function emitOnly<Result>(result: Result, events: readonly OperationEvent[]): Outcome<Result> {
  return new Outcome('changed otherwise', result, events)
}

/**
 * Everything already was as requested: the answer is sent, and the operation leaves no trace (contract, section 1). As a part
 * of another one it must not have written anything.
 */
export function unchanged<Result>(result: Result): Outcome<Result> {
  return new Outcome('unchanged', result)
}

/** The answer is sent, the transaction is rolled back, and nothing is audited or emitted. */
export function dryRun<Result>(result: Result): Outcome<Result> {
  return new Outcome('dry run', result)
}
