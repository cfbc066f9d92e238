import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { ImageFormat, ImageSource } from '#providers/images/image-tool.ts'

const PROGRAM = fileURLToPath(new URL('./resize.mjs', import.meta.url))
const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1']
/** None of the service's secrets. One thread, whose freed memory goes back to the system at once. */
const ENV = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
const TIMEOUT_MS = 30_000
/** The program's exit codes. It has none when it was killed. */
const RESIZED = 0
const SOURCE_INCOMPLETE = 3
const REFUSED = 4

/**
 * Decodes and encodes in a process for this one image, since no limit of libvips bounds what its decoders allocate: an
 * AVIF of 1,370 bytes took 900 MB. The process ends itself when it exceeds its memory, and is killed after its time.
 * @returns null when the image is broken or exceeds a limit
 * @throws when the source cannot be read to its end, the program does not run, or `signal` aborts
 */
export async function resizeInProcess(
  { stream, byte_size }: ImageSource,
  { width, format }: { width: number; format: ImageFormat },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const child = spawn(process.execPath, [...FLAGS, PROGRAM, String(width), format, String(byte_size)], {
    env: ENV,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal,
  })
  if (child.pid === undefined) {
    stream.destroy()
    throw (await once(child, 'error'))[0]
  }
  // A program that ends early breaks the pipe, and says by its exit code why; so does one whose input ends early.
  const sent = pipeline(stream, child.stdin).catch(() => {})
  const [[code], output] = await Promise.all([once(child, 'close'), buffer(child.stdout), sent])
  if (code === SOURCE_INCOMPLETE) throw new Error('The image could not be read to its end')
  if (code === RESIZED) return output
  if (code === REFUSED || code === null) return null
  throw new Error(`The program that resizes images ended with code ${code}`)
}
