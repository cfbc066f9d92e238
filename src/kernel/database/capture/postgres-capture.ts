import { sql } from 'kysely'
import { CAPTURED, type ChangeCapture } from '#kernel/database/capture/captured-tables.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { sendNow } from '#kernel/database/prepare.ts'
import { presentTables } from '#kernel/database/present-tables.ts'

/** The function reads this transaction's own setting, so that what no operation does (jobs, restoring a backup) is not stored. */
const FUNCTION = `create or replace function sitewright_capture() returns trigger language plpgsql as $$
  declare
    captor text := current_setting('sitewright.change', true);
    present jsonb; before jsonb; after jsonb;
  begin
    if captor is null or captor = '' then return null; end if;
    if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
    present := coalesce(after, before);
    if tg_op = 'INSERT' and tg_argv[2] = 'revision' then after := jsonb_build_object('revision', new.revision); end if;
    insert into changed_rows (website_id, change_set_id, change_id, table_name, record_id, before, after)
    values (present ->> tg_argv[0], split_part(captor, ' ', 1), split_part(captor, ' ', 2), tg_table_name,
      present ->> tg_argv[1], before::text, after::text);
    return null;
  end $$`

/** Stores rows as they were before an operation changed them, of the tables that are there: a migration may stop early. */
export async function installCapture(db: Db): Promise<void> {
  const tables = await presentTables(db, 'postgres')
  if (!tables.has('changed_rows')) return
  await sql.raw(FUNCTION).execute(db)
  const installed = await installedArguments(db)
  for (const { table, website, record, inserted } of CAPTURED.filter(({ table }) => tables.has(table))) {
    // Making it again would lock the table, which processes of the release before may be writing to.
    if (installed.get(table) === [website, record, inserted ?? ''].join(' ')) continue
    const events = inserted ? 'insert or update or delete' : 'update or delete'
    const trigger = `create or replace trigger capture_changes after ${events} on ${table} for each row
      execute function sitewright_capture('${website}', '${record}', '${inserted ?? ''}')`
    await sql.raw(trigger).execute(db)
  }
}

/** The arguments of each table's trigger, which say when it fires too. */
async function installedArguments(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; given: string }>`
    select tgrelid::regclass::text as "table", encode(tgargs, 'escape') as given from pg_trigger
    where tgname = 'capture_changes' and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(
    db,
  )
  return new Map(rows.map(({ table, given }) => [table, given.split('\\000').slice(0, -1).join(' ')]))
}

/** Assigns what this transaction changes from now on; null stores nothing. */
export async function assignCapture(tx: Tx, change: ChangeCapture | null): Promise<void> {
  const setting = change ? `${change.change_set_id} ${change.change_id}` : ''
  await sendNow(tx, sql`select set_config('sitewright.change', ${setting}, true)`)
}
