import { Readable } from 'node:stream'
import { Mutex } from '#kernel/database/mutex.ts'
import type { Comparison } from '#providers/images/image-tool.ts'
import { runProgram } from '#providers/images/run-program.ts'

/** One comparison at a time: each takes up to 260 MB. */
const running = new Mutex()

export async function compareInProcess(before: Buffer, after: Buffer, signal: AbortSignal): Promise<Comparison | null> {
  if (before.equals(after)) return { changed_share: 0, regions: [], outlined: null }
  const unlock = await running.lock()
  try {
    const sizes = [before.length, after.length]
    const output = await runProgram('compare.mjs', sizes, Readable.from([before, after]), signal)
    return output && readComparison(output)
  } finally {
    unlock()
  }
}

/** A line of JSON, then the image, if any. */
function readComparison(output: Buffer): Comparison {
  const end = output.indexOf('\n')
  const outlined = output.subarray(end + 1)
  return { ...JSON.parse(output.toString('utf8', 0, end)), outlined: outlined.length ? outlined : null }
}
