import { type Command, CommandError } from '#cli/command.ts'
import { recordIfOurs } from '#cli/record-verified.ts'
import { rowsOf } from '#kernel/database/backup/manifest.ts'
import { type Verified, verifyBackup } from '#kernel/database/backup/verify-backup.ts'

export const backupVerify: Command = {
  name: 'backup verify',
  summary: [
    'Read a backup back: every table and every file is compared with its digest, and the tables are restored into a database that is',
    'removed again, in the folder for temporary files (TMPDIR). The status is 1 when the backup is damaged. A backup of this',
    'installation is then listed among the verified ones, as doctor and the console count them.',
  ].join('\n'),
  usage: 'FOLDER | s3://BUCKET/PREFIX/TIME',
  options: {},
  arguments: 1,
  async run({ words: [place], config, print, note }) {
    if (!place) throw new CommandError('FOLDER or s3://BUCKET/PREFIX/TIME is missing')
    const { backupFolderOf } = await import('#process/adapters.ts')
    const folder = backupFolderOf(config, place)
    const verified = await verifyBackup(folder)
    print(saysOf(verified))
    const isOurs = await recordIfOurs(config, verified, folder.place)
    if (isOurs) note('It counts as a verified backup of this installation.')
  },
}

/** What was found, as a sentence. */
export function saysOf(verified: Verified): string {
  const { created_at, release, tables, files = 0, users, websites } = verified
  const rows = `${rowsOf(verified)} rows of ${Object.keys(tables).length} tables`
  return `Whole: ${rows} and ${files} files, as they were at ${created_at} (release ${release}), with ${users} users and ${websites} websites. The tables were restored and read.`
}
