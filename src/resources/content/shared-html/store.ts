import { sql } from 'kysely'
import { amongJson } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { withKeyShareLock } from '#kernel/database/key-share.ts'
import { joinList, leaveList, seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { SharedPartRow } from '#kernel/database/tables/shared-html.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import { SHARED_PART_KINDS, type SharedPartKind, titleOf } from '#kernel/versioning/kinds.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

export type SharedPart = SharedPartRow & HistoryState & { html_content?: string; usage_count: number }
export type FullPart = SharedPart & {
  html_content: string
  site_subdomain: string | null
  site_primary_domain: string | null
  /** JSON. */
  site_languages: string
}

export function partTarget(kind: SharedPartKind): Target<FullPart> {
  return {
    label: titleOf(kind),
    table: 'shared_parts',
    // Two parts that take over the default of one language are serialized by their website's row.
    lockedBy: { table: 'websites', column: 'website_id' },
    websiteColumn: 'shared_parts.website_id',
    query: (db) => fullParts(db, kind),
    revision: revisionOf,
  }
}

export async function getPart(
  db: Db,
  kind: SharedPartKind,
  { id, website_id }: { id: string; website_id: string },
): Promise<FullPart> {
  const part = await fullParts(db, kind)
    .where('shared_parts.website_id', '=', website_id)
    .where('shared_parts.id', '=', id)
    .executeTakeFirst()
  if (!part) throw new NotFound(partTarget(kind).label)
  return part
}

/** When true, the part cannot be deleted until the transaction ends. */
export async function sharedPartIsOf(tx: Tx, website_id: string, kind: SharedPartKind, id: string): Promise<boolean> {
  const query = tx
    .selectFrom('shared_parts')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('kind', '=', kind)
  return (await withKeyShareLock(tx, query).executeTakeFirst()) !== undefined
}

export async function insertPart(tx: Tx, part: Omit<SharedPartRow, 'ordinal'>): Promise<{ ordinal: number }> {
  const place = await joinList(tx, { website_id: part.website_id, kind: part.kind })
  await tx
    .insertInto('shared_parts')
    .values({ ...part, ordinal: place.ordinal })
    .execute()
  return place
}

export async function savePart(tx: Tx, part: SharedPartRow): Promise<void> {
  const { name, default_on_page_language, revision, updated_at } = part
  await tx
    .updateTable('shared_parts')
    .set({ name, default_on_page_language, revision, updated_at })
    .where('website_id', '=', part.website_id)
    .where('id', '=', part.id)
    .execute()
}

export async function touchPart(tx: Tx, part: { id: string; website_id: string }): Promise<void> {
  await tx
    .updateTable('shared_parts')
    .set({ revision: sql`revision + 1` })
    .where('website_id', '=', part.website_id)
    .where('id', '=', part.id)
    .execute()
}

/** Pages that use it fall back to the default, and their ETags change. */
export async function deletePart(tx: Tx, part: SharedPartRow): Promise<void> {
  const field = `${part.kind}_id` as const
  // The part first: this waits for pages that are about to use it, which are then found below.
  await tx.deleteFrom('shared_parts').where('website_id', '=', part.website_id).where('id', '=', part.id).execute()
  await tx
    .updateTable('pages')
    .set({ [field]: null, revision: sql`revision + 1` })
    .where('website_id', '=', part.website_id)
    .where(field, '=', part.id)
    .execute()
  await leaveList(tx, { website_id: part.website_id, kind: part.kind }, part.ordinal)
}

/** @returns the part that was the default before */
export async function clearDefault(
  tx: Tx,
  part: Omit<SharedPartRow, 'ordinal'>,
  now: number,
): Promise<{ id: string; name: string } | undefined> {
  return tx
    .updateTable('shared_parts')
    .set({ default_on_page_language: null, updated_at: now, revision: sql`revision + 1` })
    .where('website_id', '=', part.website_id)
    .where('kind', '=', part.kind)
    .where('default_on_page_language', '=', part.default_on_page_language)
    .where('id', '<>', part.id)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

export async function listParts(
  db: Db,
  website_id: string,
  kind: SharedPartKind,
  window: Window,
): Promise<Listed<SharedPart>> {
  const place = await seekList(db, { website_id, kind }, window.offset)
  const rows = await parts(db, kind)
    .where('shared_parts.website_id', '=', website_id)
    .where('shared_parts.ordinal', '>=', place.from)
    .orderBy('shared_parts.ordinal')
    .limit(window.per)
    .offset(place.skip)
    .execute()
  return { rows, total: place.length }
}

/** For each kind the default of the first of these languages that has one. */
export async function defaultParts(
  db: Db,
  website_id: string,
  languages: string[],
): Promise<(kind: SharedPartKind) => string | undefined> {
  const rows = await defaultsFor(db, { website_id, languages: JSON.stringify(languages) })
  return (kind) => {
    const parts = rows.filter((row) => row.kind === kind)
    return languages.map((language) => parts.find((row) => row.default_on_page_language === language)?.id).find(Boolean)
  }
}

const defaultsFor = prepare<
  { website_id: string; languages: string },
  Pick<SharedPartRow, 'id' | 'kind' | 'default_on_page_language'>
>((db, { website_id, languages }) =>
  db
    .selectFrom('shared_parts')
    .select(['id', 'kind', 'default_on_page_language'])
    .where('website_id', '=', website_id)
    .where('kind', 'in', SHARED_PART_KINDS)
    .where('default_on_page_language', 'is not', null)
    .where('default_on_page_language', 'in', amongJson(db, languages)),
)

function fullParts(db: Db, kind: SharedPartKind) {
  return parts(db, kind)
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .onRef('versions.number', '=', 'histories.latest_number'),
    )
    .innerJoin('websites', 'websites.id', 'shared_parts.website_id')
    .select([
      'versions.html_content',
      'websites.subdomain as site_subdomain',
      primaryDomain.as('site_primary_domain'),
      'websites.languages as site_languages',
    ])
}

function parts(db: Db, kind: SharedPartKind) {
  const field = `pages.${kind}_id` as const
  return db
    .selectFrom('shared_parts')
    .innerJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', 'shared_parts.website_id')
        .onRef('histories.resource_id', '=', 'shared_parts.id'),
    )
    .where('shared_parts.kind', '=', kind)
    .selectAll('shared_parts')
    .select([
      'histories.latest_version_id',
      'histories.latest_number',
      'histories.pinned_version_id',
      'histories.pinned_number',
      'histories.pin_reason',
    ])
    .select((eb) =>
      eb
        .selectFrom('pages')
        .whereRef('pages.website_id', '=', 'shared_parts.website_id')
        .whereRef(field, '=', 'shared_parts.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('usage_count'),
    )
    .$castTo<SharedPartRow & HistoryState & { usage_count: number }>()
}
