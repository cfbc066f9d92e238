import { Readable } from 'node:stream'
import type { ImageTool } from '#providers/images/image-tool.ts'
import type { Image } from '#transport/mcp/tools/images.ts'

/** Of a picture in an answer, in pixels, unless another is asked for; of a wider one only its address has more. */
export const PICTURE_WIDTH = 1_000
export const MAX_PICTURE_WIDTH = 2_000
/** Of all pictures in an answer, as they are sent: in base64. */
export const MAX_PICTURE_BYTES = 400_000
/** By which all are narrowed until they fit. */
const STEPS = [1, 0.7, 0.5, 0.35, 0.25]

/** The pictures as WebP, narrowed until all together fit an answer; `left` is how many do not even then, or could not be read. */
export async function fitImages(
  tool: Pick<ImageTool, 'resize'>,
  images: readonly Image[],
  width: number,
): Promise<{ images: Image[]; left: number }> {
  for (const step of STEPS) {
    const made = await Promise.all(images.map((image) => asWebp(tool, image, Math.round(width * step))))
    const fitting = made.filter((image) => image !== null)
    const size = fitting.reduce((sum, { data }) => sum + data.length, 0)
    if (size <= MAX_PICTURE_BYTES) return { images: fitting, left: images.length - fitting.length }
  }
  return { images: [], left: images.length }
}

async function asWebp(tool: Pick<ImageTool, 'resize'>, { data }: Image, width: number): Promise<Image | null> {
  const bytes = Buffer.from(data, 'base64')
  const source = { stream: Readable.from([bytes]), byte_size: bytes.length }
  const made = await tool.resize(source, { width, format: 'webp' })
  return made && { type: 'image', data: made.toString('base64'), mimeType: 'image/webp' }
}
