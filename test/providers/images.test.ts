import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { ImageFormat } from '#providers/images/image-tool.ts'
import { sharpImages } from '#providers/images/sharp.ts'
import { png } from '../api/upload.ts'

const images = sharpImages()
after(() => images.close())

const resize = (bytes: Buffer, format: ImageFormat = 'webp', width = 320) =>
  images.resize({ stream: Readable.from([bytes]), byte_size: bytes.length }, { width, format })
const photo = () => sharp({ create: { width: 800, height: 400, channels: 3, background: 'green' } })

test('resizes to every format, and never enlarges', async () => {
  const source = await photo().jpeg().toBuffer()
  for (const format of ['avif', 'webp', 'jpeg', 'png', 'gif'] as const)
    for (const width of [320, 1_600]) {
      const resized = await resize(source, format, width)
      assert.deepEqual(await images.measure(resized!), {
        width: Math.min(width, 800),
        height: Math.min(width, 800) / 2,
      })
    }
})

test('an animation keeps its frames', async () => {
  const frames = await Promise.all(
    ['red', 'lime', 'blue'].map((background) =>
      sharp({ create: { width: 64, height: 32, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const source = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  for (const format of ['gif', 'webp'] as const) {
    const { pages, width } = await sharp((await resize(source, format, 32))!, { animated: true }).metadata()
    assert.deepEqual([pages, width], [3, 32])
  }
})

test('an image is turned as its camera says', async () => {
  const source = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  assert.deepEqual(await images.measure(source), { width: 400, height: 800 })
  assert.deepEqual(await images.measure((await resize(source))!), { width: 320, height: 640 })
})

test('broken, truncated and lying images are null, and the next is resized', async () => {
  const hostile: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not an image')],
    ['a size of 30,000 × 30,000', png(30_000, 30_000, 5)],
    ['more rows than there are', png(4_000, 4_000, 5)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ]
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const whole = await photo().toFormat(format).toBuffer()
    hostile.push([`half a ${format}`, whole.subarray(0, whole.length >> 1)])
    hostile.push([`a ${format} overwritten`, Buffer.from(whole).fill(0xa5, 40)])
  }
  for (const [name, bytes] of hostile) assert.ok((await resize(bytes)) === null, name)
  assert.ok(await resize(await photo().png().toBuffer()))
})

test('a source that cannot be read is an error, so that the image is tried again', async () => {
  const source = await photo().png().toBuffer()
  const failing = Readable.from(
    (async function* () {
      yield source.subarray(0, 50)
      throw new Error('the disk is gone')
    })(),
  )
  const wanted = { width: 320, format: 'webp' } as const
  await assert.rejects(images.resize({ stream: failing, byte_size: source.length }, wanted), /could not be read/)
  const ends = Readable.from([source.subarray(0, 50)])
  await assert.rejects(images.resize({ stream: ends, byte_size: source.length }, wanted), /could not be read/)
})

test('closing stops what is running', async () => {
  const closed = sharpImages()
  const endless = new Readable({ read() {} })
  const running = closed.resize({ stream: endless, byte_size: 1_000 }, { width: 320, format: 'webp' })
  closed.close()
  await assert.rejects(running)
  if (!endless.closed) await new Promise((resolve) => endless.once('close', resolve))
})

test('screenshots are compared, and the changes outlined', async () => {
  const blank = (height: number) => sharp({ create: { width: 1_280, height, channels: 3, background: 'white' } })
  const box = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'black' } })
    .png()
    .toBuffer()
  const before = await blank(900).png().toBuffer()
  const after = await blank(900)
    .composite([{ input: box, left: 100, top: 200 }])
    .png()
    .toBuffer()
  const same = { changed_share: 0, regions: [], outlined: null }
  assert.deepEqual(await images.compare(before, Buffer.from(before)), same)
  assert.deepEqual(await images.compare(before, await blank(900).ensureAlpha().png({ palette: true }).toBuffer()), same)
  const { regions, outlined } = (await images.compare(before, after))!
  assert.deepEqual(regions, [{ x: 100, y: 200, width: 40, height: 30 }])
  const { data, info } = await sharp(outlined!).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [1_280, 900, 3])
  const pixel = (x: number, y: number) => [...data.subarray((y * 1_280 + x) * 3).subarray(0, 3)]
  assert.deepEqual(
    [pixel(110, 210), pixel(90, 200)],
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
  )
  assert.deepEqual(pixel(98, 210), pixel(110, 198))
  assert.notDeepEqual(pixel(98, 210), [255, 255, 255])
})

test('the largest screenshots are compared, larger and broken ones are null', async () => {
  const size = { width: 1_280, height: 8_000, channels: 3 } as const
  const noise = (mean: number) => {
    const some = randomBytes(100_000).map((byte) => mean + (byte & 3))
    return sharp(Buffer.alloc(1_280 * 8_000 * 3, some), { raw: size })
      .png({ compressionLevel: 3 })
      .toBuffer()
  }
  const [before, after] = [await noise(80), await noise(160)]
  assert.ok(before.length > 6_000_000)
  const compared = await images.compare(before, after)
  assert.deepEqual(compared?.regions, [{ x: 0, y: 0, width: 1_280, height: 8_000 }])
  const [small, jpeg] = [await photo().png().toBuffer(), await photo().jpeg().toBuffer()]
  const hostile = [png(30_000, 30_000, 5), png(1_280, 8_000, 5), Buffer.from('no'), before.subarray(0, 50_000), jpeg]
  for (const broken of hostile) {
    assert.equal(await images.compare(broken, small), null)
    assert.equal(await images.compare(small, broken), null)
  }
})

test('an SVG is as large as it declares, and never rendered to find out', async () => {
  const measure = (svg: string) => images.measure(Buffer.from(svg))
  const size = { width: 30, height: 20 }
  for (const attributes of [
    'width="30" height="20"',
    "height='20px' viewBox='0 0 1 1' width='30px'",
    'viewBox="-5 -5 30 20"',
    'width="100%" height="100%" viewBox="0,0,30,20"',
    'width="29.6" height="20.4"',
  ])
    assert.deepEqual(await measure(`<?xml version="1.0"?><!-- x -->\n<svg ${attributes}><g/></svg>`), size, attributes)
  for (const attributes of ['', 'width="0" height="5"', 'width="30"', 'viewBox="0 0 1e9 x"', 'width="-3" height="3"'])
    assert.equal(await measure(`<svg ${attributes}><rect width="30" height="20"/></svg>`), null, attributes)
  assert.equal(await measure(`<svg ${'x="1" '.repeat(50_000)}`), null)
  assert.equal(await measure('<svg '.repeat(50_000)), null)
})
