import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VERSION } from '#config/version.ts'
import type { Database } from '#kernel/database/database.ts'
import { unknownMigration } from '#kernel/database/migrate.ts'

/** Moves when an older release could not read what a newer one writes. */
export const FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'

export type TableEntry = {
  rows: number
  /** Of the bytes before compression. */
  sha256: string
}

/** Written last, so that a folder without it is no backup. */
export type Manifest = {
  format: number
  /** The release that made it. */
  release: string
  engine: Database['kind']
  created_at: string
  migrations: string[]
  tables: Record<string, TableEntry>
  /** How many uploaded files it holds; absent where the release knew none. */
  files?: number
}

/** The backup cannot be made or restored; the message says why and what would help. */
export class BackupError extends Error {}

export const fileOf = (folder: string, table: string) => join(folder, `${table}.ndjson.gz`)

/** @throws BackupError when it is not there, cannot be read, or comes from a newer release */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as Manifest
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT')
      throw new BackupError(`${folder} is not a whole backup: it has no ${MANIFEST_FILE}, which is written last.`)
    throw new BackupError(`${join(folder, MANIFEST_FILE)} cannot be read: ${(error as Error).message}`)
  }
  if (manifest === null || typeof manifest !== 'object' || typeof manifest.format !== 'number')
    throw new BackupError(`${join(folder, MANIFEST_FILE)} is damaged: it does not describe a backup.`)
  const { format, release, migrations } = manifest
  if (format > FORMAT || (Array.isArray(migrations) && unknownMigration(migrations)))
    throw new BackupError(
      `The backup was made by release ${release}, which is newer than this one, ${VERSION}. Restore it with release ${release} or later.`,
    )
  if (!Array.isArray(migrations) || migrations.length === 0 || !Object.values(manifest.tables ?? {}).every(isEntry))
    throw new BackupError(`${join(folder, MANIFEST_FILE)} is damaged: it does not describe a backup.`)
  return manifest
}

function isEntry(entry: unknown): entry is TableEntry {
  const { rows, sha256 } = (entry ?? {}) as Partial<TableEntry>
  return Number.isInteger(rows) && typeof sha256 === 'string'
}
