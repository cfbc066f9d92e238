import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** Of a thread that allocates much, two thirds of it are resident. The main thread's is four times as large. */
const YOUNG_MB = 6

// The main thread has its young generation from this flag, which would outweigh the limits of threads.
setFlagsFromString('--max-semi-space-size=0')

/** A thread takes 8 MB, and what its program loads and its work leaves behind; `oldMb` ends it when it holds more. */
export function startThread(program: URL, { data, oldMb }: { data?: unknown; oldMb?: number } = {}): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, ...(oldMb && { maxOldGenerationSizeMb: oldMb }) }
  return new Worker(program, { workerData: data, resourceLimits, env: threadEnv() })
}

/**
 * Nothing of the process's own environment, which has secrets, but where compiled code is kept. Without that every thread
 * would compile its program again.
 */
function threadEnv(): Record<string, string> {
  // Node keeps what each version of it has compiled in a folder of that one.
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
