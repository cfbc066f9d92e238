// What the programs that decode images share. Plain JavaScript: stripping types would load a compiler, which takes 15 MB.
import sharp from 'sharp'

const WATCH_MS = 5
/** Exit codes; Node's own are 1 and 5 to 13. */
const REFUSED = 4
const SOURCE_INCOMPLETE = 3

/** Ends this process when it takes more memory, as a whole, or its parent is gone. */
export function limitMemory(/** @type {number} */ maxResidentBytes) {
  const parent = process.ppid
  // libvips works on another thread, so that this one stays free to watch it. No destructor waits for that thread.
  setInterval(() => {
    if (process.memoryUsage.rss() > maxResidentBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, WATCH_MS).unref()
}

/** Lets libvips read these formats and no other, whatever a content type says. No operation repeats. */
export function readOnly(/** @type {string[]} */ formats) {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((name) => `VipsForeignLoad${name}`) })
}

/** Standard input, which has as many bytes; ends this process when there are fewer. */
export async function readInput(/** @type {number} */ size) {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const chunk of process.stdin) length += chunk.copy(bytes, length)
  if (length !== size) process.exit(SOURCE_INCOMPLETE)
  return bytes
}

/** Ends this process: the input is broken, or exceeds a limit. */
export function refuse() {
  process.exit(REFUSED)
}
