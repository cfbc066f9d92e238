import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'
import type { LanguageColumns } from '#resources/data/tables/language-columns.ts'

/** Rows that say the same; more are no set of translations. */
const MAX_ROWS = 1_000

type InGroup = { id: string; ordinal: number; language: string; latest_number: number }

/** The rows of a table that are translations of each other, in the order of their making. */
export async function rowsOfGroup(
  db: Db,
  table: { id: string; website_id: string },
  { language, group }: LanguageColumns,
  value: string,
): Promise<InGroup[]> {
  const rows = await db
    .selectFrom('rows')
    .leftJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'rows.website_id').onRef('histories.resource_id', '=', 'rows.id'),
    )
    .select(['rows.id', 'rows.ordinal', `rows.${SLOTS[language.slot]!} as language`])
    .select(sql<number>`coalesce(histories.latest_number, 1)`.as('latest_number'))
    .where('rows.table_id', '=', table.id)
    .where(`rows.${SLOTS[group!.slot]!}`, '=', sortKey(group!.type, value))
    .orderBy('rows.ordinal')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ordinal: Number(row.ordinal),
    language: languageIn(row.language) ?? '',
    latest_number: Number(row.latest_number),
  }))
}

/** The text of a sort key: behind its folded form, and before the hash of one that is cut. */
export function languageIn(key: string | null): string | null {
  return key?.split('\u0001', 2)[1] ?? null
}

/** @returns whether it is new */
export async function saveTranslated(
  tx: Tx,
  { id, website_id }: { id: string; website_id: string },
  said: { translated_from_id: string; translated_version: number },
): Promise<boolean> {
  const saved = await tx
    .updateTable('rows')
    .set({ ...said, revision: sql`revision + 1` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('translated_from_id', 'is', null),
        eb('translated_from_id', '<>', said.translated_from_id),
        eb('translated_version', 'is', null),
        eb('translated_version', '<>', said.translated_version),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}
