import { type Kysely, sql } from 'kysely'
import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Db } from '#kernel/database/database.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import { getRecord } from '#resources/content/versioned/store.ts'
import { titleOfRow } from '#resources/history/publishing/rules.ts'

type Place = { website_id: string; id: string }

/** What has no html, but a row of its own. */
export const TITLED_KINDS = ['asset', 'table', 'row', 'form', 'redirect'] as const
type TitledKind = (typeof TITLED_KINDS)[number]

export function isTitled(kind: string): kind is TitledKind {
  return (TITLED_KINDS as readonly string[]).includes(kind)
}

/** A record of html with its newest html. */
export function findHtml<K extends HtmlKind>(db: Db, kind: K, place: Place) {
  return getRecord(db, kind, place).catch((error) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
}

/** The id of a record without html, and what people know it by. */
export async function titled(
  db: Db,
  kind: TitledKind,
  { website_id, id }: Place,
): Promise<{ id: string; title: string | null } | undefined> {
  const { table } = RECORDS.find((record) => record.kind === kind)!
  const row = await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .selectAll()
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id, title: kind === 'row' ? titleOfRow(row.data as string) : titleOf(row) }
}

export async function isPreview(db: Db, website_id: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('previews')
    .select(sql.lit(1).as('found'))
    .where('website_id', '=', website_id)
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}
