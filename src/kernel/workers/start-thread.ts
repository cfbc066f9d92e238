import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** The young generation holds three semispaces, and of the memory that it may take a thread that allocates much takes two thirds. */
type Limits = ResourceLimits & { maxYoungGenerationSizeMb: number }

// The main thread has its young generation from this flag, which would outweigh what a thread's limits say.
setFlagsFromString('--max-semi-space-size=0')

/** Starts a thread whose young generation is as small as its work allows: the main thread's would be most of what it takes. */
export function startThread(program: URL, limits: Limits, workerData?: unknown): Worker {
  return new Worker(program, { workerData, resourceLimits: limits, env: threadEnv() })
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
