import { fromHex, type Rgb } from './colors.ts'

const known = new Map<string, Rgb | null>()
const MAX_KNOWN = 1_000
let pixel: CanvasRenderingContext2D | null = null

/** Any color that the browser knows, over white where it is transparent; null for what is none. */
export function seeColor(css: string): Rgb | null {
  const hex = fromHex(css)
  if (hex) return hex
  if (known.size > MAX_KNOWN) known.clear()
  if (!known.has(css)) known.set(css, drawn(css))
  return known.get(css)!
}

export function isColor(css: string): boolean {
  return CSS.supports('color', css) && !/var\(/.test(css)
}

function drawn(css: string): Rgb | null {
  if (!isColor(css)) return null
  pixel ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!pixel) return null
  for (const fill of ['#ffffff', css]) {
    pixel.fillStyle = fill
    pixel.fillRect(0, 0, 1, 1)
  }
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
  return [red!, green!, blue!]
}
