import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/**
 * Lets PostgreSQL expect a hundred rows of each website in every table, as a share of all rows. It would take the average
 * from its last statistics: where most websites are nearly empty that is one row, and a website that grew since is joined by
 * comparing all its rows with all its rows, which took half a minute with some thousand. Of the most common websites only
 * one is listed in the statistics, since others are not expected to have more than the least common of the list. All this
 * holds from the next statistics on, which PostgreSQL gathers by itself.
 */
export async function expectRowsOfWebsites(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ declare name text; begin
        for name in
          select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
          where a.attname = 'website_id' and not a.attisdropped and c.relkind = 'r'
            and c.relnamespace = current_schema()::regnamespace
        loop
          execute format('alter table %I alter column website_id set (n_distinct = -0.01)', name);
          execute format('alter table %I alter column website_id set statistics 1', name);
        end loop;
      end $$`,
    )
    .execute(db)
}
