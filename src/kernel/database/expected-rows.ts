import { sql } from 'kysely'
import type { Database, Db } from '#kernel/database/database.ts'

/**
 * Tells the engine how many rows to expect, so that a plan suits the website that has most, regardless of what is in the
 * database now: most websites are nearly empty, and measured statistics say so (docs/decisions/0035-plans.md).
 */
export async function expectRows(db: Db, engine: Database['kind']): Promise<void> {
  await (engine === 'sqlite' ? expectRowsOfIndexes(db) : expectRowsOfWebsites(db))
}

/** A table's rows, and those that share a value of a column; of other columns one row in twenty shares it. */
const TABLE_ROWS = 1_000_000
const ROWS_THAT_SHARE: Record<string, number> = {
  website_id: 20_000,
  account_id: 20_000,
  table_id: 20_000,
  form_id: 20_000,
  webhook_id: 20_000,
  // Empty in all documents of pages that show no rows.
  row_id: 20_000,
  resource_id: 50,
  user_id: 50,
  id: 1,
}
const SHARE = 1 / 20

/**
 * SQLite's statistics, written instead of measured: without any it expects ten rows of a website, and reads all of its rows
 * to find a few of them by their ids. They are read when a connection next reads the schema, which a migration has changed.
 */
async function expectRowsOfIndexes(db: Db): Promise<void> {
  type IndexColumn = { table: string; index: string; unique: number; partial: number; column: string }
  const { rows: columns } = await sql<IndexColumn>`
    select t.name as "table", i.name as "index", i."unique", i.partial, c.name as "column"
    from pragma_table_list t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'
    order by t.name, i.name, c.seqno`.execute(db)
  const indexes = Map.groupBy(columns, ({ index }) => index)
  // Creates the table of statistics; the next statement deletes what was measured.
  await sql`analyze schema_migrations`.execute(db)
  await sql`delete from sqlite_stat1`.execute(db)
  for (const [index, of] of indexes) {
    const { table, unique, partial } = of[0]!
    const names = of.map(({ column }) => column)
    const expected = expectedRows(names, { isUnique: unique === 1, share: partial ? SHARE : 1 })
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${expected.join(' ')})`.execute(db)
  }
  await sql`analyze sqlite_schema`.execute(db)
}

/** Rows of an index, which may hold a share of its table's, and those that share its first column, its first two, … */
function expectedRows(columns: readonly string[], { isUnique, share: part }: { isUnique: boolean; share: number }) {
  const expected = [TABLE_ROWS * part]
  for (const [place, column] of columns.entries()) {
    const share = column in ROWS_THAT_SHARE ? ROWS_THAT_SHARE[column]! * part : expected[place]! * SHARE
    const isLast = place === columns.length - 1
    expected.push(isUnique && isLast ? 1 : Math.max(1, Math.min(expected[place]!, Math.round(share))))
  }
  return expected
}

/**
 * Lets PostgreSQL expect a tenth of every table's rows of each website. It would take the average
 * from its last statistics: where most websites are nearly empty that is one row, and a website that grew since is joined by
 * comparing all its rows with all its rows, which took half a minute with some thousand. Of the most common websites only
 * one is listed in the statistics, since others are not expected to have more than the least common of the list. All this
 * holds from the next statistics on, which PostgreSQL gathers automatically.
 */
async function expectRowsOfWebsites(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ declare name text; begin
        for name in
          select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
          where a.attname = 'website_id' and not a.attisdropped and c.relkind = 'r'
            and c.relnamespace = current_schema()::regnamespace
        loop
          execute format('alter table %I alter column website_id set (n_distinct = 10)', name);
          execute format('alter table %I alter column website_id set statistics 1', name);
        end loop;
      end $$`,
    )
    .execute(db)
}
