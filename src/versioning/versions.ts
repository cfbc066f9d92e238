import type { Db } from '#database/database.ts'
import { prepare } from '#database/prepare.ts'
import type { VersionRow } from '#database/tables/versioning.ts'
import type { Window } from '#operations/list.ts'
import type { HistoryState } from '#versioning/history.ts'
import type { VersionedKind } from '#versioning/kinds.ts'

/** A version with its history's state, which says whether it is live. */
export type VersionEntry = Omit<VersionRow, 'html_content'> & { html_content?: string } & HistoryState

const ENTRY_COLUMNS = [
  'versions.id',
  'versions.website_id',
  'versions.resource_id',
  'versions.resource_type',
  'versions.number',
  'versions.snapshot',
  'versions.note',
  'versions.source',
  'versions.created_by',
  'versions.reverted_from_version_id',
  'versions.created_at',
  'histories.latest_version_id',
  'histories.latest_number',
  'histories.pinned_version_id',
  'histories.pinned_number',
  'histories.pin_reason',
] as const

/** Versions of a kind of record; `idParam` is the path parameter of the record's id. */
export function versionQuery(db: Db, kind: VersionedKind, idParam: string) {
  return joined(db)
    .select([...ENTRY_COLUMNS, 'versions.html_content', `versions.resource_id as ${idParam}` as 'versions.resource_id'])
    .where('versions.resource_type', '=', kind)
}

type WholeVersion = VersionEntry & { html_content: string }

/** Versions of records of any kind. */
export function anyVersion(db: Db) {
  return joined(db).select([...ENTRY_COLUMNS, 'versions.html_content'])
}

/** The previous version of the same record. */
export async function versionBefore(db: Db, version: VersionEntry): Promise<WholeVersion | undefined> {
  return ofSameRecord(db, version)
    .where('versions.number', '=', version.number - 1)
    .executeTakeFirst()
}

export async function numberedVersion(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
  number: number,
): Promise<WholeVersion | undefined> {
  return ofSameRecord(db, { website_id, resource_id: id }).where('versions.number', '=', number).executeTakeFirst()
}

export async function versionWithId(db: Db, version: OfRecord, id: string): Promise<WholeVersion | undefined> {
  return ofSameRecord(db, version).where('versions.id', '=', id).executeTakeFirst()
}

type OfRecord = Pick<VersionEntry, 'website_id' | 'resource_id'>

function ofSameRecord(db: Db, { website_id, resource_id }: OfRecord) {
  return anyVersion(db).where('versions.website_id', '=', website_id).where('versions.resource_id', '=', resource_id)
}

/** Newest first. Numbers have no gaps, so every page of the list is a range of numbers, at the same cost. */
export async function listVersions(
  db: Db,
  record: { id: string; website_id: string; latest_number: number },
  window: Window,
): Promise<VersionEntry[]> {
  const highest = record.latest_number - window.offset
  // Far past the end, the numbers would overflow their column.
  if (highest < 1) return []
  return versionsBetween(db, { website_id: record.website_id, id: record.id, highest, lowest: highest - window.per })
}

type Range = { website_id: string; id: string; highest: number; lowest: number }
const versionsBetween = prepare<Range, VersionEntry>((db, range) =>
  joined(db)
    .select(ENTRY_COLUMNS)
    .where('versions.website_id', '=', range.website_id)
    .where('versions.resource_id', '=', range.id)
    .where('versions.number', '<=', range.highest)
    .where('versions.number', '>', range.lowest)
    .orderBy('versions.number', 'desc'),
)

/** Bytes of html, by the versions' ids. */
export async function sizesOfVersions(db: Db, website_id: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('versions')
    .select('id')
    .select((eb) => eb.fn<number>('octet_length', ['html_content']).as('size'))
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, size }) => [id, Number(size)]))
}

export async function htmlOfVersions(
  db: Db,
  website_id: string,
  ids: string[],
): Promise<Pick<VersionRow, 'id' | 'html_content'>[]> {
  return db
    .selectFrom('versions')
    .select(['id', 'html_content'])
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .execute()
}

function joined(db: Db) {
  return db
    .selectFrom('versions')
    .innerJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', 'versions.website_id')
        .onRef('histories.resource_id', '=', 'versions.resource_id'),
    )
}
