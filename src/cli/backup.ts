import { join, resolve } from 'node:path'
import type { Command } from '#cli/command.ts'
import { writeBackup } from '#kernel/database/backup/write-backup.ts'
import { openDatabase } from '#kernel/database/open.ts'

export const backup: Command = {
  name: 'backup',
  summary: [
    'Write everything in the database and all files into a folder, as it is at one moment, while the server serves. The last line is',
    'the folder. It holds hashes of passwords and API keys: it is made for its owner alone to read, keep it so.',
    'Restore it with `restore`, into SQLite or PostgreSQL.',
  ].join('\n'),
  usage: '[--to FOLDER]  (DATA_DIR/backups/TIME by default)',
  options: { to: { type: 'string' } },
  async run({ values, config, print, note }) {
    const folder = resolve((values.to as string | undefined) || join(config.dataDir, 'backups', stamp(new Date())))
    const database = openDatabase(config)
    try {
      const { blobStoreOf } = await import('#process/adapters.ts')
      const { tables, files } = await writeBackup(database, blobStoreOf(config), folder)
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      note(`${rows} rows of ${Object.keys(tables).length} tables and ${files} files:`)
      print(folder)
    } finally {
      await database.close()
    }
  },
}

/** UTC, as 20261121T030137Z. */
function stamp(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '')
}
