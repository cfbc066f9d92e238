import type { Readable } from 'node:stream'

export type Size = { width: number; height: number }
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png', 'gif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]
export type ImageSource = { stream: Readable; byte_size: number }

/** Reads untrusted images: whatever they contain, it returns within its limits. */
export interface ImageTool {
  /** The displayed size, from the first bytes; null when they are not an image or do not contain it. */
  measure(head: Uint8Array): Promise<Size | null>
  /**
   * Never enlarges. Returns null when it is not an image, has too many pixels, or takes too much memory or time.
   * @throws when the source cannot be read to its end
   */
  resize(source: ImageSource, wanted: { width: number; format: ImageFormat }): Promise<Buffer | null>
  /** Stops what is running. */
  close(): void
}
