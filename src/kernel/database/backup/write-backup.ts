import { Readable } from 'node:stream'
import { VERSION } from '#config/version.ts'
import { writeBlobFiles } from '#kernel/database/backup/blob-files.ts'
import { BackupError, FORMAT, MANIFEST_FILE, type Manifest, tableFile } from '#kernel/database/backup/manifest.ts'
import { readRows } from '#kernel/database/backup/read-rows.ts'
import { writeTableFile } from '#kernel/database/backup/table-file.ts'
import type { Database, Db } from '#kernel/database/database.ts'
import { appliedMigrations, unknownMigration } from '#kernel/database/migrate.ts'
import { presentTables } from '#kernel/database/present-tables.ts'
import { BACKED_UP } from '#kernel/database/tables.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'

/**
 * Writes one consistent snapshot of the database, and every uploaded file, into `folder`, while it is in use. A database of
 * an older release is backed up as it is.
 * @throws BackupError when the folder is there already, or the database is not one of ours
 */
export async function writeBackup(database: Database, blobs: BlobStore, folder: BackupFolder): Promise<Manifest> {
  if (await folder.exists()) throw new BackupError(`${folder.place} exists already. Choose another --to.`)
  try {
    const manifest = await database.snapshot((db) => writeTables(db, database.kind, folder))
    if (manifest.tables.blobs) manifest.files = await writeBlobFiles(blobs, folder)
    await folder.write(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
    await folder.finish()
    return manifest
  } catch (error) {
    await folder.remove().catch(() => {})
    throw error
  }
}

async function writeTables(db: Db, engine: Database['kind'], folder: BackupFolder): Promise<Manifest> {
  const present = await presentTables(db, engine)
  if (!present.has('schema_migrations'))
    throw new BackupError('There is nothing to back up: no server has run on this database yet.')
  const migrations = await appliedMigrations(db)
  const unknown = unknownMigration(migrations)
  if (unknown)
    throw new BackupError(`The database holds '${unknown}', which this release does not know. Use a newer release.`)
  const manifest: Manifest = {
    format: FORMAT,
    release: VERSION,
    engine,
    created_at: new Date().toISOString(),
    migrations,
    tables: {},
    files: 0,
  }
  for (const table of BACKED_UP) {
    const key = present.get(table)
    if (key) manifest.tables[table] = await writeTableFile(folder, tableFile(table), readRows(db, table, key))
  }
  return manifest
}
