import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '#kernel/database/backup/manifest.ts'
import { restoreBackup } from '#kernel/database/backup/restore-backup.ts'
import { openDatabase } from '#kernel/database/open.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'

/** `first_user` is the id of the oldest, by which one knows whose backup it is; null without a user. */
export type Verified = Manifest & { users: number; websites: number; first_user: string | null }

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
    const first = database.reader.selectFrom('users').select('id').orderBy('created_at').orderBy('id').limit(1)
    const first_user = (await first.executeTakeFirst())?.id ?? null
    return { ...manifest, first_user, users: await countOf('users'), websites: await countOf('websites') }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
