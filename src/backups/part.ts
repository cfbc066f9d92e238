import { join } from 'node:path'
import type { Logger } from 'pino'
import { runBackup } from '#backups/schedule.ts'
import { newestBackup } from '#backups/store.ts'
import type { Config } from '#config.ts'
import { gaugesOf } from '#http/gauges.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Part } from '#kernel/parts/part.ts'

/** The kind of the job. */
export const BACKUP = 'backup'

type Needed = { config: Config; database: Database; log: Logger }

/** Makes backups on a schedule, by one of the processes. Nothing where none is configured. */
export function backupsPart({ config, database, log }: Needed): Part {
  const { backupEvery, backupKeep } = config
  if (backupEvery === null) return { name: 'backups' }
  const to = config.backupTo ?? join(config.dataDir, 'backups')
  const begun = Date.now()
  return {
    name: 'backups',
    jobs: [
      {
        kind: BACKUP,
        recurs: true,
        async run(_, stopping) {
          const started = Date.now()
          log.info({ backup: await runBackup({ to, keep: backupKeep }, stopping) }, 'backup made and verified')
          return Math.max(0, started + backupEvery - Date.now())
        },
      },
    ],
    metrics(registry) {
      const gauge = gaugesOf(registry, () => newestBackup(database.longReader))
      gauge(
        'sitewright_backup_age_seconds',
        'Age of the newest verified backup; without one, for how long this process has run.',
        (newest) => (Date.now() - (newest ?? begun)) / 1_000,
      )
      gauge('sitewright_backup_every_seconds', 'How often a backup is due (BACKUP_EVERY).', () => backupEvery / 1_000)
    },
  }
}
