import type { WriteContext } from '#kernel/operations/context.ts'
import type { Declared, Operation, Present } from '#kernel/operations/operation.ts'
import { alsoEmit, type OperationEvent } from '#kernel/operations/outcome.ts'
import type { Publisher, ReviewRule } from '#kernel/operations/review.ts'
import type { Located, WithRole } from '#kernel/operations/target.ts'

type Nothing = Record<never, never>
type Context<Row> = WriteContext<WithRole<Row>, Nothing, Nothing, undefined>
type DeleteDeclaration<Row> = Declared<Row, undefined> & {
  review?: ReviewRule
  unseen?: (call: { target: WithRole<Row>; publisher: Publisher; userId: string }) => boolean
  target: Located<Row>
  emits: OperationEvent['type']
  present: Present<WithRole<Row>, null>
  /** @returns further events */
  remove: (context: Context<Row>) => Promise<OperationEvent[]> | Promise<void>
}

/** Declares the deletion of the record that is its target; its event says what the record was. */
export function defineDelete<Row>({ remove, ...declared }: DeleteDeclaration<Row>): Operation {
  const handler = async (context: Context<Row>) => alsoEmit(context.target, (await remove(context)) ?? [])
  return { ...declared, scope: 'write', output: null, handler }
}
