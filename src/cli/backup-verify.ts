import { type Command, CommandError } from '#cli/command.ts'
import { rowsOf } from '#kernel/database/backup/manifest.ts'
import { type Verified, verifyBackup } from '#kernel/database/backup/verify-backup.ts'

export const backupVerify: Command = {
  name: 'backup verify',
  summary: [
    'Read a backup back: every table and every file is compared with its digest, and the tables are restored into a database that is',
    'removed again, in the folder for temporary files (TMPDIR). The status is 1 when the backup is damaged.',
  ].join('\n'),
  usage: 'FOLDER | s3://BUCKET/PREFIX/TIME',
  options: {},
  arguments: 1,
  async run({ words: [place], config, print }) {
    if (!place) throw new CommandError('FOLDER or s3://BUCKET/PREFIX/TIME is missing')
    const { backupFolderOf } = await import('#process/adapters.ts')
    print(saysOf(await verifyBackup(backupFolderOf(config, place))))
  },
}

/** What was found, as a sentence. */
export function saysOf(verified: Verified): string {
  const { created_at, release, tables, files = 0, users, websites } = verified
  const rows = `${rowsOf(verified)} rows of ${Object.keys(tables).length} tables`
  return `Whole: ${rows} and ${files} files, as they were at ${created_at} (release ${release}), with ${users} users and ${websites} websites. The tables were restored and read.`
}
