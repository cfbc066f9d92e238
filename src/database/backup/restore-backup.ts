import { sql } from 'kysely'
import { LEFT_OUT, TABLE_NAMES, type TableName } from '#database/backup/backed-up.ts'
import { restoreBlobFiles } from '#database/backup/blob-files.ts'
import { existingTables } from '#database/backup/existing-tables.ts'
import { BackupError, fileOf, type Manifest, readManifest } from '#database/backup/manifest.ts'
import type { Row } from '#database/backup/read-rows.ts'
import { checkTableFile, readTableFile } from '#database/backup/table-file.ts'
import type { Database, Db } from '#database/database.ts'
import { runMigrations } from '#database/migrate.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'

/** A row has up to 40 columns, and SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 50

/**
 * Makes the database what the backup in `folder` holds: its tables are made anew as the backup's release had them,
 * filled, and then brought up to this release. All of it in one transaction: a failure leaves everything as it was.
 * @throws BackupError when the backup is not whole or not for this release, or (without `force`) when there are users
 * or websites already
 */
export async function restoreBackup(
  database: Database,
  blobs: BlobStore,
  folder: string,
  force: boolean,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const unknown = Object.keys(manifest.tables).find((table) => !TABLE_NAMES.includes(table as TableName))
  if (unknown) throw new BackupError(`The manifest is damaged: there is no table ${unknown}.`)
  for (const [table, entry] of Object.entries(manifest.tables)) await checkTableFile(fileOf(folder, table), entry)
  // Before the rows that name them; what is not named in the end is cleared away later.
  if (!force) await refuseIfInUse(database.reader)
  if (manifest.tables.blobs) await restoreBlobFiles(blobs, folder)
  await database.migrationLock(async (db) => {
    if (!force) await refuseIfInUse(db)
    await dropEverything(db, database.kind)
    await runMigrations(db, database.kind, manifest.migrations)
    await fill(db, database.kind, folder, manifest)
    await runMigrations(db, database.kind)
  })
  return manifest
}

async function refuseIfInUse(db: Db) {
  const present = await existingTables(db)
  for (const table of ['users', 'websites'] as const) {
    if (!present.has(table)) continue
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw new BackupError(`The database has ${table} already. Restore into an empty one, or lose them with --force.`)
  }
}

/** Only what is ours: others may keep tables beside. */
async function dropEverything(db: Db, engine: Database['kind']) {
  // A server that is at work holds locks; better to say so than to wait for its end.
  if (engine === 'postgres') await sql`set local lock_timeout = '10s'`.execute(db)
  const present = await existingTables(db)
  for (const table of [...TABLE_NAMES.toReversed(), ...Object.keys(LEFT_OUT)])
    if (present.has(table)) await sql`drop table ${sql.table(table)}`.execute(db)
  if (engine === 'postgres') await sql`drop function if exists sitewright_tell()`.execute(db)
}

async function fill(db: Db, engine: Database['kind'], folder: string, manifest: Manifest) {
  const present = await existingTables(db)
  const tables = TABLE_NAMES.filter((table) => present.has(table))
  const missing = tables.find((table) => !manifest.tables[table])
  if (missing) throw new BackupError(`The manifest is damaged: it does not name the table ${missing}.`)
  // Nobody needs to hear of every event of the past.
  if (engine === 'postgres') await sql`alter table events disable trigger user`.execute(db)
  for (const table of tables) await fillTable(db, table, fileOf(folder, table))
  if (engine === 'postgres') {
    await sql`alter table events enable trigger user`.execute(db)
    await sql`select setval(pg_get_serial_sequence('events', 'seq'), max(seq)) from events having count(*) > 0`.execute(
      db,
    )
  }
  // Who had claimed them is not there any more.
  await db.updateTable('jobs').set({ locked_until: null }).execute()
}

async function fillTable(db: Db, table: TableName, path: string) {
  let batch: Row[] = []
  const insert = () =>
    db
      .insertInto(table)
      .values(batch as never)
      .execute()
  for await (const row of readTableFile(path)) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    await insert()
    batch = []
  }
  if (batch.length > 0) await insert()
}
