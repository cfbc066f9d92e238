import { sql } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import { joinList, leaveList, seekList } from '#database/ordinal-list.ts'
import { prepare } from '#database/prepare.ts'
import type { AccountRow } from '#database/tables/accounts.ts'
import type { AssetRow, UploadSessionRow } from '#database/tables/assets.ts'
import type { Window } from '#operations/list.ts'
import type { Target } from '#operations/target.ts'
import { folded, typePrefixes } from '#resources/assets/rules.ts'
import { assetRevision } from '#resources/assets/schema.ts'

type Account = Pick<AccountRow, 'plan' | 'storage_limit' | 'storage_used' | 'domain_limit'>
/** An asset with where it is and what its account keeps. */
export type AssetRecord = AssetRow & Account & { site_subdomain: string | null }
export type UploadSession = UploadSessionRow &
  Account & { token: string; max_bytes: number; content_type: string | null }

const LIST = 'asset'

export const assetTarget: Target<AssetRecord> = {
  label: 'Asset',
  table: 'assets',
  websiteColumn: 'assets.website_id',
  query: fullAssets,
  revision: assetRevision,
}

export type OpenSession = UploadSessionRow & Account & { site_subdomain: string | null }

export const sessionTarget: Target<OpenSession> = {
  label: 'Upload session',
  table: 'upload_sessions',
  websiteColumn: 'upload_sessions.website_id',
  query: (db) =>
    withAccount(
      db
        .selectFrom('upload_sessions')
        .innerJoin('websites', 'websites.id', 'upload_sessions.website_id')
        .selectAll('upload_sessions'),
    ),
}

export async function assetIsOf(db: Db, website_id: string, id: string): Promise<boolean> {
  return (await assetOf(db, website_id, id)) !== undefined
}

export async function assetOf(db: Db, website_id: string, id: string): Promise<AssetRow | undefined> {
  const [asset] = await byId(db, { website_id, id })
  return asset
}

/** Those of the ids that are assets of the website. */
export async function assetsOf(db: Db, website_id: string, ids: string[]): Promise<AssetRow[]> {
  return db.selectFrom('assets').selectAll().where('website_id', '=', website_id).where('id', 'in', ids).execute()
}

/** The asset with its row locked: two replacements take turns, and each sees what the one before it left. */
export async function assetForUpdate(tx: Tx, website_id: string, id: string): Promise<AssetRow | undefined> {
  return tx
    .updateTable('assets')
    .set({ revision: sql`revision + 1` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function insertAsset(tx: Tx, asset: Omit<AssetRow, 'ordinal'>): Promise<AssetRow> {
  const { ordinal } = await joinList(tx, { website_id: asset.website_id, kind: LIST })
  const row = { ...asset, ordinal }
  await tx.insertInto('assets').values(row).execute()
  return row
}

export async function saveAsset(tx: Tx, asset: AssetRow): Promise<void> {
  const { filename, filename_folded, content_type, byte_size, blob_key, width, height, alt, revision, updated_at } =
    asset
  await tx
    .updateTable('assets')
    .set({ filename, filename_folded, content_type, byte_size, blob_key, width, height, alt, revision, updated_at })
    .where('website_id', '=', asset.website_id)
    .where('id', '=', asset.id)
    .execute()
}

export async function deleteAsset(tx: Tx, asset: AssetRow): Promise<void> {
  await tx.deleteFrom('assets').where('website_id', '=', asset.website_id).where('id', '=', asset.id).execute()
  await leaveList(tx, { website_id: asset.website_id, kind: LIST }, asset.ordinal)
}

export async function insertSession(tx: Tx, session: UploadSessionRow): Promise<void> {
  await tx.insertInto('upload_sessions').values(session).execute()
}

export type AssetFilter = { content_type?: string; filename?: string }
export const ASSET_SORTS = [
  'created_at',
  '-created_at',
  'filename',
  '-filename',
  'byte_size',
  '-byte_size',
  'updated_at',
  '-updated_at',
] as const
export type AssetSort = (typeof ASSET_SORTS)[number]

export async function listAssets(
  db: Db,
  website_id: string,
  { window, filter, sort }: { window: Window; filter: AssetFilter; sort: AssetSort[] },
): Promise<{ rows: AssetRow[]; total: number }> {
  const plain = filter.content_type === undefined && filter.filename === undefined
  if (plain && sort.length === 1 && sort[0] === 'created_at') return listByOrdinal(db, website_id, window)
  let assets = db.selectFrom('assets').where('website_id', '=', website_id)
  if (filter.content_type !== undefined) {
    const prefixes = typePrefixes(filter.content_type)
    assets = assets.where((eb) => eb.or(prefixes.map((prefix) => like('content_type', `${escaped(prefix)}%`))))
  }
  if (filter.filename !== undefined)
    assets = assets.where(like('filename_folded', `%${escaped(folded(filter.filename))}%`))
  const { total } = await assets.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let wanted = assets.selectAll().limit(window.per).offset(window.offset)
  for (const key of sort)
    wanted = wanted.orderBy(COLUMNS[key.replace('-', '') as keyof typeof COLUMNS], key.startsWith('-') ? 'desc' : 'asc')
  return { rows: await wanted.orderBy('ordinal').execute(), total: Number(total) }
}

const COLUMNS = {
  created_at: 'ordinal',
  filename: 'filename_folded',
  byte_size: 'byte_size',
  updated_at: 'updated_at',
} as const

/** The plain list: its last page costs what its first does. */
async function listByOrdinal(db: Db, website_id: string, window: Window) {
  const key = { website_id, kind: LIST }
  const { length: total, from, skip } = await seekList(db, key, window.offset)
  if (window.offset >= total) return { rows: [], total }
  const rows = await assetsFrom(db, { website_id, from, skip, count: Math.min(window.per, total) })
  return { rows, total }
}

function like(column: 'content_type' | 'filename_folded', pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** What stands for others in a pattern stands for itself. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function fullAssets(db: Db) {
  return withAccount(
    db.selectFrom('assets').innerJoin('websites', 'websites.id', 'assets.website_id').selectAll('assets'),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the builder's type differs with every table
function withAccount(query: any) {
  return query
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select([
      'websites.subdomain as site_subdomain',
      'accounts.plan',
      'accounts.storage_limit',
      'accounts.storage_used',
      'accounts.domain_limit',
    ])
}

const byId = prepare<{ website_id: string; id: string }, AssetRow>((db, values) =>
  db.selectFrom('assets').selectAll().where('website_id', '=', values.website_id).where('id', '=', values.id),
)

const assetsFrom = prepare<{ website_id: string; from: number; skip: number; count: number }, AssetRow>((db, values) =>
  db
    .selectFrom('assets')
    .selectAll()
    .where('website_id', '=', values.website_id)
    .where('ordinal', '>=', values.from)
    .orderBy('ordinal')
    .limit(values.count)
    .offset(values.skip),
)
