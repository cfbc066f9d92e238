import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = ReturnType<typeof mountDisk>

/** Mounts a file system of that size (like `48m`), which needs root. Returns null where that is not allowed. */
export function mountDisk(size: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  // PostgreSQL, another user, has its folder below.
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes what is free, to the last byte. */
    fill() {
      const file = openSync(ballast, 'a')
      for (const bytes of [1_000_000, 4_096, 1]) {
        const chunk = Buffer.alloc(bytes)
        try {
          while (writeSync(file, chunk) === bytes);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
