import { GOES_WITH_USER, table } from '#kernel/database/tables/table.ts'

export const idempotencyTables = {
  idempotency_keys: table<IdempotencyRow>({
    owner: 'kernel/operations',
    key: ['user_id', 'key'],
    person: GOES_WITH_USER,
  }),
}

export type IdempotencyRow = {
  user_id: string
  key: string
  fingerprint: string
  status: number
  headers: string
  body: string
  /** What the body lacks: sealed, for the credential that sent the request. */
  secrets: string | null
  created_at: number
}
