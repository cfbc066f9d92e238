// Compares the two screenshots on its standard input. Writes a line of JSON, then the later one with its changes outlined.
import sharp from 'sharp'
import { changesBetween } from './changed-regions.ts'
import { limitMemory, readInput, readOnly, refuse } from './image-program.mjs'
import { outlined } from './outline-regions.ts'

/** For the whole process: Node, libvips and the compiler for types take 80, the pixels of the largest images 31 each. */
const MAX_RESIDENT_BYTES = 260_000_000
/** A screenshot has at most 1,280 × 8,000. */
const MAX_PIXELS = 10_300_000

const [beforeSize, afterSize] = process.argv.slice(2).map(Number)
limitMemory(MAX_RESIDENT_BYTES)
readOnly(['Png'])

const source = await readInput(beforeSize + afterSize)
const [before, after] = await bothDecoded().catch(refuse)
const changes = changesBetween(before, after)
process.stdout.write(`${JSON.stringify(changes)}\n`)
if (changes.regions.length > 0) {
  const { data, width, height } = outlined(before, after, changes.regions)
  process.stdout.write(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
}

async function bothDecoded() {
  return [await decode(source.subarray(0, beforeSize)), await decode(source.subarray(beforeSize))]
}

async function decode(/** @type {Buffer} */ png) {
  const image = sharp(png, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
