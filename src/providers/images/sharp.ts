import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { Mutex } from '#kernel/database/mutex.ts'
import type { Comparison, ImageTool, Size } from '#providers/images/image-tool.ts'

const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1']
/** None of the service's secrets. One thread, whose freed memory goes back to the system immediately. */
const ENV = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
const TIMEOUT_MS = 30_000
/** The exit codes of `image-program.mjs`. A program that was killed has none. */
const DONE = 0
const SOURCE_INCOMPLETE = 3
const REFUSED = 4

/** Enough for the attributes of any root element. */
const MAX_TAG_CHARACTERS = 4_096
const LENGTH = /^\s*(\d{1,7}(?:\.\d{1,9})?)(?:px)?\s*$/
const VIEW_BOX = /^[\s,]*[-+.\de]+[\s,]+[-+.\de]+[\s,]+(\d{1,7}(?:\.\d{1,9})?)[\s,]+(\d{1,7}(?:\.\d{1,9})?)\s*$/

/** One comparison at a time: each takes up to 260 MB. */
const running = new Mutex()

/** Formats whose size is in their header. Others, such as SVG, libvips would have to render. */
const MEASURED = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']

/** libvips, loaded for the first image. In this process it reads headers only. */
export function sharpImages(): ImageTool {
  let loading: Promise<typeof import('sharp').default> | null = null
  const load = () => {
    loading ??= import('sharp').then(({ default: sharp }) => {
      sharp.cache(false)
      sharp.concurrency(1)
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({ operation: MEASURED.map((format) => `VipsForeignLoad${format}`) })
      return sharp
    })
    return loading
  }
  const closing = new AbortController()
  return {
    async measure(head): Promise<Size | null> {
      const size = svgSize(head)
      if (size !== 'no svg') return size
      const sharp = await load()
      try {
        const { autoOrient } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata()
        return autoOrient?.width && autoOrient.height ? { width: autoOrient.width, height: autoOrient.height } : null
      } catch {
        return null
      }
    },
    resize: ({ stream, byte_size }, { width, format }) =>
      runProgram('resize.mjs', [width, format, byte_size], stream, closing.signal),
    compare: (before, after) => compareInProcess(before, after, closing.signal),
    close: () => closing.abort(),
  }
}

/**
 * Decodes and encodes in a process for this one task, since no limit of libvips bounds what its decoders allocate: an
 * AVIF of 1,370 bytes took 900 MB. The process ends itself when it exceeds its memory, and is killed after its time.
 * @returns null when the input is broken or exceeds a limit
 * @throws when the input cannot be read to its end, the program does not run, or `signal` aborts
 */
async function runProgram(
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

/**
 * The size that an SVG declares in pixels, else that of its view box; null when it declares none. Rendering it to find
 * out is no option: 1 KB of nested references takes 12 s.
 */
function svgSize(head: Uint8Array): Size | null | 'no svg' {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  if (!/^(\xef\xbb\xbf)?\s*</.test(text)) return 'no svg'
  const start = text.indexOf('<svg')
  const end = start < 0 ? -1 : text.indexOf('>', start)
  if (end < 0 || end - start > MAX_TAG_CHARACTERS) return null
  const tag = text.slice(start, end)
  const box = VIEW_BOX.exec(attribute(tag, 'viewBox'))
  const width = LENGTH.exec(attribute(tag, 'width'))?.[1] ?? box?.[1]
  const height = LENGTH.exec(attribute(tag, 'height'))?.[1] ?? box?.[2]
  const size = { width: Math.round(Number(width)), height: Math.round(Number(height)) }
  return size.width > 0 && size.height > 0 ? size : null
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? ''
}

async function compareInProcess(before: Buffer, after: Buffer, signal: AbortSignal): Promise<Comparison | null> {
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
