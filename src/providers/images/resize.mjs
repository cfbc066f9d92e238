// Resizes the image on its standard input.
import sharp from 'sharp'
import { limitMemory, readInput, readOnly, refuse } from './image-program.mjs'

/** For the whole process, of which Node and libvips take 60. On a busy machine it may have taken 40 more when it is looked at. */
const MAX_RESIDENT_BYTES = 150_000_000
/** Frames of an animation count together. */
const MAX_PIXELS = 50_000_000
const MAX_OUTPUT_BYTES = 16_000_000
const QUALITY = { avif: 55, webp: 78, jpeg: 80 }
const READ = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']

const [width, format, byteSize] = process.argv.slice(2)
limitMemory(MAX_RESIDENT_BYTES)
readOnly(READ)

const source = await readInput(Number(byteSize))
const output = await resize(source, Number(width)).catch(refuse)
if (output.length > MAX_OUTPUT_BYTES) refuse()
process.stdout.write(output)

async function resize(/** @type {Buffer} */ bytes, /** @type {number} */ width) {
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
