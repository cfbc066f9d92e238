import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'

/** How a call is answered that waits until a person approves it (contract, section 10). */
export const WaitingAnswer = named(
  'WaitingAnswer',
  Type.Object({
    request_id: about(Id, 'The request that the call is stored as.'),
    status: oneOf(['waiting'], { about: 'Nothing was done yet.' }),
    operation: Type.String({ about: 'The operation that was called.' }),
    summary: Type.String({ about: 'What is asked for, in a sentence.' }),
    dry_run: about(
      nullable(Type.Object({}, { additionalProperties: true })),
      'What the call would change, as the request says it; null where that was not tried.',
    ),
    approve_url: Type.String({ about: 'Where a person looks at it, and decides.' }),
    warnings: Type.Optional(Type.Array(Type.String(), { about: 'Fields that were ignored.' })),
  }),
)

/** Whether a call of the operation may be stored in place of being done. */
export function mayWait({ scope, review, composed, role }: Operation): boolean {
  if (scope !== 'write' || role === undefined || review === 'refused') return false
  return review !== 'free' || composed === true
}
