import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#config/config-error.ts'

/**
 * Makes DATA_DIR if it does not exist.
 * @throws ConfigError when it cannot be written to
 */
export function openDataDir(dataDir: string): void {
  try {
    make(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR ${REASONS[code] ?? `cannot be used (${message})`}: ${dataDir}. Set it to a folder that this user may write to.`,
    )
  }
}

const REASONS: Record<string, string> = {
  EEXIST: 'is a file',
  ENOTDIR: 'leads through a file',
  EROFS: 'is on a file system that is mounted read-only',
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  ENOENT: 'cannot be created there',
  ENOSPC: 'cannot be created, since the disk is full',
}

/** Node's recursive mkdir never ends where no folder can be made, as in /proc. */
function make(folder: string): void {
  const existing = statSync(folder, { throwIfNoEntry: false })
  if (existing?.isDirectory()) return
  if (!existing) makeParent(folder)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function makeParent(folder: string) {
  const parent = dirname(folder)
  const isFile = statSync(parent, { throwIfNoEntry: false })?.isFile()
  if (!isFile) make(parent)
}
