import { Secrets } from '#auth/secrets.ts'
import { type Command, CommandFailed, required } from '#cli/command.ts'
import type { Config } from '#config.ts'
import { type Manifest, rowsOf } from '#kernel/database/backup/manifest.ts'
import { restoreBackup } from '#kernel/database/backup/restore-backup.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { lockOutServers } from '#kernel/database/server-lock/server-lock.ts'

const NO_KEY =
  'DATA_DIR has no secret.key. Put that of the service that was backed up there, or set its SECRET_KEY, before you start: without it second factors and secrets of webhooks cannot be read.'

export const restore: Command = {
  name: 'restore',
  summary: [
    'Fill an empty database, SQLite or PostgreSQL, with what `backup` wrote. Stop every server first: it is refused beside',
    'a running one. All or nothing: after a failure the database is as it was. --force empties a database that has users',
    'or websites: they are lost.',
  ].join('\n'),
  usage: '--from FOLDER | --from s3://BUCKET/PREFIX/TIME [--force]',
  options: { from: { type: 'string' }, force: { type: 'boolean' } },
  async run({ values, config, print }) {
    const from = required(values, 'from')
    const lock = await lockOutServers(config)
    if (!lock) throw new CommandFailed('A server is running on this database. Stop all of its processes, then restore.')
    try {
      const manifest = await restoreFrom(from, config, values.force === true)
      const { created_at, release, tables } = manifest
      print(
        `Restored ${rowsOf(manifest)} rows of ${Object.keys(tables).length} tables, as they were at ${created_at} (release ${release})`,
      )
      if (new Secrets(config).isMissing()) print(NO_KEY)
    } finally {
      await lock.release()
    }
  },
}

async function restoreFrom(from: string, config: Config, force: boolean): Promise<Manifest> {
  const { backupFolderOf, blobStoreOf } = await import('#process/adapters.ts')
  const folder = backupFolderOf(config, from)
  const database = openDatabase(config)
  try {
    return await restoreBackup(database, blobStoreOf(config), folder, force)
  } finally {
    await database.close()
  }
}
