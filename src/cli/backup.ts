import { join } from 'node:path'
import { saysOf } from '#cli/backup-verify.ts'
import { type Command, CommandError } from '#cli/command.ts'
import { recordVerified } from '#cli/record-verified.ts'
import { keepNewest } from '#kernel/database/backup/keep-newest.ts'
import { backupName, rowsOf } from '#kernel/database/backup/manifest.ts'
import { verifyBackup } from '#kernel/database/backup/verify-backup.ts'
import { writeBackup } from '#kernel/database/backup/write-backup.ts'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase } from '#kernel/database/open.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'

export const backup: Command = {
  name: 'backup',
  summary: [
    'Write everything in the database and all files into a folder, as it is at one moment, while the server serves. The last line is',
    'where it is. It holds hashes of passwords and API keys: it is made for its owner alone to read, keep it so.',
    'Restore it with `restore`, into SQLite or PostgreSQL. In S3, and with --keep, it gets a folder of its own below --to, named for the',
    'time. --keep N verifies it as `backup verify` does, and then removes the oldest ones beyond N.',
  ].join('\n'),
  usage: '[--to FOLDER | --to s3://BUCKET/PREFIX] [--keep N]  (DATA_DIR/backups/TIME by default)',
  options: { to: { type: 'string' }, keep: { type: 'string' } },
  async run({ values, config, print, note }) {
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new CommandError('--keep is a number from 1 on')
    const { backupFolderOf, blobStoreOf } = await import('#process/adapters.ts')
    const to = (values.to as string | undefined) || null
    const isPlace = to === null || to.startsWith('s3://') || keep !== null
    const place = backupFolderOf(config, to ?? join(config.dataDir, 'backups'))
    const folder = isPlace ? place.within(backupName(new Date())) : place
    const database = openDatabase(config)
    try {
      const made = await writeBackup(database, blobStoreOf(config), folder)
      note(`${rowsOf(made)} rows of ${Object.keys(made.tables).length} tables and ${made.files} files:`)
      if (keep !== null) await verifyAndKeep(database, { place, folder, keep }, note)
      print(folder.place)
    } finally {
      await database.close()
    }
  },
}

type Kept = { place: BackupFolder; folder: BackupFolder; keep: number }

async function verifyAndKeep(database: Database, { place, folder, keep }: Kept, note: (line: string) => void) {
  const verified = await verifyBackup(folder)
  const verified_at = Date.now()
  note(saysOf(verified))
  const removed = (await keepNewest(place, keep, verified_at)).map((name) => place.within(name).place)
  for (const gone of removed) note(`Removed ${gone}`)
  await recordVerified(database, verified, { place: folder.place, verified_at, removed })
}
