import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Tables } from '#kernel/database/tables.ts'

type Listed<T> = { some: T[]; total: number }
const TEXTS = {
  title: sql<string | null>`coalesce(nullif(meta_title, ''), title)`,
  description: sql<string | null>`meta_description`,
}

export type SamePage = { id: string; path: string; value: string; others: number }

/** Published pages that have the same title or description as others in their language. */
export async function pagesAlike(
  db: Db,
  website_id: string,
  { text, limit, ids }: { text: keyof typeof TEXTS; limit: number; ids?: readonly string[] },
): Promise<Listed<SamePage>> {
  const published = db
    .selectFrom('pages')
    .where('website_id', '=', website_id)
    .where('status', '=', 'published')
    .where(sql<SqlBool>`coalesce(${TEXTS[text]}, '') <> ''`)
  const groups = published
    .select((eb) => eb.fn.countAll<number>().as('alike'))
    .groupBy(['language', TEXTS[text]])
    .having((eb) => eb.fn.countAll(), '>', 1)
  const { total: all } = await db
    .selectFrom(groups.as('groups'))
    .select((eb) => eb.fn.sum<number | null>('alike').as('total'))
    .executeTakeFirstOrThrow()
  // Finding out which they are takes longer, and mostly there are none.
  if (!all) return { some: [], total: 0 }
  const values = published
    .select(['id', 'path', 'ordinal', TEXTS[text].as('value')])
    .select(sql<number>`count(*) over (partition by language, ${TEXTS[text]})`.as('alike'))
  let alike = db.selectFrom(values.as('alike_pages')).where(sql<SqlBool>`alike > 1`)
  if (ids) alike = alike.where('id', 'in', ids)
  const total = ids
    ? (await alike.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
    : all
  const some = await alike
    .select(['id', 'path', 'value', 'alike'])
    .orderBy('value')
    .orderBy('ordinal')
    .limit(limit)
    .execute()
  return {
    some: some.map(({ id, path, value, alike }) => ({ id, path, value: value!, others: Number(alike) - 1 })),
    total: Number(total),
  }
}

export type PageAddress = { id: string; ordinal: number; path: string; translation_group_id: string | null }

/** Published pages with a path of their own, in the order of their making. */
export async function addressesAfter(db: Db, website_id: string, above: number, limit: number): Promise<PageAddress[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'ordinal', 'path', 'translation_group_id'])
    .where('website_id', '=', website_id)
    .where('ordinal', '>', above)
    .where('status', '=', 'published')
    .orderBy('ordinal')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, ordinal: Number(row.ordinal) }))
}

/** The table whose rows a page shows. */
export async function bindingOf(db: Db, website_id: string, id: string) {
  return db
    .selectFrom('pages')
    .select(['table_id', 'row_key'])
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function groupOfPage(db: Db, website_id: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const page = await db
    .selectFrom('pages')
    .select('translation_group_id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return page?.translation_group_id ?? null
}

/** Where forms lead their senders. */
export async function pathsOfForms(db: Db, website_id: string): Promise<string[]> {
  const forms = await db.selectFrom('forms').select('redirect_path').where('website_id', '=', website_id).execute()
  return forms.flatMap(({ redirect_path }) => redirect_path ?? [])
}

type Asset = { id: string; filename: string; byte_size: number; width: number | null; height: number | null }

/** Images of more than `bytes`, the largest first. */
export async function largeImages(
  db: Db,
  website_id: string,
  { bytes, limit }: { bytes: number; limit: number },
): Promise<Listed<Asset>> {
  const images = db
    .selectFrom('assets')
    .where('website_id', '=', website_id)
    .where('content_type', 'like', 'image/%')
    .where('byte_size', '>', bytes)
  const { total } = await images.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const some = await images
    .select(['id', 'filename', 'byte_size', 'width', 'height'])
    .orderBy('byte_size', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return { some: some.map((asset) => ({ ...asset, byte_size: Number(asset.byte_size) })), total: Number(total) }
}

/** Assets that no html, style or page field names, and that are not the website's icon. */
export async function assetsWithoutUse(
  db: Db,
  website_id: string,
  limit: number,
): Promise<{ id: string; filename: string; byte_size: number }[]> {
  // Each name has its own condition: PostgreSQL compares every asset with every use when one condition covers both.
  const isUsed = (eb: ExpressionBuilder<Tables, 'assets'>, name: 'assets.id' | 'assets.filename_folded') =>
    eb.exists(
      eb
        .selectFrom('uses')
        .select('used_name')
        .where('uses.website_id', '=', website_id)
        .where('used_kind', '=', 'asset')
        .whereRef('used_name', '=', name),
    )
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'filename', 'byte_size'])
    .where('website_id', '=', website_id)
    .where((eb) => eb.not(isUsed(eb, 'assets.id')))
    .where((eb) => eb.not(isUsed(eb, 'assets.filename_folded')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('websites')
            .select('id')
            .where('id', '=', website_id)
            .whereRef('favicon_asset_id', '=', 'assets.id'),
        ),
      ),
    )
    .orderBy('ordinal')
    .limit(limit)
    .execute()
  return assets.map((asset) => ({ ...asset, byte_size: Number(asset.byte_size) }))
}

/** The targets of its redirects to files, which name assets as well. */
export async function fileTargets(db: Db, website_id: string): Promise<string[]> {
  const redirects = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('website_id', '=', website_id)
    .where('to_path', 'like', '/assets/%')
    .execute()
  return redirects.map(({ to_path }) => to_path)
}

export type Hop = {
  id: string
  from_path: string
  to_path: string
  status: number
  is_pattern: number
  position: number
}

/** The active redirects of a website that are for all visitors, in the order in which patterns are tried. */
export async function activeRedirects(db: Db, website_id: string): Promise<Hop[]> {
  return db
    .selectFrom('redirects')
    .select(['id', 'from_path', 'to_path', 'status', 'is_pattern', 'position'])
    .where('website_id', '=', website_id)
    .where('active', '=', 1)
    .where('conditions', '=', '')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Those of these paths at which a published page is. */
export async function publishedAmong(db: Db, website_id: string, paths: readonly string[]): Promise<Set<string>> {
  const pages = await db
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', website_id)
    .where('status', '=', 'published')
    .where(isAmong(db, 'path', paths))
    .execute()
  return new Set(pages.map(({ path }) => path))
}
