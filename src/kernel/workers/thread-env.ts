import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a thread: nothing of the process's own, which has secrets, but where compiled code is kept. Without that every thread
 * would compile its program again.
 */
export function threadEnv(): Record<string, string> {
  // Node keeps what each version of it has compiled in a folder of that one.
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
