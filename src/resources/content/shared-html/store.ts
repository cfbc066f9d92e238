import { type RawBuilder, sql } from 'kysely'
import { amongJson } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { SHARED_PART_KINDS, type SharedPartKind } from '#kernel/versioning/kinds.ts'
import type { SharedPartRow } from '#resources/content/versioned/records.ts'

/** Pages that used a part that is deleted fall back to the default, and their ETags change. */
export async function letGoOfPart(
  tx: Tx,
  kind: SharedPartKind,
  part: { id: string; website_id: string },
): Promise<void> {
  const field = `${kind}_id` as const
  // The deletion has waited for pages that were about to use it, so that they are found here.
  await tx
    .updateTable('pages')
    .set({ [field]: null, revision: sql`revision + 1` })
    .where('website_id', '=', part.website_id)
    .where(field, '=', part.id)
    .execute()
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

/** The parts of a kind that are the default of a language. */
export async function defaultsOf(db: Db, website_id: string, kind: SharedPartKind) {
  const parts = await db
    .selectFrom('shared_parts')
    .select(['id', 'default_on_page_language'])
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .where('default_on_page_language', 'is not', null)
    .execute()
  return parts.map(({ id, default_on_page_language }) => ({ id, language: default_on_page_language! }))
}

/** The languages of pages that use the default of the kind: from each language to the next, since few pages differ in it. */
export async function languagesWithoutOwn(db: Db, website_id: string, kind: SharedPartKind): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select min(language) from pages where website_id = ${website_id} ${after})`
  const { rows } = await sql<{ language: string }>`
    with recursive spoken (language) as (
      select ${next(sql``)} union all
      select ${next(sql`and language > spoken.language`)} from spoken where spoken.language is not null)
    select language from spoken where language is not null and exists (
      select 1 from pages where website_id = ${website_id} and pages.language = spoken.language
        and ${sql.ref(`use_${kind}`)} = 1 and ${sql.ref(`${kind}_id`)} is null)
    order by language`.execute(db)
  return rows.map(({ language }) => language)
}
