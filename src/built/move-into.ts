import { chmodSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { removeOld } from '#built/remove-old.ts'

/**
 * Moves a finished build to its place, and removes old ones beside it. Another process may have been faster. Root may build it
 * for a service that runs as another user, so it is opened to all: a temporary folder is closed to other users.
 * @returns whether a build is there
 */
export function moveInto(folder: string, finished: string): boolean {
  chmodSync(finished, 0o755)
  try {
    renameSync(finished, folder)
  } catch (error) {
    return ['EEXIST', 'ENOTEMPTY', 'EPERM'].includes((error as { code?: string }).code ?? '')
  }
  removeOld(dirname(folder))
  return true
}
