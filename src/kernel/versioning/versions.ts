import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { VersionPacking, VersionRow } from '#kernel/database/tables/versioning.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { Window } from '#kernel/operations/list.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { withHtml } from '#kernel/versioning/packing/with-html.ts'

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

/** Versions of a kind of record, without html; `idParam` is the path parameter of the record's id. */
export function versionQuery(db: Db, kind: VersionedKind, idParam: string) {
  return (
    joined(db)
      .select(ENTRY_COLUMNS)
      // Of what a website has one of, its website's id.
      .$if(idParam !== 'website_id', (versions) =>
        versions.select(`versions.resource_id as ${idParam}` as 'versions.resource_id'),
      )
      .where('versions.resource_type', '=', kind)
  )
}

/** Versions of records of any kind, without html. */
export function anyVersion(db: Db) {
  return joined(db).select(ENTRY_COLUMNS)
}

export type WholeVersion = VersionEntry & { html_content: string }

/** The version with its html. */
export async function wholeVersion<V extends VersionEntry>(db: Db, version: V): Promise<V & { html_content: string }> {
  const { website_id, resource_id, number } = version
  const [whole] = await withHtml(db, await storedVersion(db, { website_id, resource_id, number }))
  if (!whole) throw new NotFound('Version')
  return { ...version, html_content: whole.html_content }
}

const storedVersion = prepare<Place, Place & Pick<VersionRow, 'html_content'> & VersionPacking>((db, place) =>
  db
    .selectFrom('versions')
    .select([...STORED_COLUMNS, 'versions.website_id', 'versions.resource_id', 'versions.number'])
    .where('website_id', '=', place.website_id)
    .where('resource_id', '=', place.resource_id)
    .where('number', '=', place.number),
)
type Place = Pick<VersionRow, 'website_id' | 'resource_id' | 'number'>
const STORED_COLUMNS = [
  'versions.html_content',
  'versions.packed',
  'versions.packed_base',
  'versions.packed_bytes',
] as const

/** The texts of a version, also while its record is deleted. */
export async function storedContent(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
  number: number,
): Promise<Pick<VersionRow, 'html_content' | 'snapshot'> | undefined> {
  return (await withHtml(db, await contentByNumber(db, { website_id, resource_id: id, number })))[0]
}

const contentByNumber = prepare<Place, Place & Pick<VersionRow, 'html_content' | 'snapshot'> & VersionPacking>(
  (db, place) =>
    db
      .selectFrom('versions')
      .select([
        ...STORED_COLUMNS,
        'versions.website_id',
        'versions.resource_id',
        'versions.number',
        'versions.snapshot',
      ])
      .where('website_id', '=', place.website_id)
      .where('resource_id', '=', place.resource_id)
      .where('number', '=', place.number),
)

export async function numberedVersion(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
  number: number,
): Promise<WholeVersion | undefined> {
  return (await withHtml(db, await versionByNumber(db, { website_id, resource_id: id, number })))[0]
}

export async function versionWithId(
  db: Db,
  { website_id, resource_id }: OfRecord,
  id: string,
): Promise<WholeVersion | undefined> {
  return (await withHtml(db, await versionById(db, { website_id, resource_id, id })))[0]
}

type OfRecord = Pick<VersionEntry, 'website_id' | 'resource_id'>
type StoredEntry = Omit<VersionEntry, 'html_content'> & Pick<VersionRow, 'html_content'> & VersionPacking

const versionByNumber = prepare<Place, StoredEntry>((db, place) =>
  ofSameRecord(db, place).where('versions.number', '=', place.number),
)

const versionById = prepare<OfRecord & { id: string }, StoredEntry>((db, version) =>
  ofSameRecord(db, version).where('versions.id', '=', version.id),
)

function ofSameRecord(db: Db, { website_id, resource_id }: OfRecord) {
  return anyVersion(db)
    .select(STORED_COLUMNS)
    .where('versions.website_id', '=', website_id)
    .where('versions.resource_id', '=', resource_id)
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
    .select((eb) => eb.fn.coalesce('packed_bytes', eb.fn<number>('octet_length', ['html_content'])).as('size'))
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
  const stored = await db
    .selectFrom('versions')
    .select([...STORED_COLUMNS, 'id', 'website_id', 'resource_id', 'number'])
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .execute()
  return withHtml(db, stored)
}

/** The texts of versions that are live or the latest, which are never packed. */
export async function textsOfVersions(
  db: Db,
  website_id: string,
  ids: string[],
): Promise<Pick<VersionRow, 'id' | 'html_content' | 'snapshot'>[]> {
  return db
    .selectFrom('versions')
    .select(['id', 'html_content', 'snapshot'])
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
