import type { Readable } from 'node:stream'

export type Size = { width: number; height: number }
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png', 'gif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]
export type ImageSource = { stream: Readable; byte_size: number }

/** In pixels, from the top left. */
export type Region = { x: number; y: number; width: number; height: number }
export type Changes = {
  /** Of all pixels, from 0 to 1, rounded up to a millionth. */
  changed_share: number
  /** At most 20, from top to bottom; none when the images look the same. */
  regions: Region[]
}
/** `outlined` is the later image as PNG, with a frame around each region; null without regions. */
export type Comparison = Changes & { outlined: Buffer | null }

/** Reads untrusted images. It returns within its limits, regardless of what they contain. */
export interface ImageTool {
  /** The displayed size, from the first bytes; null when they are not an image or do not contain it. */
  measure(head: Uint8Array): Promise<Size | null>
  /**
   * Never enlarges. Returns null when it is not an image, has too many pixels, or takes too much memory or time.
   * @throws when the source cannot be read to its end
   */
  resize(source: ImageSource, wanted: { width: number; format: ImageFormat }): Promise<Buffer | null>
  /**
   * Compares two screenshots as PNG, pixel by pixel. What only the larger one has, counts as changed.
   * @returns null when one is broken or larger than a screenshot can be
   */
  compare(before: Buffer, after: Buffer): Promise<Comparison | null>
  /** Stops what is running. */
  close(): void
}
