import { type Choice, dimension } from './choices.ts'
import { resolved, type Token } from './tokens.ts'

/** Of text, in pixels. */
export const BASES = [15, 16, 17, 18, 19, 20] as const
export const BASE = 17

/** How much larger each heading is than the next. */
export const RATIOS = [
  { value: '1.2', label: 'Calm' },
  { value: '1.25', label: 'Even' },
  { value: '1.333', label: 'Clear' },
  { value: '1.414', label: 'Strong' },
  { value: '1.5', label: 'Poster' },
] as const

const REM = 16
/** A heading grows with the page until it is so wide, in rem. */
const WIDE = 80
/** On a phone a large heading has so much of its size. */
const SHARE_ON_PHONES = 0.58

const RULES: Record<string, string> = {
  text: 'body {\n  font-size: var(--size-text);\n}',
  h3: 'h3 {\n  font-size: var(--size-h3);\n}',
  h2: 'h2 {\n  font-size: var(--size-h2);\n}',
  h1: 'h1 {\n  font-size: var(--size-h1);\n}',
}

/** The sizes that a base, in pixels, and a ratio make: text, headings, what is smaller than text and what leads into it. */
export function scaleOf(base: number, ratio: string): Choice {
  const step = (count: number) => (base / REM) * Number(ratio) ** count
  return {
    value: ratio,
    label: RATIOS.find(({ value }) => value === ratio)?.label ?? ratio,
    changes: [
      dimension('size.text', rem(base / REM)),
      dimension('size.small', rem((base / REM) * 0.9)),
      dimension('size.lead', fluid(step(1), base / REM)),
      dimension('size.h3', rem(step(1))),
      dimension('size.h2', fluid(step(2), base / REM)),
      dimension('size.h1', fluid(step(4), base / REM)),
    ],
    needed: Object.entries(RULES).map(([name, rule]) => ({ path: `size.${name}`, rule })),
  }
}

export function scales(base: number): Choice[] {
  return RATIOS.map(({ value }) => scaleOf(base, value))
}

/** The size of text in whole pixels; null where the theme does not tell. */
export function baseOf(all: readonly Token[]): number | null {
  const [, amount, unit] = /^(\d*\.?\d+)(rem|px)$/.exec(resolved(all, 'size.text', 'light') ?? '') ?? []
  return amount === undefined ? null : Math.round(Number(amount) * (unit === 'rem' ? REM : 1))
}

/** Smaller on phones, where it is much larger than text. */
function fluid(most: number, text: number): string {
  const least = Math.max(text * 1.1, most * SHARE_ON_PHONES)
  if (most < text * 1.6) return rem(most)
  return `clamp(${rem(least)}, ${rounded((most / WIDE) * 100)}vw, ${rem(most)})`
}

function rem(amount: number): string {
  return `${rounded(amount)}rem`
}

function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000
}
