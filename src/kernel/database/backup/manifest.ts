import { text } from 'node:stream/consumers'
import { VERSION } from '#config/version.ts'
import type { Database } from '#kernel/database/database.ts'
import { unknownMigration } from '#kernel/database/migrate.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'

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

export const tableFile = (table: string) => `${table}.ndjson.gz`

/** @throws BackupError when it is not there, cannot be read, or comes from a newer release */
export async function readManifest(folder: BackupFolder): Promise<Manifest> {
  const path = `${folder.place}/${MANIFEST_FILE}`
  const file = await folder.read(MANIFEST_FILE)
  if (!file) throw new BackupError(`${folder.place} is not a whole backup: ${await whatIsThere(folder)}`)
  let manifest: Manifest
  try {
    manifest = JSON.parse(await text(file)) as Manifest
  } catch (error) {
    throw new BackupError(`${path} cannot be read: ${(error as Error).message}`)
  }
  if (manifest === null || typeof manifest !== 'object' || typeof manifest.format !== 'number')
    throw new BackupError(`${path} is damaged: it does not describe a backup.`)
  const { format, release, migrations } = manifest
  if (format > FORMAT || (Array.isArray(migrations) && unknownMigration(migrations)))
    throw new BackupError(
      `The backup was made by release ${release}, which is newer than this one, ${VERSION}. Restore it with release ${release} or later.`,
    )
  if (!Array.isArray(migrations) || migrations.length === 0 || !Object.values(manifest.tables ?? {}).every(isEntry))
    throw new BackupError(`${path} is damaged: it does not describe a backup.`)
  return manifest
}

async function whatIsThere(folder: BackupFolder): Promise<string> {
  const newest = (await backupsIn(folder)).at(-1)
  if (newest) return `it holds several. The newest is ${folder.place}/${newest}.`
  return `it has no ${MANIFEST_FILE}, which is written last.`
}

function isEntry(entry: unknown): entry is TableEntry {
  const { rows, sha256 } = (entry ?? {}) as Partial<TableEntry>
  return Number.isInteger(rows) && typeof sha256 === 'string'
}

export function rowsOf({ tables }: Manifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}

/** UTC, as 20261121T030137Z: what a backup is named below a place that holds several. */
export function backupName(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '')
}

/** The names of the backups in a place, whole or not, the oldest first. */
export async function backupsIn(place: BackupFolder): Promise<string[]> {
  return (await place.names()).filter((name) => BACKUP_NAME.test(name)).sort()
}

const BACKUP_NAME = /^\d{8}T\d{6}Z$/
