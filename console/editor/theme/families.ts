import { FONTS } from '#client/fonts.ts'
import type { Needed, TokenChange } from './change.ts'
import { rulesOf, variablesIn } from './css-rules.ts'
import { nameOfFont } from './names.ts'
import { propertyOf, type Token, type Tokens, tokensIn, withValue } from './tokens.ts'

/** A font that can be chosen: `stack` is what a token holds. */
export type Family = { name: string; about: string; stack: readonly string[]; stylesheet: string | null }
/** A token that holds a font, or could: `needed` are rules by which it shows. */
export type FontRole = { path: string; name: string; token: Token | undefined; needed: readonly Needed[] }

const CATEGORIES: Record<(typeof FONTS)[number]['category'], { about: string; fallback: string[] }> = {
  sans: { about: 'Sans serif', fallback: ['system-ui', 'sans-serif'] },
  serif: { about: 'Serif', fallback: ['Georgia', 'serif'] },
  display: { about: 'For headings', fallback: ['system-ui', 'sans-serif'] },
  mono: { about: 'Monospaced', fallback: ['ui-monospace', 'monospace'] },
  hand: { about: 'Handwritten', fallback: ['cursive'] },
}

/** Fonts that devices have. */
const OF_DEVICES: readonly Family[] = [
  ofDevices('System', 'The font of each device', ['system-ui', 'Segoe UI', 'Roboto', 'sans-serif']),
  ofDevices('Humanist', 'Fonts of devices, like Seravek', [
    'Seravek',
    'Gill Sans Nova',
    'Ubuntu',
    'Calibri',
    'sans-serif',
  ]),
  ofDevices('Old style', 'Fonts of devices, like Palatino', [
    'Iowan Old Style',
    'Palatino Linotype',
    'Palatino',
    'serif',
  ]),
  ofDevices('Transitional', 'Fonts of devices, like Charter', ['Charter', 'Bitstream Charter', 'Georgia', 'serif']),
  ofDevices('Slab serif', 'Fonts of devices, like Rockwell', ['Rockwell', 'Rockwell Nova', 'Roboto Slab', 'serif']),
  ofDevices('System mono', 'The font of each device for code', ['ui-monospace', 'SF Mono', 'Menlo', 'monospace']),
]

export const FAMILIES: readonly Family[] = [
  ...FONTS.map(({ family, category, stylesheet }) => ({
    name: family,
    about: CATEGORIES[category].about,
    stack: [family, ...CATEGORIES[category].fallback],
    stylesheet,
  })),
  ...OF_DEVICES,
]

/** Headings and text that go well together. */
export const FONT_PAIRS = [
  { heading: 'Fraunces', text: 'Work Sans' },
  { heading: 'Playfair Display', text: 'Source Sans 3' },
  { heading: 'Instrument Serif', text: 'Instrument Sans' },
  { heading: 'DM Serif Display', text: 'DM Sans' },
  { heading: 'Bricolage Grotesque', text: 'Inter' },
  { heading: 'Space Grotesk', text: 'Manrope' },
  { heading: 'Cormorant', text: 'Figtree' },
  { heading: 'Newsreader', text: 'Newsreader' },
  { heading: 'Unbounded', text: 'Outfit' },
] as const

const TEXTS = /^(:root|html|body)$/
const HEADINGS = /^h[1-3]$/

/** The fonts of a theme: those of text and of headings first, also where it has none of its own yet. */
export function fontRoles(
  all: readonly Token[],
  css: string,
): { text: FontRole; heading: FontRole; others: FontRole[] } {
  const tokens = all.filter(
    ({ type, path }) => type === 'fontFamily' || (type === undefined && path.startsWith('font.')),
  )
  const used = (selector: RegExp, names: readonly string[]) =>
    usedBy(css, selector, tokens) ?? tokens.find(({ path }) => names.includes(path.replace(/^font\./, '')))
  const text = used(TEXTS, ['text', 'body'])
  const heading = used(HEADINGS, ['display', 'heading', 'headings', 'title'])
  return {
    text: roleOf('Text', text, 'font.text', 'body'),
    heading: roleOf('Headings', heading === text ? undefined : heading, 'font.display', 'h1,\nh2,\nh3'),
    others: tokens
      .filter((token) => token !== text && token !== heading)
      .map((token) => ({ path: token.path, name: nameOfFont(token.path), token, needed: [] })),
  }
}

export function fontChange(path: string, { stack }: Family): TokenChange {
  return { path, type: 'fontFamily', value: [...stack] }
}

/** The first font of a token's value; null where it has none. */
export function firstFont(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string') return null
  return (
    first
      .split(',')[0]!
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2') || null
  )
}

export function familyNamed(name: string | null): Family | undefined {
  if (name === null) return undefined
  return FAMILIES.find(({ stack }) => stack[0] === name)
}

/** The style sheets of those fonts of a theme that websites serve themselves. */
export function stylesheetsOf(all: readonly Token[]): string[] {
  const values = all.filter(({ type }) => type === 'fontFamily').flatMap(({ light, dark }) => [light, dark])
  return [...new Set(values.flatMap((value) => familyNamed(firstFont(value))?.stylesheet ?? []))]
}

/** With a font of the device in the same measures behind each that websites serve themselves, as visitors get it: nothing moves while it loads. */
export function withFallbacks(tokens: Tokens): Tokens {
  return tokensIn(tokens)
    .filter(({ type }) => type === 'fontFamily')
    .flatMap(({ path, light, dark }) => [
      { path, scheme: 'light' as const, value: light },
      { path, scheme: 'dark' as const, value: dark },
    ])
    .reduce((made, { path, scheme, value }) => {
      const names = typeof value === 'string' ? value.split(',').map((each) => firstFont(each) ?? each) : value
      if (!Array.isArray(names)) return made
      const all = names.flatMap((name) => {
        const behind = `${name} Fallback`
        return familyNamed(name)?.stylesheet && !names.includes(behind) ? [name, behind] : [name]
      })
      return all.length === names.length ? made : withValue(made, path, scheme, all)
    }, tokens)
}

function roleOf(name: string, token: Token | undefined, own: string, selectors: string): FontRole {
  const path = token?.path ?? own
  return {
    path,
    name,
    token,
    needed: [{ path, rule: `${selectors} {\n  font-family: var(--${propertyOf(path)});\n}` }],
  }
}

function usedBy(css: string, selector: RegExp, tokens: readonly Token[]): Token | undefined {
  for (const { selectors, declarations } of rulesOf(css).toReversed()) {
    const value = declarations.get('font-family') ?? declarations.get('font')
    if (value === undefined || !selectors.some((each) => selector.test(each))) continue
    const found = tokens.find(({ path }) => variablesIn(value).has(propertyOf(path)))
    if (found) return found
  }
  return undefined
}

function ofDevices(name: string, about: string, stack: readonly string[]): Family {
  return { name, about, stack, stylesheet: null }
}
