export const MAX_NAME = 60
/** Characters of a logo in base64, which are 750 kB. */
export const MAX_LOGO_TEXT = 1_000_000
/** Pixels of the logo that is kept: sharp at twice the size at which it is shown. */
const MAX_WIDTH = 480
const MAX_HEIGHT = 160
/** Bytes of the logo that is kept, which mails load. */
export const MAX_LOGO_BYTES = 200_000

const DATA_URL = /^data:image\/[a-z.+-]+;base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes of base64 or of a data: URL; null where it is neither. */
export function logoBytes(text: string): Buffer | null {
  const encoded = text.replace(DATA_URL, '').replace(/\s+/g, '')
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : null
}

/** The width in pixels with which an image is neither wider nor higher than a logo may be. */
export function logoWidth({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.min(MAX_WIDTH, Math.floor((MAX_HEIGHT * width) / height)))
}

/** On one line, without characters that cannot be seen. */
export function cleanName(name: string): string {
  return name.replace(/[\p{C}\s]+/gu, ' ').trim()
}
