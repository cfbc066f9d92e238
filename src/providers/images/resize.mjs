// Resizes the image on its standard input. Plain JavaScript: stripping types would load a compiler, which takes 15 MB.
import sharp from 'sharp'

/** For the whole process, of which Node and libvips take 60. */
const MAX_RESIDENT_BYTES = 170_000_000
const WATCH_MS = 5
/** Frames of an animation count together. */
const MAX_PIXELS = 50_000_000
const MAX_OUTPUT_BYTES = 16_000_000
const QUALITY = { avif: 55, webp: 78, jpeg: 80 }
const READ = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
/** Exit codes; Node's own are 1 and 5 to 13. */
const REFUSED = 4
const SOURCE_INCOMPLETE = 3

const [width, format, byteSize] = process.argv.slice(2)
const parent = process.ppid
// libvips works on another thread, so that this one stays free to watch it. No destructor waits for that thread.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, WATCH_MS).unref()

const source = await readSource(Number(byteSize))
if (!source) process.exit(SOURCE_INCOMPLETE)
const output = await resize(source, Number(width)).catch(() => null)
if (!output || output.length > MAX_OUTPUT_BYTES) process.exit(REFUSED)
process.stdout.write(output)

/** @returns {Promise<Buffer | null>} null when there are fewer bytes */
async function readSource(/** @type {number} */ size) {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const chunk of process.stdin) length += chunk.copy(bytes, length)
  return length === size ? bytes : null
}

async function resize(/** @type {Buffer} */ bytes, /** @type {number} */ width) {
  // No operation repeats, and no other format is read, whatever the content type says.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READ.map((name) => `VipsForeignLoad${name}`) })
  const animated = format === 'gif' || format === 'webp'
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated })
  return encode(image.autoOrient().resize({ width, withoutEnlargement: true })).toBuffer()
}

function encode(/** @type {import('sharp').Sharp} */ image) {
  if (format === 'avif') return image.avif({ quality: QUALITY.avif, effort: 3 })
  if (format === 'webp') return image.webp({ quality: QUALITY.webp })
  if (format === 'jpeg') return image.jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
  return format === 'png' ? image.png({ compressionLevel: 9 }) : image.gif()
}
