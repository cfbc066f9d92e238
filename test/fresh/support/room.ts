import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOnDisk, scratchFolder } from '#test/support/scratch-folder.ts'

export type Room = { folder: string; remove(): void }

/**
 * A folder for whole machines, which every user may enter: in memory of its own where that can be had, since the one that is shared often
 * runs no programs.
 */
export function makeRoom(): Room {
  const folder = mkdtempSync(join(folderOnDisk(), 'sitewright-room-'))
  const isMounted =
    process.getuid?.() === 0 &&
    scratchFolder() === '/dev/shm' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'sitewright', folder]).status === 0
  if (!isMounted) chmodSync(folder, 0o755)
  const remove = () => {
    process.off('exit', remove)
    if (isMounted) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { folder, remove }
}
