import Type, { type Static } from 'typebox'
import type { LimitReached } from '#kernel/operations/errors.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId } from '#kernel/operations/schemas.ts'

/** The data of the event that a limit of the plan was met. */
export const QuotaExceeded = named(
  'QuotaExceeded',
  Type.Object({
    id: about(Id, 'The website; the account where there is none.'),
    website_id: about(NullableId, 'The website; null where there is none.'),
    code: Type.String({ about: 'Which limit, as in the error.' }),
    message: Type.String({ about: 'What is reached, in a sentence.' }),
    operation: Type.String({ about: 'The operation that met it.' }),
  }),
)

type Place = { website_id: string | null; account_id: string | null; operation: string }

export function quotaExceeded(
  { code, message }: Pick<LimitReached, 'code' | 'message'>,
  { website_id, account_id, operation }: Place,
): Static<typeof QuotaExceeded> {
  return { id: website_id ?? account_id!, website_id, code, message, operation }
}
