import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { VERSION } from '#config/version.ts'
import { writeBlobFiles } from '#kernel/database/backup/blob-files.ts'
import { BackupError, FORMAT, fileOf, MANIFEST_FILE, type Manifest } from '#kernel/database/backup/manifest.ts'
import { readRows } from '#kernel/database/backup/read-rows.ts'
import { writeTableFile } from '#kernel/database/backup/table-file.ts'
import type { Database, Db } from '#kernel/database/database.ts'
import { appliedMigrations, unknownMigration } from '#kernel/database/migrate.ts'
import { presentTables } from '#kernel/database/present-tables.ts'
import { BACKED_UP } from '#kernel/database/tables.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'

const PRIVATE_FOLDER = 0o700

/**
 * Writes one consistent snapshot of the database, and every uploaded file, into `folder`, while it is in use. The folder has another name until
 * all of it is on the disk, so what bears its name is whole. A database of an older release is backed up as it is.
 * @throws BackupError when the folder is there already, or the database is not one of ours
 */
export async function writeBackup(database: Database, blobs: BlobStore, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw new BackupError(`${folder} exists already. Choose another --to.`)
  const unfinished = `${folder}.unfinished-${process.pid}`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(unfinished, { mode: PRIVATE_FOLDER })
  try {
    const manifest = await database.snapshot((db) => writeTables(db, database.kind, unfinished))
    if (manifest.tables.blobs) manifest.files = await writeBlobFiles(blobs, unfinished)
    const path = join(unfinished, MANIFEST_FILE)
    await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await sync(unfinished)
    await rename(unfinished, folder)
    await sync(dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function writeTables(db: Db, engine: Database['kind'], folder: string): Promise<Manifest> {
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
    if (key) manifest.tables[table] = await writeTableFile(fileOf(folder, table), readRows(db, table, key))
  }
  return manifest
}

/** Makes the names in a folder durable. */
async function sync(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
