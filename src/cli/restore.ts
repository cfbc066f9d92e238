import { resolve } from 'node:path'
import { type Command, required } from '#cli/command.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { openDatabase } from '#database/open.ts'

export const restore: Command = {
  name: 'restore',
  summary: [
    'Fill an empty database, SQLite or PostgreSQL, with what `backup` wrote. Stop the server first. All of it or nothing:',
    'a failure leaves the database as it was. --force empties a database that has users or websites: they are lost.',
  ].join('\n'),
  usage: '--from FOLDER [--force]',
  options: { from: { type: 'string' }, force: { type: 'boolean' } },
  async run({ values, config, print }) {
    const folder = resolve(required(values, 'from'))
    const database = openDatabase(config)
    try {
      const { blobStoreOf } = await import('#services/adapters.ts')
      const { created_at, release, tables } = await restoreBackup(
        database,
        blobStoreOf(config),
        folder,
        values.force === true,
      )
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      print(
        `Restored ${rows} rows of ${Object.keys(tables).length} tables, as they were at ${created_at} (release ${release})`,
      )
    } finally {
      await database.close()
    }
  },
}
