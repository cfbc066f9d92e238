import { sql } from 'kysely'
import type { TrashRow } from '#kernel/changes/trash-record.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import type { Actor } from '#kernel/operations/caller.ts'

/** How long a deleted record can be restored, in milliseconds (contract, section 10). */
const LIFETIME_MS = 30 * 86_400_000
/** How long a request that restored a record can be repeated, in milliseconds, as `Idempotency-Key` is remembered. */
const RESTORED_MS = 86_400_000
const MAX_TITLE = 300

/** Kinds of records that can be restored; of a website its own operation says how. */
export const TRASHED = new Set(RECORDS.flatMap(({ kind, promises }) => (promises.trashed ? [kind] : [])))

/** `expires_at` is in milliseconds since 1970. */
export type TrashEntry = { id: string; expires_at: number }

type Deletion = {
  type: string
  record: { id: string } & Record<string, unknown>
  website_id: string
  change: { change_set_id: string; change_id: string }
  actor: Actor
  now: number
}

/** Notes a deleted record, whose rows were stored as they were by the deletion. */
export async function moveToTrash(tx: Tx, { type, record, website_id, change, actor, now }: Deletion): Promise<void> {
  const kind = type.slice(0, type.lastIndexOf('.'))
  if (!type.endsWith('.deleted') || !TRASHED.has(kind)) return
  await insertTrash(tx, {
    kind,
    website_id,
    record_id: record.id,
    title: titleOf(record)?.slice(0, MAX_TITLE).toWellFormed() ?? null,
    ...change,
    deleted_by: JSON.stringify(actor),
    byte_size: kind === 'asset' ? Number(record.byte_size) : 0,
    deleted_at: now,
    restored_at: null,
  })
}

export async function insertTrash(tx: Tx, item: Omit<TrashRow, 'id' | 'account_id' | 'expires_at'>): Promise<void> {
  await tx
    .insertInto('trash')
    .columns([...COLUMNS, 'account_id'])
    .expression((eb) =>
      eb
        .selectFrom('websites')
        .select(
          COLUMNS.map((column) =>
            sql.val({ ...item, id: newId(), expires_at: item.deleted_at + LIFETIME_MS }[column]).as(column),
          ),
        )
        .select('account_id')
        .where('id', '=', item.website_id),
    )
    .execute()
}

const COLUMNS = [
  'id',
  'website_id',
  'kind',
  'record_id',
  'title',
  'change_set_id',
  'change_id',
  'deleted_by',
  'byte_size',
  'deleted_at',
  'expires_at',
  'restored_at',
] as const

/** What a person knows the record by. */
export function titleOf(record: Record<string, unknown>): string | null {
  const { title, name, path, from_path, filename, values } = record
  const texts = [title, name, path, from_path, filename, ...Object.values((values as object | undefined) ?? {})]
  return (texts.find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? null
}

/** Where a deleted record waits; undefined when it is gone for good. */
export async function trashEntryOf(tx: Tx, website_id: string, record_id: string): Promise<TrashEntry | undefined> {
  const entry = await tx
    .selectFrom('trash')
    .select(['id', 'expires_at'])
    .where('website_id', '=', website_id)
    .where('record_id', '=', record_id)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return entry && { id: entry.id, expires_at: Number(entry.expires_at) }
}

/** Ends it now: a job deletes what is left of the record. */
export async function expireNow(tx: Tx, { website_id, id }: TrashRow): Promise<void> {
  await tx
    .updateTable('trash')
    .set({ expires_at: 0 })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

/** Prevents an expired item from being restored. @returns false when it was restored in the meantime, or is already deleted */
export async function claimExpired(tx: Tx, { website_id, id }: TrashRow, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('trash')
    .set({ expires_at: 0 })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .where('restored_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Notes that a record is there again. */
export async function takeFromTrash(tx: Tx, website_id: string, record_id: string, now: number): Promise<void> {
  await tx
    .updateTable('trash')
    .set({ restored_at: now, expires_at: now + RESTORED_MS })
    .where('website_id', '=', website_id)
    .where('record_id', '=', record_id)
    .where('restored_at', 'is', null)
    .execute()
}

/** What is in a website's trash counts as another account's from now on. */
export async function changeAccountOfTrash(tx: Tx, website_id: string, account_id: string): Promise<void> {
  await tx.updateTable('trash').set({ account_id }).where('website_id', '=', website_id).execute()
}

/** Deleted websites of an account that could still be restored. */
export async function deletedWebsitesOf(db: Db, account_id: string): Promise<TrashRow[]> {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('kind', '=', 'website')
    .where('restored_at', 'is', null)
    .where('expires_at', '>', 0)
    .execute()
}

export async function deleteTrash(tx: Tx, { website_id, id }: TrashRow): Promise<void> {
  await tx.deleteFrom('trash').where('website_id', '=', website_id).where('id', '=', id).execute()
}
