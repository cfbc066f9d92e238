import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { changerOf, counterOf, deleterOf, finderOf, inserterOf } from '#kernel/records/store.ts'
import { type HtmlKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { type SiteImportRow, siteImport } from '#resources/transfer/import/record.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'

export const importTarget: Target<SiteImportRow> = {
  label: 'Import',
  table: 'site_imports',
  websiteColumn: 'site_imports.website_id',
  query: (db) => db.selectFrom('site_imports').selectAll('site_imports'),
  revision: revisionOf,
}

export const importOf = finderOf(siteImport)
export const countImports = counterOf(siteImport)
export const changeImport = changerOf(siteImport)
export const deleteImport = deleterOf(siteImport)

/** Of the website, one that has been confirmed and has not ended. */
export async function unfinishedImport(db: Db, website_id: string): Promise<SiteImportRow | undefined> {
  return db
    .selectFrom('site_imports')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
}

/** Beside what else becomes of the import, whose revision stays. @returns false when it was cancelled, or is gone */
export async function savePictures(
  tx: Tx,
  { website_id, id }: Pick<SiteImportRow, 'website_id' | 'id'>,
  pictures: string,
): Promise<boolean> {
  const saved = await tx
    .updateTable('site_imports')
    .set({ pictures })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('status', '!=', 'cancelled')
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Of the website, one that reads another website by its address. */
export async function crawlOf(db: Db, website_id: string): Promise<SiteImportRow | undefined> {
  return db
    .selectFrom('site_imports')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('status', '=', 'reading')
    .where('crawl', 'is not', null)
    .executeTakeFirst()
}

export const insertImport = inserterOf(siteImport)

/** Those whose file is no longer needed. */
export async function expiredImports(db: Db, now: number, limit: number): Promise<SiteImportRow[]> {
  return db
    .selectFrom('site_imports')
    .selectAll()
    .where('expires_at', '<=', now)
    .where('status', 'in', ['reading', 'proposed', 'done', 'failed', 'cancelled'])
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

export async function recordExists(tx: Tx, website_id: string, kind: HtmlKind, id: string): Promise<boolean> {
  return (await EXISTS[VERSIONED_HTML[kind].table]!(tx, { website_id, id })).length > 0
}

const EXISTS = Object.fromEntries(
  Object.values(VERSIONED_HTML).map(({ table }) => [
    table,
    prepare<{ website_id: string; id: string }, { id: string }>((db, { website_id, id }) =>
      db.selectFrom(table).select('id').where('website_id', '=', website_id).where('id', '=', id),
    ),
  ]),
)

const TABLE_OF = new Map(RECORDS.map(({ kind, table }) => [kind, table]))

/** Whether a record of any website has one of these ids. */
export async function anyTaken(db: Db, kind: PlannedRecord['kind'], ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom((kind === 'version' ? 'versions' : TABLE_OF.get(kind)!) as 'versions')
    .select('id')
    .where(isAmong(db, 'id', ids))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function assetIdsOf(db: Db, website_id: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('assets').select('id').where('website_id', '=', website_id).execute()
  return new Set(rows.map(({ id }) => id))
}
