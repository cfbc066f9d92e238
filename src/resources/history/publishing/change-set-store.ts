import { sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { notPossible } from '#kernel/operations/errors.ts'

/** The most rows that a change set may have changed to be published in one request. */
const MAX_ROWS = 10_000

type OfSet = { website_id: string; id: string }

/**
 * The records that a change set changed, with the number of the last version that it made of each; null when it made none.
 * @throws ValidationFailed when there are too many
 */
export async function madeBy(tx: Tx, { website_id, id }: OfSet): Promise<Map<string, number | null>> {
  const rows = await tx
    .selectFrom('changed_rows')
    .select(['record_id', 'table_name'])
    .select([
      sql<number>`case when before is null then 1 else 0 end`.as('is_created'),
      sql<string | null>`case when table_name = 'histories' then before end`.as('before'),
      sql<string | null>`case when table_name = 'histories' then after end`.as('after'),
    ])
    .where('website_id', '=', website_id)
    .where('change_set_id', '=', id)
    .where('table_name', 'in', ['pages', 'shared_parts', 'blocks', 'forms', 'assets', 'rows', 'histories'])
    .orderBy('seq')
    .limit(MAX_ROWS + 1)
    .execute()
  if (rows.length > MAX_ROWS)
    throw notPossible(
      `The change set changed more than ${MAX_ROWS} rows`,
      'Publish its records by records, some at a time; waiting lists them.',
    )
  const made = new Map<string, number | null>()
  for (const { record_id, table_name, is_created, before, after } of rows) {
    const number = table_name === 'histories' ? appended(before, after) : is_created ? 1 : null
    made.set(record_id, number ?? made.get(record_id) ?? null)
  }
  return made
}

/** The version that a change of a history added: a pin adds none. */
function appended(before: string | null, after: string | null): number | null {
  if (before === null || after === null) return null
  const [was, is] = [before, after].map((json) => (JSON.parse(json) as { latest_number: number }).latest_number)
  return was === is ? null : is!
}
