import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '#kernel/database/backup/manifest.ts'
import { restoreBackup } from '#kernel/database/backup/restore-backup.ts'
import { openDatabase } from '#kernel/database/open.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'

export type Verified = Manifest & { users: number; websites: number }

/**
 * Reads everything back: compares each table and each file with its digest, and restores the tables into a SQLite database
 * in the system's folder for temporary files, which it removes again. That takes about as much room there as the tables do.
 * @throws BackupError, or the database's error, with what is wrong with it
 */
export async function verifyBackup(folder: BackupFolder): Promise<Verified> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-verify-'))
  const database = openDatabase({ dataDir, databaseUrl: null, databasePool: 2 })
  try {
    const manifest = await restoreBackup(database, null, folder, false)
    const countOf = async (table: 'users' | 'websites') => {
      const count = database.reader.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
      return Number((await count.executeTakeFirstOrThrow()).count)
    }
    return { ...manifest, users: await countOf('users'), websites: await countOf('websites') }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
