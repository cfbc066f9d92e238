import { join } from 'node:path'
import { recordOperatorAct } from '#accounts/operator-act.ts'
import { BACKUP } from '#backups/part.ts'
import { newestBackups } from '#backups/store.ts'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { runRecurringNow } from '#kernel/jobs/look-store.ts'
import { Conflict } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { Backups } from '#operator/answers.ts'
import { operatorRequest } from '#operator/operator-request.ts'

const MAX_LISTED = 50

/** The schedule of the service's own backups, and the verified backups. */
export async function backupsOf({ reader }: Pick<Database, 'reader'>, config: Config): Promise<Backups> {
  const rows = await newestBackups(reader, MAX_LISTED)
  const { backupEvery, backupTo, backupKeep, dataDir } = config
  const to = backupTo ?? join(dataDir, 'backups')
  return {
    schedule: backupEvery === null ? null : { every_seconds: backupEvery / 1_000, to, keep: backupKeep },
    backups: rows.map(({ created_at, verified_at, ...backup }) => ({
      ...backup,
      created_at: timestamp(created_at),
      verified_at: timestamp(verified_at),
    })),
  }
}

export const getBackups = operatorRequest({
  method: 'GET',
  path: '/backups',
  answer: ({ database, config }) => backupsOf(database, config),
})

export const backUpNow = operatorRequest({
  method: 'POST',
  path: '/backups',
  async answer({ database, config, worker, by }) {
    if (config.backupEvery === null)
      throw new Conflict('No backups are scheduled', 'Set BACKUP_EVERY, or run the command backup.')
    const begun = await database.write(async (tx) => {
      const isSet = await runRecurringNow(tx, BACKUP, by.now)
      const about = { resource_type: 'job', resource_id: BACKUP }
      if (isSet) await recordOperatorAct(tx, { operation: 'backup_run', ...about }, by)
      return isSet
    })
    if (!begun) throw new Conflict('A backup is being made', 'It is listed here when it has been verified.')
    worker.wake()
    return {}
  },
})
