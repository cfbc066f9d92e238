import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { HistoryRow, VersionPacking, VersionRow } from '#kernel/database/tables/versioning.ts'
import { LONGEST_CHAIN } from '#kernel/versioning/packing/chain.ts'

export type OfRecord = Pick<VersionRow, 'website_id' | 'resource_id'>
export type StoredHtml = Pick<VersionRow, 'number' | 'html_content'> & VersionPacking
export type PackedHtml = { number: number; packed: string; base: number | null; bytes: number }
export type HistoryToPack = OfRecord & { pack_from: number } & Pick<HistoryRow, 'latest_number' | 'pinned_number'>

/** Histories with versions that are not packed, in the order of their records' ids. */
export function historiesToPack(db: Db, after: string, limit: number): Promise<HistoryToPack[]> {
  return unpacked(db)
    .select(['website_id', 'resource_id', 'pack_from', 'latest_number', 'pinned_number'])
    .where('resource_id', '>', after)
    .orderBy('resource_id')
    .limit(limit)
    .execute()
}

export async function hasHistoriesToPack(db: Db): Promise<boolean> {
  return (await unpacked(db).select('resource_id').limit(1).executeTakeFirst()) !== undefined
}

/** Of websites that are not deleted. */
function unpacked(db: Db) {
  return (
    db
      .selectFrom('histories')
      // As the index says it.
      .whereRef('latest_number', '>', 'pack_from')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('websites')
              .select('id')
              .whereRef('websites.id', '=', 'histories.website_id')
              .where('websites.deleted_at', 'is not', null),
          ),
        ),
      )
  )
}

export type Candidate = { number: number; created_at: number; isPacked: boolean }

/** Older versions of a history, in their order. */
export async function candidatesOf(db: Db, history: HistoryToPack, limit: number): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('versions')
    .select(['number', 'created_at', 'packed_bytes'])
    .where('website_id', '=', history.website_id)
    .where('resource_id', '=', history.resource_id)
    .where('number', '>=', history.pack_from)
    .where('number', '<', history.latest_number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ packed_bytes, ...row }) => ({ ...row, isPacked: packed_bytes !== null }))
}

/**
 * Replaces html by its packed form, unless it is live by now, and moves on to `next`, unless an unpinned version is to be
 * packed before.
 * @returns false when nothing was saved, since the history is not what it was
 */
export async function savePacked(
  database: Database,
  history: HistoryToPack,
  packs: readonly PackedHtml[],
  next: number,
): Promise<boolean> {
  const { website_id, resource_id, pack_from } = history
  return database.write(async (tx) => {
    // Locked, so that a version that is pinned in the meantime waits and is unpacked again.
    const current = await tx
      .selectFrom('histories')
      .select(['pinned_number', 'pack_from'])
      .where('website_id', '=', website_id)
      .where('resource_id', '=', resource_id)
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (current?.pack_from !== pack_from) return false
    const older = packs.filter(({ number }) => number !== current.pinned_number)
    if (older.length > 0) await replaceByPacks(tx, { website_id, resource_id }, older)
    await setPackFrom(tx, { website_id, resource_id, pack_from: next })
    return true
  })
}

/** Rows that shrink in their place would leave SQLite's pages nearly empty, each with one row. */
async function replaceByPacks(tx: Tx, record: OfRecord, packs: readonly PackedHtml[]): Promise<void> {
  const byNumber = new Map(packs.map((pack) => [pack.number, pack]))
  const rows = await tx
    .deleteFrom('versions')
    .where('website_id', '=', record.website_id)
    .where('resource_id', '=', record.resource_id)
    .where('number', 'in', [...byNumber.keys()])
    .returning(OTHER_COLUMNS)
    .execute()
  const packed = rows.map((row) => {
    const { packed, base, bytes } = byNumber.get(row.number)!
    return { ...row, html_content: '', packed, packed_base: base, packed_bytes: bytes }
  })
  if (packed.length > 0) await tx.insertInto('versions').values(packed).execute()
}

const OTHER_COLUMNS = [
  'id',
  'website_id',
  'resource_id',
  'resource_type',
  'number',
  'snapshot',
  'note',
  'source',
  'created_by',
  'reverted_from_version_id',
  'created_at',
] as const

/** The record's versions with these numbers, as they are stored. */
export function storedHtml(db: Db, { website_id, resource_id }: OfRecord, numbers: readonly number[]) {
  return db
    .selectFrom('versions')
    .select(STORED_HTML)
    .where('website_id', '=', website_id)
    .where('resource_id', '=', resource_id)
    .where('number', 'in', numbers)
    .execute()
}

/** The same for one chain. */
export async function storedChain(db: Db, record: OfRecord, chain: readonly number[]): Promise<StoredHtml[]> {
  const numbers = Array.from({ length: LONGEST_CHAIN }, (_, index) => chain[index] ?? chain[0]!)
  return chainRows(db, { ...record, ...Object.fromEntries(numbers.map((number, index) => [`n${index}`, number])) })
}

const STORED_HTML = ['number', 'html_content', 'packed', 'packed_base', 'packed_bytes'] as const

const chainRows = prepare<OfRecord & Record<string, unknown>, StoredHtml>((db, values) =>
  db
    .selectFrom('versions')
    .select(STORED_HTML)
    .where('website_id', '=', values.website_id)
    .where('resource_id', '=', values.resource_id)
    .where(
      'number',
      'in',
      Array.from({ length: LONGEST_CHAIN }, (_, index) => values[`n${index}`] as number),
    ),
)

/** Of one version. */
export const storedVersion = prepare<OfRecord & { number: number }, StoredHtml>((db, version) =>
  db
    .selectFrom('versions')
    .select(STORED_HTML)
    .where('website_id', '=', version.website_id)
    .where('resource_id', '=', version.resource_id)
    .where('number', '=', version.number),
)

export const setHtml = prepare<OfRecord & StoredHtml, never>((db, version) =>
  db
    .updateTable('versions')
    .set({
      html_content: version.html_content,
      packed: version.packed,
      packed_base: version.packed_base,
      packed_bytes: version.packed_bytes,
    })
    .where('website_id', '=', version.website_id)
    .where('resource_id', '=', version.resource_id)
    .where('number', '=', version.number),
)

/** Lets a version be packed that was left out because it was live. */
export const packAgainFrom = prepare<OfRecord & { pack_from: number }, never>((db, values) =>
  db
    .updateTable('histories')
    .set({ pack_from: values.pack_from })
    .where('website_id', '=', values.website_id)
    .where('resource_id', '=', values.resource_id)
    .where('pack_from', '>', values.pack_from),
)

async function setPackFrom(tx: Tx, { website_id, resource_id, pack_from }: OfRecord & { pack_from: number }) {
  await tx
    .updateTable('histories')
    .set({ pack_from })
    .where('website_id', '=', website_id)
    .where('resource_id', '=', resource_id)
    .execute()
}
