/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG 2.2: of text, and of text from 24 px, or 18.5 px in bold. */
export const EASY = 4.5
export const LARGE = 3

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const STEPS = 100

/** A color in hexadecimal digits, without how transparent it is; null for other ways to write one. */
export function fromHex(text: string): Rgb | null {
  const digits = HEX.exec(text.trim())?.[1]
  if (!digits) return null
  const pairs = digits.length < 6 ? [...digits].map((each) => each + each) : digits.match(/../g)!
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16))
  return [red!, green!, blue!]
}

export function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** From 1, for alike, to 21, for black and white (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** In a person's words. */
export function contrastWords(ratio: number): string {
  if (ratio >= EASY) return 'Easy to read'
  return ratio >= LARGE ? 'Easy to read if large' : 'Hard to read'
}

/** The nearest shade of a text's color that is easy to read; null where the background lets none be. */
export function readable(text: Rgb, background: Rgb): Rgb | null {
  const [black, white]: [Rgb, Rgb] = [
    [0, 0, 0],
    [255, 255, 255],
  ]
  const end = contrast(black, background) > contrast(white, background) ? black : white
  for (let step = 0; step <= STEPS; step++) {
    const shade = mixed(text, end, step / STEPS).map(Math.round) as unknown as Rgb
    if (contrast(shade, background) >= EASY) return shade
  }
  return null
}

/** The color for dark pages: as light as this one is dark, and as colorful as a dark page bears. */
export function forDark(color: Rgb): Rgb {
  const [lightness, a, b] = toOklab(color)
  const turned = LIGHTEST - lightness ** 2 * (LIGHTEST - DARKEST)
  const share = turned < 0.4 ? 0.6 : 0.85
  return fromOklab([turned, a * share, b * share])
}

const DARKEST = 0.16
const LIGHTEST = 0.98

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((part, index) => part + (other[index]! - part) * share) as unknown as Rgb
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(linear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function encoded(share: number): number {
  const part = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, part * 255))
}

type Triple = readonly [number, number, number]

/** https://bottosson.github.io/posts/oklab/ */
function toOklab(color: Rgb): Triple {
  const [red, green, blue] = color.map(linear) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function fromOklab([lightness, a, b]: Triple): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}
