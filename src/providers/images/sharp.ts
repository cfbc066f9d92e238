import type { Sharp, SharpOptions } from 'sharp'
import type { ImageTool } from '#providers/images/image-tool.ts'

/** More would take hundreds of MB: a small file can declare an enormous image. */
const MAX_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 30
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }
const QUALITY = { avif: 55, webp: 78, jpeg: 80 }

/** libvips, loaded for the first image. It works on its own threads. */
export function sharpImages(): ImageTool {
  let loading: Promise<typeof import('sharp').default> | null = null
  const load = () => {
    loading ??= import('sharp').then(({ default: sharp }) => {
      // No operation repeats, and one image at a time is enough.
      sharp.cache(false)
      sharp.concurrency(1)
      return sharp
    })
    return loading
  }
  return {
    async measure(head) {
      const sharp = await load()
      try {
        const { autoOrient } = await sharp(head, { ...OPTIONS, limitInputPixels: false, failOn: 'none' }).metadata()
        return autoOrient?.width && autoOrient.height ? { width: autoOrient.width, height: autoOrient.height } : null
      } catch {
        return null
      }
    },
    async resize(source, { width, format }) {
      const sharp = await load()
      const animated = format === 'gif' || format === 'webp'
      const image = sharp({ ...OPTIONS, animated })
      source.on('error', (error) => image.destroy(error))
      source.pipe(image)
      try {
        const resized = image.autoOrient().resize({ width, withoutEnlargement: true })
        return await encode(resized, format).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
      } catch {
        source.destroy()
        return null
      }
    },
  }
}

function encode(image: Sharp, format: 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'): Sharp {
  if (format === 'avif') return image.avif({ quality: QUALITY.avif, effort: 3 })
  if (format === 'webp') return image.webp({ quality: QUALITY.webp })
  if (format === 'jpeg') return image.jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
  return format === 'png' ? image.png({ compressionLevel: 9 }) : image.gif()
}
