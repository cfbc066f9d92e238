import type { Family, Style } from '#fonts/families.ts'

/** Where every website serves the files of its fonts. */
export const FONTS_PATH = '/_fonts/'

/** What stands in for each kind of font: what systems have, and what is drawn to the same widths. */
const LOCAL = {
  sans: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'],
  serif: ['Times New Roman', 'Times', 'Liberation Serif', 'Tinos'],
  mono: ['Courier New', 'Courier', 'Liberation Mono', 'Cousine'],
}

/**
 * The @font-face rules of a family: one for each file, which a browser loads only if the page shows some of its characters, and one for
 * the local fallback font, adjusted to the same metrics.
 */
export function faceCss(family: Family): string {
  return [...facesOf(family, 'normal'), ...facesOf(family, 'italic'), fallbackFace(family)].join('\n')
}

export function fallbackName({ family }: Family): string {
  return `${family} Fallback`
}

/** The path of a file; the hash of its content is part of it. Null where the family has no such file. */
export function fontPath(family: Family, style: Style, subset: string): string | null {
  const hash = family[style]?.[subset]
  return hash === undefined ? null : `${FONTS_PATH}${family.id}-${subset}-${family.axis}-${style}-${hash}.woff2`
}

/** Of its rules alone, for pages that try a family out. */
export function stylesheetPath({ id }: Family): string {
  return `${FONTS_PATH}${id}.css`
}

export function licensePath({ id }: Family): string {
  return `${FONTS_PATH}${id}-license.txt`
}

/** Latin is last: of rules that have the same character, browsers take the last. */
function facesOf(family: Family, style: Style): string[] {
  return Object.keys(family[style] ?? {})
    .toReversed()
    .map(
      (subset) =>
        `@font-face{font-family:"${family.family}";font-style:${style};font-weight:${family.weight};font-display:swap;` +
        `src:url(${fontPath(family, style, subset)}) format("woff2");unicode-range:${family.ranges[subset]}}`,
    )
}

function fallbackFace(family: Family): string {
  const { local, size, ascent, descent, gap } = family.fallback
  const sources = LOCAL[local].map((name) => `local("${name}")`).join(',')
  return (
    `@font-face{font-family:"${fallbackName(family)}";src:${sources};size-adjust:${size};` +
    `ascent-override:${ascent};descent-override:${descent};line-gap-override:${gap}}`
  )
}
