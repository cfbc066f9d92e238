import type { Tx } from '#kernel/database/database.ts'
import type { Actor, Source } from '#kernel/operations/caller.ts'
import type { EventSubject, StoredCall } from '#kernel/operations/context.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'

/** A call that waits until a person approves it (contract, section 10). */
export type AskedCall = {
  website_id: string
  change_set_id: string
  operation: string
  /** The least role with which it may be approved. */
  role: Role
  /** As it was sent: path, query and body. */
  call: StoredCall
  /** What it is about; null where it makes something new. */
  record: { kind: string; id: string; title: string | null } | null
  /** Of the record, as an `ETag` has it without the role; null where it has none. */
  revision: string | null
  /** What is asked for, in a sentence. */
  summary: string
  note: string | null
  dry_run: DryRun | null
  /** The bytes that came with it were stored, and are kept until it is decided. */
  file: StoredFile | null
  requested_by: Actor
  user_id: string
  credential_id: string
  source: Source
  now: number
}

/** What receiving a file, or several, has prepared: it has to be JSON, since it is stored. */
export type StoredFile = ({ blob: StoredBlob } | { files: { blob: StoredBlob }[] }) & Record<string, unknown>

/** The bytes of one file or of several. */
export function blobsOf(file: StoredFile): StoredBlob[] {
  return 'files' in file ? (file.files as { blob: StoredBlob }[]).map(({ blob }) => blob) : [file.blob as StoredBlob]
}

/** What the call would change, cut where it is long. */
export type DryRun = {
  records: PlannedRecord[]
  /** Of all records, including those left out. */
  records_count: number
  /** The record as it would be answered; null where there is none. */
  result: Record<string, unknown> | null
  warnings: string[]
}

export type PlannedRecord = {
  kind: string
  id: string
  title: string | null
  action: 'created' | 'updated' | 'deleted'
  fields: { field: string; before: unknown; after: unknown }[]
}

/** Where calls that wait are stored: the product's own record. */
export type RequestBook = {
  /** What a change set has changed within this transaction. */
  planned(tx: Tx, set: { website_id: string; id: string }): Promise<Pick<DryRun, 'records' | 'records_count'>>
  /** @returns the request as it is presented. @throws LimitReached */
  add(tx: Tx, asked: AskedCall): Promise<EventSubject & { approve_url: string }>
}
