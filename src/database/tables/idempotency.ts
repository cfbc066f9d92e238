import { table } from '#database/tables/table.ts'

export const idempotencyTables = {
  idempotency_keys: table<IdempotencyRow>({ owner: 'operations', key: ['user_id', 'key'] }),
}

export type IdempotencyRow = {
  user_id: string
  key: string
  fingerprint: string
  status: number
  headers: string
  body: string
  created_at: number
}
