import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1']
/** None of the service's secrets. One thread, whose freed memory goes back to the system immediately. */
const ENV = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
const TIMEOUT_MS = 30_000
/** The exit codes of `image-program.mjs`. A program that was killed has none. */
const DONE = 0
const SOURCE_INCOMPLETE = 3
const REFUSED = 4

/**
 * Decodes and encodes in a process for this one task, since no limit of libvips bounds what its decoders allocate: an
 * AVIF of 1,370 bytes took 900 MB. The process ends itself when it exceeds its memory, and is killed after its time.
 * @returns null when the input is broken or exceeds a limit
 * @throws when the input cannot be read to its end, the program does not run, or `signal` aborts
 */
export async function runProgram(
  name: 'resize.mjs' | 'compare.mjs',
  parameters: (string | number)[],
  input: Readable,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const program = fileURLToPath(new URL(`./${name}`, import.meta.url))
  const child = spawn(process.execPath, [...FLAGS, program, ...parameters.map(String)], {
    env: ENV,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal,
  })
  if (child.pid === undefined) {
    input.destroy()
    throw (await once(child, 'error'))[0]
  }
  // A program that ends early breaks the pipe, and says by its exit code why; so does one whose input ends early.
  const sent = pipeline(input, child.stdin).catch(() => {})
  const [[code], output] = await Promise.all([once(child, 'close'), buffer(child.stdout), sent])
  if (code === SOURCE_INCOMPLETE) throw new Error('The image could not be read to its end')
  if (code === DONE) return output
  if (code === REFUSED || code === null) return null
  throw new Error(`${name} ended with code ${code}`)
}
