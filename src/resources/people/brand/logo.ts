import { Readable } from 'node:stream'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { ImageTool } from '#providers/images/image-tool.ts'
import { logoBytes, logoWidth, MAX_LOGO_BYTES } from '#resources/people/brand/rules.ts'

/**
 * The logo as it is stored: decoded and encoded again, so that it holds only pixels.
 * @returns a PNG in base64
 * @throws ValidationFailed for what is no image of a known format, or stays too large
 */
export async function preparedLogo(images: ImageTool, text: string): Promise<string> {
  const bytes = logoBytes(text)
  if (!bytes) throw wrong('must be an image in base64, or a data: URL')
  const size = await images.measure(bytes)
  const source = { stream: Readable.from([bytes]), byte_size: bytes.length }
  const png = size && (await images.resize(source, { width: logoWidth(size), format: 'png' }))
  if (!png) throw wrong('must be a PNG, JPEG, WebP, GIF or AVIF image')
  if (png.length > MAX_LOGO_BYTES) throw wrong('has too many details for a logo: use an image with fewer colors')
  return png.toString('base64')
}

function wrong(message: string) {
  return new ValidationFailed({ logo: [message] })
}
