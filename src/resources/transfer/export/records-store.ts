import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { HistoryRow, HistoryShown, VersionPacking, VersionRow } from '#kernel/database/tables/versioning.ts'
import { type BlockKind, type HtmlKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { withHtml } from '#kernel/versioning/packing/with-html.ts'
import { withDataHistory, withHistories } from '#kernel/versioning/shown-store.ts'
import type { WithHistory } from '#resources/content/assets/asset-content.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import type { BlockRow, SharedPartRow } from '#resources/content/versioned/records.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { ownTurn } from '#text/own-turn.ts'

const AT_ONCE = 100
/** Versions have up to some MB of html each. */
const VERSIONS_AT_ONCE = 5

/** Rows of a list of the website in its order, a few in memory at a time. */
async function* inOrder<R extends { ordinal: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R> {
  for (let after = -1; ; ) {
    const rows = await read(after)
    yield* rows
    if (rows.length < AT_ONCE) return
    after = Number(rows.at(-1)!.ordinal)
  }
}

export type StoredAsset = AssetRow & WithHistory & { sha256: string }

export function assetsInOrder(db: Db, website_id: string): AsyncGenerator<StoredAsset> {
  return inOrder((after) =>
    withDataHistory(
      'asset',
      db
        .selectFrom('assets')
        .innerJoin('blobs', 'blobs.key', 'assets.blob_key')
        .selectAll('assets')
        .select('blobs.sha256'),
    )
      .where('assets.website_id', '=', website_id)
      .where('assets.ordinal', '>', after)
      .orderBy('assets.ordinal')
      .limit(AT_ONCE)
      .execute(),
  )
}

export type Pinned = Pick<HistoryRow, 'latest_number' | 'pinned_number'> & HistoryShown

/** Records of a versioned kind, without their versions. */
export function versionedInOrder(db: Db, website_id: string, kind: HtmlKind) {
  const table = VERSIONED_HTML[kind].table as 'blocks'
  return inOrder(async (after) => {
    const rows = await withHistories(db, table)
      .selectAll(table)
      .select(['histories.latest_number', 'histories.pinned_number', 'histories.shown_since'])
      .where(`${table}.website_id`, '=', website_id)
      .$if(kind !== 'page', (query) => query.where(`${table}.kind`, '=', kind as BlockKind))
      .where(`${table}.ordinal`, '>', after)
      .orderBy(`${table}.ordinal`)
      .limit(AT_ONCE)
      .execute()
    return rows as unknown as (Pinned & (PageRow | SharedPartRow | BlockRow))[]
  })
}

export type Translated = Pick<PageRow, 'translated_from_id' | 'translated_version'>

/** The version that each translated row is up to date with, by the row's id. Rows without one are left out. */
export async function translatedRows(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Translated>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('rows')
    .select(['id', 'translated_from_id', 'translated_version'])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .where('translated_version', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The histories of some records, in the order of their ids. */
export async function historiesOfRecords(db: Db, website_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('histories')
    .select(['resource_id', 'latest_number', 'pinned_number', 'shown_since'])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'resource_id', ids))
    .orderBy('resource_id')
    .execute()
}

/** All versions of a record, oldest first, a few in memory at a time. */
export async function* versionsInOrder(db: Db, record: { website_id: string; id: string }): AsyncGenerator<VersionRow> {
  for (let after = 0; ; ) {
    const values = { website_id: record.website_id, resource_id: record.id, after }
    const versions = await withHtml(db, await versionsAfter(db, values))
    yield* versions
    if (versions.length < VERSIONS_AT_ONCE) return
    after = versions.at(-1)!.number
  }
}

export async function formsOf(db: Db, website_id: string): Promise<FormRow[]> {
  return db
    .selectFrom('forms')
    .selectAll()
    .where('website_id', '=', website_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** By id, a few in memory at a time. */
export async function* redirectsInOrder(db: Db, website_id: string) {
  for (let after = ''; ; ) {
    const redirects = await db
      .selectFrom('redirects')
      .selectAll()
      .where('website_id', '=', website_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    yield* redirects
    if (redirects.length < AT_ONCE) return
    // Others are served between two reads, which on SQLite are there without waiting.
    await ownTurn()
    after = redirects.at(-1)!.id
  }
}

/** With the number of the form's version that each answers. */
export async function* submissionsInOrder(db: Db, website_id: string) {
  for (let after = ''; ; ) {
    const submissions = await db
      .selectFrom('submissions')
      .innerJoin('form_versions', (join) =>
        join
          .onRef('form_versions.website_id', '=', 'submissions.website_id')
          .onRef('form_versions.form_id', '=', 'submissions.form_id')
          .onRef('form_versions.id', '=', 'submissions.form_version_id'),
      )
      .selectAll('submissions')
      .select('form_versions.number as form_version')
      .where('submissions.website_id', '=', website_id)
      .where('submissions.id', '>', after)
      .orderBy('submissions.id')
      .limit(AT_ONCE)
      .execute()
    yield* submissions
    if (submissions.length < AT_ONCE) return
    after = submissions.at(-1)!.id
  }
}

const versionsAfter = prepare<{ website_id: string; resource_id: string; after: number }, VersionRow & VersionPacking>(
  (db, values) =>
    db
      .selectFrom('versions')
      .selectAll()
      .where('website_id', '=', values.website_id)
      .where('resource_id', '=', values.resource_id)
      .where('number', '>', values.after)
      .orderBy('number')
      .limit(VERSIONS_AT_ONCE),
)
