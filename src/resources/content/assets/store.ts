import { sql } from 'kysely'
import { amongJson, isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import { joinList, leaveList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import type { UploadSessionRow } from '#kernel/database/tables/assets.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { deleterOf, inserterOf, saverOf } from '#kernel/records/store.ts'
import { isSeen, withDataHistory } from '#kernel/versioning/shown-store.ts'
import type { WithHistory } from '#resources/content/assets/asset-content.ts'
import { type AssetRow, asset } from '#resources/content/assets/record.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'
import { foldFilename } from '#text/fold-filename.ts'

type Account = Pick<AccountRow, 'plan' | 'storage_limit' | 'storage_used' | 'domain_limit'>
/** An asset with its history, its website's subdomain and its account's storage. */
export type AssetRecord = AssetRow & WithHistory & Account & OfSite
export type UploadSession = UploadSessionRow &
  Account & { token: string; max_bytes: number; content_type: string | null }

/** The ordinal list of a website's assets. */
export const ASSET_LIST = 'asset'

export const assetTarget: Target<AssetRecord> = {
  label: 'Asset',
  table: 'assets',
  websiteColumn: 'assets.website_id',
  query: fullAssets,
  revision: revisionOf,
}

export type OpenSession = UploadSessionRow & Account & OfSite

export const sessionTarget: Target<OpenSession> = {
  label: 'Upload session',
  table: 'upload_sessions',
  websiteColumn: 'upload_sessions.website_id',
  query: (db) =>
    withAccount(
      db
        .selectFrom('upload_sessions')
        .innerJoin('websites', 'websites.id', 'upload_sessions.website_id')
        .where('websites.deleted_at', 'is', null)
        .selectAll('upload_sessions'),
    ),
}

export async function assetIsOf(db: Db, website_id: string, id: string): Promise<boolean> {
  return (await assetOf(db, website_id, id)) !== undefined
}

/** As its table has it. @param shown `live`: none that visitors have never seen */
export async function assetOf(
  db: Db,
  website_id: string,
  id: string,
  shown: Shown = 'latest',
): Promise<AssetRow | undefined> {
  const [asset] = await byId[shown](db, { website_id, id })
  return asset
}

/** With its history. */
export async function findAsset(
  db: Db,
  { website_id, id }: { website_id: string; id: string },
): Promise<(AssetRow & WithHistory) | undefined> {
  return withDataHistory('asset', db.selectFrom('assets').selectAll('assets'))
    .where('assets.website_id', '=', website_id)
    .where('assets.id', '=', id)
    .executeTakeFirst()
}

/** By their ids or filenames, each by the name that it was asked for with; of assets with the same filename, the oldest counts. */
export async function assetsNamed(
  db: Db,
  website_id: string,
  names: readonly string[],
  shown: Shown = 'latest',
): Promise<Map<string, AssetRow>> {
  const [ids, filenames] = [names.filter(isId), names.filter((name) => !isId(name))]
  const byId = new Map((await assetsOf(db, website_id, ids, shown)).map((asset) => [asset.id, asset]))
  const folds = JSON.stringify([...new Set(filenames.map(foldFilename))])
  const oldest = filenames.length > 0 ? await oldestWithNames[shown](db, { website_id, folds }) : []
  const byName = new Map(oldest.map((asset) => [asset.filename_folded, asset]))
  const found = names.map(
    (name) => [name, isId(name) ? byId.get(name.toLowerCase()) : byName.get(foldFilename(name))] as const,
  )
  return new Map(found.filter((each): each is [string, AssetRow] => each[1] !== undefined))
}

/** The assets of the website among these ids. */
export async function assetsOf(
  db: Db,
  website_id: string,
  ids: readonly string[],
  shown: Shown = 'latest',
): Promise<AssetRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('assets')
    .selectAll()
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .$if(shown === 'live', (assets) => assets.where(isSeen('asset')))
    .execute()
}

/** The asset with its row locked: replacements are serialized, and each sees the result of the previous one. */
export async function assetForUpdate(
  tx: Tx,
  place: { website_id: string; id: string },
): Promise<(AssetRow & WithHistory) | undefined> {
  await tx
    .updateTable('assets')
    .set({ revision: sql`revision` })
    .where('website_id', '=', place.website_id)
    .where('id', '=', place.id)
    .execute()
  return findAsset(tx, place)
}

export async function insertAsset(tx: Tx, asset: Omit<AssetRow, 'ordinal'>): Promise<AssetRow> {
  const { ordinal } = await joinList(tx, { website_id: asset.website_id, kind: ASSET_LIST })
  const row = { ...asset, ordinal }
  await insertRow(tx, row)
  return row
}

const insertRow = inserterOf(asset)

export const saveAsset = saverOf(asset)

const removeRow = deleterOf(asset)

export async function deleteAsset(tx: Tx, asset: AssetRow): Promise<void> {
  await removeRow(tx, asset)
  await leaveList(tx, { website_id: asset.website_id, kind: ASSET_LIST }, asset.ordinal)
}

export async function insertSession(tx: Tx, session: UploadSessionRow): Promise<void> {
  await tx.insertInto('upload_sessions').values(session).execute()
}

function fullAssets(db: Db) {
  return withAccount(
    withDataHistory(
      'asset',
      db.selectFrom('assets').innerJoin('websites', 'websites.id', 'assets.website_id').selectAll('assets'),
    ),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the builder's type differs with every table
function withAccount(query: any) {
  return query
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select([
      'websites.subdomain as site_subdomain',
      primaryDomain.as('site_primary_domain'),
      'accounts.plan',
      'accounts.storage_limit',
      'accounts.storage_used',
      'accounts.domain_limit',
    ])
}

const oldestWithNames = { live: nameFinder(true), latest: nameFinder(false) }
const byId = { live: idFinder(true), latest: idFinder(false) }

function nameFinder(onlySeen: boolean) {
  return prepare<{ website_id: string; folds: string }, AssetRow>((db, { website_id, folds }) => {
    const ordinals = db
      .selectFrom('assets')
      .select((eb) => ['filename_folded', eb.fn.min('ordinal').as('ordinal')])
      .where('website_id', '=', website_id)
      .where('filename_folded', 'in', amongJson(db, folds))
      .$if(onlySeen, (assets) => assets.where(isSeen('asset')))
      .groupBy('filename_folded')
    return db
      .selectFrom('assets')
      .innerJoin(ordinals.as('oldest'), (join) =>
        join
          .onRef('oldest.filename_folded', '=', 'assets.filename_folded')
          .onRef('oldest.ordinal', '=', 'assets.ordinal'),
      )
      .selectAll('assets')
      .where('assets.website_id', '=', website_id)
  })
}

function idFinder(onlySeen: boolean) {
  return prepare<{ website_id: string; id: string }, AssetRow>((db, { website_id, id }) =>
    db
      .selectFrom('assets')
      .selectAll()
      .where('website_id', '=', website_id)
      .where('id', '=', id)
      .$if(onlySeen, (assets) => assets.where(isSeen('asset'))),
  )
}
