import { newestBackup } from '#backups/store.ts'
import type { Config } from '#config.ts'
import { type Finding, fine, notice, wrong } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'

const HOUR_MS = 3_600_000

/** Whether there is a verified backup that is as new as the schedule promises. */
export async function checkBackups({ reader }: Database, { backupEvery }: Config): Promise<Finding> {
  const newest = await newestBackup(reader)
  const says =
    newest === null
      ? 'No backup has been verified yet'
      : `The newest verified backup is ${Math.round((Date.now() - newest) / HOUR_MS)} hours old`
  if (backupEvery === null && newest === null)
    return notice(says, 'Set BACKUP_EVERY, or run backup --keep N on a schedule of yours. docs/operating.md says more.')
  // One that takes its time, or fails once and is tried again, is no reason to call somebody.
  if (backupEvery === null || Date.now() - (newest ?? 0) < 2 * backupEvery) return fine(says)
  const fix = "See that the server runs, and what its log says about 'job failed' of the kind backup."
  return newest === null ? notice(says, fix) : wrong(says, fix)
}
