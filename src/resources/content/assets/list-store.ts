import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { typePrefixes } from '#resources/content/assets/rules.ts'
import { ASSET_LIST } from '#resources/content/assets/store.ts'
import { foldFilename } from '#text/fold-filename.ts'

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
): Promise<Listed<AssetRow>> {
  const plain = filter.content_type === undefined && filter.filename === undefined
  if (plain && sort.length === 1 && sort[0] === 'created_at') return listByOrdinal(db, website_id, window)
  let assets = db.selectFrom('assets').where('website_id', '=', website_id)
  if (filter.content_type !== undefined) {
    const prefixes = typePrefixes(filter.content_type)
    assets = assets.where((eb) => eb.or(prefixes.map((prefix) => like('content_type', `${escaped(prefix)}%`))))
  }
  if (filter.filename !== undefined)
    assets = assets.where(like('filename_folded', `%${escaped(foldFilename(filter.filename))}%`))
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

/** The unfiltered list: its last page costs as much as its first. */
async function listByOrdinal(db: Db, website_id: string, window: Window) {
  const key = { website_id, kind: ASSET_LIST }
  const { length: total, from, skip } = await seekList(db, key, window.offset)
  if (window.offset >= total) return { rows: [], total }
  const rows = await assetsFrom(db, { website_id, from, skip, count: Math.min(window.per, total) })
  return { rows, total }
}

function like(column: 'content_type' | 'filename_folded', pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** Escapes the wildcards of LIKE. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

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
