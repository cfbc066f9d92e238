const WHITE = '#ffffff'
const BLACK = '#000000'
/** WCAG 2.2, success criterion 1.4.3. */
const ENOUGH = 4.5
const LINEAR_BELOW = 0.04045

/**
 * The color of text on a color like #0b7a4b: white where it has enough contrast, else black, which then has more. One of them
 * always has 4.58 : 1, so no color has to be refused.
 */
export function readableOn(color: string): string {
  return contrast(color, WHITE) >= ENOUGH ? WHITE : BLACK
}

/** From 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= LINEAR_BELOW ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
