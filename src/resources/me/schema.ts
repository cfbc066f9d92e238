import Type from 'typebox'
import { PLAN_NAMES } from '#accounts/plans.ts'
import { Id, nullable, oneOf, Timestamp } from '#operations/schemas.ts'

const Amount = Type.Integer({ minimum: 0 })

export const Me = Type.Object({
  user: Type.Object({
    id: Id,
    email: Type.String(),
    email_verified: Type.Boolean(),
    name: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  account: Type.Object({ id: Id, created_at: Timestamp, updated_at: Timestamp }),
  plan: oneOf(PLAN_NAMES),
  limits: Type.Object({
    websites: Amount,
    domains: Amount,
    storage_bytes: Amount,
    file_bytes: Amount,
    pages_per_website: Amount,
    rows_per_table: Amount,
    audit_days: Amount,
    event_days: Amount,
  }),
  usage: Type.Object({ websites: Amount, domains: Amount, storage_bytes: Amount }),
  scopes: Type.Array(oneOf(['read', 'write']), { description: 'What your credential may do.' }),
  credential: Type.Object({
    type: oneOf(['api_key', 'oauth', 'session']),
    id: Type.String(),
    name: nullable(Type.String()),
  }),
})
