import { sql } from 'kysely'
import { restoreBlobFiles } from '#kernel/database/backup/blob-files.ts'
import { BackupError, type Manifest, readManifest, tableFile } from '#kernel/database/backup/manifest.ts'
import type { Row } from '#kernel/database/backup/read-rows.ts'
import { checkTableFile, readTableFile } from '#kernel/database/backup/table-file.ts'
import type { Database, Db } from '#kernel/database/database.ts'
import { runMigrations } from '#kernel/database/migrate.ts'
import { presentTables } from '#kernel/database/present-tables.ts'
import { JOURNALS } from '#kernel/database/tables/journals.ts'
import { BACKED_UP, TABLE_NAMES, type TableName } from '#kernel/database/tables.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'

/** A row has up to 40 columns, and SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 50

/**
 * Replaces the database by the backup in `folder`: creates the tables as the backup's release had them, fills them, and
 * migrates them to this release. One transaction: a failure leaves the database as it was. Without `blobs` the uploaded
 * files are checked only.
 * @throws BackupError when the backup is incomplete or not for this release, or (without `force`) when the database has
 * users or websites
 */
export async function restoreBackup(
  database: Database,
  blobs: BlobStore | null,
  folder: BackupFolder,
  force: boolean,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const unknown = Object.keys(manifest.tables).find((table) => !BACKED_UP.includes(table as TableName))
  if (unknown) throw new BackupError(`The manifest is damaged: there is no table ${unknown}.`)
  for (const [table, entry] of Object.entries(manifest.tables)) await checkTableFile(folder, tableFile(table), entry)
  if (!force) await refuseIfInUse(database.reader, database.kind)
  // Before the rows that refer to them; unreferenced ones are collected later.
  if (manifest.tables.blobs) await restoreBlobFiles(blobs, folder)
  await database.migrationLock(async (db) => {
    if (!force) await refuseIfInUse(db, database.kind)
    await dropEverything(db, database.kind)
    await runMigrations(db, database.kind, manifest.migrations)
    await fill(db, database.kind, folder, manifest)
    await runMigrations(db, database.kind)
    // The processes that had claimed them are gone.
    await db.updateTable('jobs').set({ locked_until: null, leased_by: null }).execute()
    if (database.kind === 'postgres') for (const table of NUMBERED) await continueNumbers(db, table)
  })
  return manifest
}

async function refuseIfInUse(db: Db, engine: Database['kind']) {
  const present = await presentTables(db, engine)
  for (const table of ['users', 'websites'] as const) {
    if (!present.has(table)) continue
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw new BackupError(`The database has ${table} already. Restore into an empty one, or lose them with --force.`)
  }
}

/** Drops our own tables only: the database may hold others'. */
async function dropEverything(db: Db, engine: Database['kind']) {
  // Fails rather than waits for another program that uses the tables.
  if (engine === 'postgres') await sql`set local lock_timeout = '10s'`.execute(db)
  const present = await presentTables(db, engine)
  for (const table of TABLE_NAMES.toReversed())
    if (present.has(table)) await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`drop table if exists search_index`.execute(db)
  if (engine === 'postgres')
    await sql`drop function if exists sitewright_tell(), sitewright_note_search(), sitewright_capture()`.execute(db)
}

async function fill(db: Db, engine: Database['kind'], folder: BackupFolder, manifest: Manifest) {
  const present = await presentTables(db, engine)
  const tables = BACKED_UP.filter((table) => present.has(table))
  const missing = tables.find((table) => !manifest.tables[table])
  if (missing) throw new BackupError(`The manifest is damaged: it does not name the table ${missing}.`)
  // Restored events are history; no process needs a notification of each.
  if (engine === 'postgres') await sql`alter table events disable trigger user`.execute(db)
  for (const table of tables) await fillTable(db, table, folder)
  if (engine === 'postgres') await sql`alter table events enable trigger user`.execute(db)
  if (present.has('search_changes')) await indexEverything(db)
}

/** The index of searches is in no backup. */
async function indexEverything(db: Db) {
  await db.deleteFrom('search_changes').execute()
  const websites = db.selectFrom('websites').select(['id', sql.lit('website').as('kind'), 'id as resource_id'])
  await db
    .insertInto('search_changes')
    .columns(['website_id', 'kind', 'resource_id'])
    .expression(websites.where('deleted_at', 'is', null))
    .execute()
}

/** Whose rows the engine numbers. */
const NUMBERED = [...JOURNALS, 'changed_rows'] as const

/** SQLite does this automatically. */
async function continueNumbers(db: Db, table: (typeof NUMBERED)[number]) {
  const sequence = sql`pg_get_serial_sequence(${table}, 'seq')`
  await sql`select setval(${sequence}, max(seq)) from ${sql.table(table)} having count(*) > 0`.execute(db)
}

async function fillTable(db: Db, table: TableName, folder: BackupFolder) {
  let batch: Row[] = []
  const insert = () =>
    db
      .insertInto(table)
      .values(batch as never)
      .execute()
  for await (const row of readTableFile(folder, tableFile(table))) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    await insert()
    batch = []
  }
  if (batch.length > 0) await insert()
}
