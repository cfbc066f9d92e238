import type { Readable } from 'node:stream'

export type Size = { width: number; height: number }
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png', 'gif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Looks into images of strangers: whatever they are, it ends, within limits, with an answer. */
export interface ImageTool {
  /** As it is shown, from its first bytes; null when they are no image, or tell no size. */
  measure(head: Uint8Array): Promise<Size | null>
  /** Never larger than it was. Null when it cannot be done: no image, too many pixels, or too long. */
  resize(source: Readable, wanted: { width: number; format: ImageFormat }): Promise<Buffer | null>
}
