import type { Generated } from 'kysely'
import { table } from '#database/tables/table.ts'

export const journalTables = {
  events: table<EventRow>({
    owner: 'events',
    key: ['seq'],
    purge: { not: 'processes and webhooks still read them; they expire by age' },
  }),
  audit_events: table<AuditRow>({
    owner: 'events',
    key: ['id'],
    purge: { not: 'they say who deleted the website; they expire by age' },
  }),
}

/** The outbox: what happened, written in the transaction in which it happened. */
export type EventRow = {
  seq: Generated<number>
  id: string
  type: string
  website_id: string | null
  account_id: string | null
  resource_type: string
  resource_id: string
  actor: string
  data: string
  created_at: number
}

export type AuditRow = {
  id: string
  website_id: string | null
  account_id: string | null
  operation: string
  resource_type: string | null
  resource_id: string | null
  actor: string
  credential_kind: string
  credential_id: string
  source: string
  request_id: string
  created_at: number
}
