import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { ImageSource } from '#providers/images/image-tool.ts'
import { fitImages, MAX_PICTURE_BYTES } from '#transport/mcp/tools/fit-images.ts'

const image = (bytes: number) => ({
  type: 'image' as const,
  data: Buffer.alloc(bytes).toString('base64'),
  mimeType: 'image/png',
})
/** Makes pictures of as many bytes a pixel of width. */
const toolOf = (bytes: number) => {
  const widths: number[] = []
  const resize = async ({ stream }: ImageSource, { width }: { width: number }) => {
    await buffer(stream)
    widths.push(width)
    return Buffer.alloc(width * bytes)
  }
  return { widths, resize }
}
const sizeOf = (images: { data: string }[]) => images.reduce((sum, { data }) => sum + data.length, 0)

test('pictures that fit are as wide as was asked', async () => {
  const tool = toolOf(10)
  const { images, left } = await fitImages(tool, [image(5_000), image(9)], 1_000)
  assert.deepEqual([tool.widths, left], [[1_000, 1_000], 0])
  assert.ok(images.every(({ mimeType }) => mimeType === 'image/webp'))
})

test('too large ones are narrowed together until they fit', async () => {
  const tool = toolOf(200)
  const { images, left } = await fitImages(tool, [image(1), image(1), image(1)], 1_000)
  assert.deepEqual([tool.widths.slice(-3), left], [[350, 350, 350], 0])
  assert.ok(sizeOf(images) <= MAX_PICTURE_BYTES)
})

test('what never fits is left out, and what cannot be read', async () => {
  assert.deepEqual(await fitImages(toolOf(10_000), [image(1)], 1_000), { images: [], left: 1 })
  assert.deepEqual(await fitImages({ resize: async () => null }, [image(1)], 1_000), { images: [], left: 1 })
})
