import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { availableMemory } from 'node:process'

const IN_MEMORY = '/dev/shm'
/** What the databases of a test run and the data of its services take, several times over. */
const ROOM_BYTES = 4 * 2 ** 30
const TMPFS = 0x01021994

/**
 * Where databases are kept for the time of a test: in memory where there is room, since a database of PostgreSQL has more than a
 * thousand files, and a disk takes most of the time of making and dropping one.
 */
export function scratchFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(IN_MEMORY)
    return type === TMPFS && Math.min(bavail * bsize, availableMemory()) >= ROOM_BYTES ? IN_MEMORY : folderOnDisk()
  } catch {
    return folderOnDisk()
  }
}

/** A temporary folder of root's own would be closed to PostgreSQL's user. */
export function folderOnDisk(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir()
}
