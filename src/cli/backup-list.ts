import type { Command } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import { backupsOf } from '#operator/backups.ts'

export const backupList: Command = {
  name: 'backup list',
  summary: 'Print the verified backups as JSON, the newest first, and how often one is made.',
  usage: '',
  options: {},
  async run({ config, print }) {
    print(JSON.stringify(await withDatabase(config, (database) => backupsOf(database, config))))
  },
}
