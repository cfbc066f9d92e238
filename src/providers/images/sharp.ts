import { compareInProcess } from '#providers/images/compare-in-process.ts'
import type { ImageTool, Size } from '#providers/images/image-tool.ts'
import { runProgram } from '#providers/images/run-program.ts'
import { svgSize } from '#providers/images/svg-size.ts'

/** Formats whose size is in their header. Others, such as SVG, libvips would have to render. */
const MEASURED = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']

/** libvips, loaded for the first image. In this process it reads headers only. */
export function sharpImages(): ImageTool {
  let loading: Promise<typeof import('sharp').default> | null = null
  const load = () => {
    loading ??= import('sharp').then(({ default: sharp }) => {
      sharp.cache(false)
      sharp.concurrency(1)
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({ operation: MEASURED.map((format) => `VipsForeignLoad${format}`) })
      return sharp
    })
    return loading
  }
  const closing = new AbortController()
  return {
    async measure(head): Promise<Size | null> {
      const size = svgSize(head)
      if (size !== 'no svg') return size
      const sharp = await load()
      try {
        const { autoOrient } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata()
        return autoOrient?.width && autoOrient.height ? { width: autoOrient.width, height: autoOrient.height } : null
      } catch {
        return null
      }
    },
    resize: ({ stream, byte_size }, { width, format }) =>
      runProgram('resize.mjs', [width, format, byte_size], stream, closing.signal),
    compare: (before, after) => compareInProcess(before, after, closing.signal),
    close: () => closing.abort(),
  }
}
