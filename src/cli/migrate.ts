import type { Command } from '#cli/command.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import { openDatabase } from '#kernel/database/open.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to this release; the server does so itself at start.',
  usage: '',
  options: {},
  async run({ config, print }) {
    const database = openDatabase(config)
    try {
      const ran = await migrateAlone(config, database)
      print(ran.length ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate')
    } finally {
      await database.close()
    }
  },
}
