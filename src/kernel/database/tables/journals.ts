import type { Generated } from 'kysely'
import { table } from '#kernel/database/tables/table.ts'

/** The append-only tables: rows get numbers in the order of their commits, are indexed by website later, and expire by age. */
export const JOURNALS = ['events', 'audit_events'] as const
export type Journal = (typeof JOURNALS)[number]

export const journalTables = {
  events: table<EventRow>({
    owner: 'kernel/events',
    key: ['seq'],
    purge: { not: 'other processes and webhooks still read them; they expire by age' },
  }),
  audit_events: table<AuditRow>({
    owner: 'kernel/events',
    key: ['seq'],
    purge: { not: 'they say who deleted the website; they expire by age' },
  }),
  journal_lists: table<JournalListRow>({
    owner: 'kernel/events/journals',
    key: ['list', 'seq'],
    notBackedUp: 'a job fills it again',
  }),
  journal_marks: table<JournalMarkRow>({
    owner: 'kernel/events/journals',
    key: ['name'],
    notBackedUp: 'the jobs begin again',
  }),
  audit_blocks: table<AuditBlockRow>({ owner: 'kernel/events/chain', key: ['last_seq'] }),
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
  /** Of a row its table. */
  parent_id: string | null
  actor: string
  data: string
  created_at: number
  change_set_id: string | null
}

/** Who did what by which credential. */
export type AuditRow = {
  seq: Generated<number>
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
  change_set_id: string | null
  /** JSON, `ChangedField[]`: of records whose rows are not captured. */
  changes: string | null
}

/** The rows of a journal that have something in common on one website (`lists.ts`), up to the mark of the job that fills it. */
export type JournalListRow = { list: number; seq: number }

/** How far in a journal a job has come. */
export type JournalMarkRow = { name: string; seq: number }

/** A part of the audit log's hash chain: the rows after `after_seq`, up to `last_seq`. */
export type AuditBlockRow = {
  last_seq: number
  after_seq: number
  /** JSON: `[seq, digest]` of each row, oldest first; empty when all of them have expired. */
  digests: string
  /** JSON: the numbers of rows that have expired. */
  expired: string
  /** The hash of the block before. */
  previous: string
  hash: string
  created_at: number
}
