import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'
import { listOf, type Trait } from '#kernel/events/journals/lists.ts'

/** Members, and operations, that the rows are spread over. */
export const ACTORS = 20
export const OPERATIONS = ['pages_create', 'pages_update', 'rows_create', 'rows_update', 'assets_upload']
const SOURCES = ['api', 'mcp', 'console']
/** Every so many rows belong to the same record. */
export const RECORDS = 50_000
const ROWS_AT_ONCE = 250_000

export const actorOf = (index: number) => `0195a2b4-7c10-7d3e-9f00-0000000000${index + 10}`
export const recordOf = (index: number) => `0195a2b4-7c10-7d3e-9f01-${String(index).padStart(12, '0')}`

/** Fills the audit log of a website, newest now, and the lists that its figures read, as the service would have. SQLite only. */
export async function seedAudit(database: Database, website_id: string, count: number): Promise<void> {
  const now = Date.now()
  for (let from = 1; from <= count; from += ROWS_AT_ONCE)
    await database.write(async (tx) => {
      await sql`
        with recursive n(s) as (select ${sql.lit(from)} union all select s + 1 from n where s < ${sql.lit(Math.min(from + ROWS_AT_ONCE - 1, count))})
        insert into audit_events (seq, id, website_id, account_id, operation, resource_type, resource_id, actor,
          credential_kind, credential_id, source, request_id, created_at)
        select s, 'a' || s, ${website_id}, null, ${json(OPERATIONS)} ->> (s % ${sql.lit(OPERATIONS.length)}), 'page',
          '0195a2b4-7c10-7d3e-9f01-' || printf('%012d', s % ${sql.lit(RECORDS)}),
          '{"type":"user","id":"' || (${json(Array.from({ length: ACTORS }, (_, index) => actorOf(index)))} ->> (s % ${sql.lit(ACTORS)}))
            || '","name":"Ann","client":null}',
          'api_key', 'key', ${json(SOURCES)} ->> (s % ${sql.lit(SOURCES.length)}), 'r' || s, ${sql.lit(now - count * 1_000)} + s * 1000 from n`.execute(
        tx,
      )
    })
  const fill = async (trait: Trait, value: string, first: number, step: number) => {
    const list = listOf('audit_events', website_id, trait, value)
    await database.write((tx) =>
      sql`
        with recursive n(s) as (select ${sql.lit(first)} union all select s + ${sql.lit(step)} from n where s + ${sql.lit(step)} <= ${sql.lit(count)})
        insert into journal_lists (list, seq) select ${sql.lit(list)}, s from n where s > 0`.execute(tx),
    )
  }
  await fill('all', '', 1, 1)
  for (let index = 0; index < ACTORS; index++) await fill('actor', actorOf(index), index, ACTORS)
  for (const [index, name] of OPERATIONS.entries()) await fill('operation', name, index, OPERATIONS.length)
  for (const [index, name] of SOURCES.entries()) await fill('source', name, index, SOURCES.length)
  for (let index = 0; index < 100; index++) await fill('record', recordOf(index), index, RECORDS)
  // Else the process that is measured would index and chain them meanwhile.
  for (const name of ['audit_events indexed', 'audit_events chained'])
    await database.write((tx) =>
      tx
        .insertInto('journal_marks')
        .values({ name, seq: count })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ seq: count }))
        .execute(),
    )
}

function json(values: readonly string[]) {
  return sql.lit(JSON.stringify(values))
}
