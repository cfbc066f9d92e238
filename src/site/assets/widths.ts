import type { ImageFormat } from '#providers/images/image-tool.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'

/** The only widths that images are resized to, in pixels, so that nobody can fill the disk with requests. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920, 2560] as const
/** Narrower ones gain nothing on any screen. */
const MIN_OFFERED = 320
const MAX_PIXELS = 50_000_000
const MAX_SOURCE_BYTES = 32_000_000

const FORMATS: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

export type Picture = Pick<AssetRow, 'content_type' | 'byte_size' | 'width' | 'height'>
export type Resizable = { format: ImageFormat; width: number; height: number }

/** What an image is resized from; null for other files and what is too large, which are served as they are. */
export function resizable({ content_type, byte_size, width, height }: Picture): Resizable | null {
  const format = FORMATS[content_type]
  if (!format || !width || !height || width * height > MAX_PIXELS || byte_size > MAX_SOURCE_BYTES) return null
  return { format, width, height }
}

/**
 * The widths that a page may offer of an image, in pixels and ascending: those it is resized to and its own, if that is not
 * beyond them. None where it has one size, as a drawing has, or a gif, whose every picture would be made again.
 */
export function offeredWidths(picture: Picture): number[] {
  const found = resizable(picture)
  if (!found || found.format === 'gif') return []
  const { width } = found
  const narrower = WIDTHS.filter((step) => step >= MIN_OFFERED && step < width)
  if (narrower.length === 0) return []
  return width <= WIDTHS.at(-1)! ? [...narrower, width] : narrower
}
