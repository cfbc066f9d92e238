import type { TObject, TSchema } from 'typebox'
import type { Declared, Operation, Present } from '#kernel/operations/operation.ts'
import type { Located, WithRole } from '#kernel/operations/target.ts'

type GetDeclaration<O extends TSchema, Row, Q extends TObject | undefined> = Declared<Row, Q> & {
  target: Located<Row>
  output: O
  present?: Present<WithRole<Row>, O>
  revision?: (record: WithRole<Row>) => string
}

/** Declares a read of the record that is its target. */
export function defineGet<O extends TSchema, Row, Q extends TObject | undefined = undefined>(
  declared: GetDeclaration<O, Row, Q>,
): Operation {
  return { ...declared, scope: 'read', handler: async ({ target }) => target }
}
