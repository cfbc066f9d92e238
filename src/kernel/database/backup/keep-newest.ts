import { backupsIn, MANIFEST_FILE } from '#kernel/database/backup/manifest.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'

/** What is not finished after as long is left from a process that was killed, in milliseconds. */
const UNFINISHED_MS = 86_400_000

/**
 * Keeps the newest `keep` whole backups of a place, and removes older ones and unfinished ones. Anything without the name of a
 * backup stays.
 * @returns the names of the removed backups
 */
export async function keepNewest(place: BackupFolder, keep: number, now: number): Promise<string[]> {
  const whole: string[] = []
  const removed: string[] = []
  for (const name of await backupsIn(place)) if (await isWhole(place.within(name))) whole.push(name)
  for (const name of await place.names())
    if (!whole.includes(name) && timeOf(name) < now - UNFINISHED_MS) removed.push(name)
  removed.push(...whole.slice(0, -keep))
  for (const name of removed) await place.within(name).remove()
  return removed
}

async function isWhole(backup: BackupFolder): Promise<boolean> {
  return (await backup.names()).includes(MANIFEST_FILE)
}

/** Of a name like 20261121T030137Z, in milliseconds since 1970; NaN of any other. One that a process writes to a disk ends otherwise. */
function timeOf(name: string): number {
  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.unfinished-\d+)?$/
  return Date.parse(name.replace(time, '$1-$2-$3T$4:$5:$6Z'))
}
