import { columns } from '../add/styles.ts'

/** A look that can be chosen for an element: properties of its `style`. Null takes them away. */
export type Look = { label: string; style: Readonly<Record<string, string | null>> }
/** `of` is the property by which the present choice is known. */
export type Looks = { label: string; of: string; looks: readonly Look[] }

const one = (property: string, looks: readonly [string, string | null][]): Look[] =>
  looks.map(([label, value]) => ({ label, style: { [property]: value } }))

export const SPACING: Looks = {
  label: 'Space above and below',
  of: 'padding-block',
  looks: one('padding-block', [
    ['As in the theme', null],
    ['None', '0'],
    ['Small', 'var(--space-s, 1rem)'],
    ['Medium', 'var(--space-m, 2rem)'],
    ['Large', 'var(--space-l, clamp(2.5rem, 6vw, 4.5rem))'],
    ['Very large', 'var(--space-xl, clamp(4rem, 10vw, 8rem))'],
  ]),
}

export const WIDTH: Looks = {
  label: 'Width',
  of: 'max-width',
  looks: [
    { label: 'As in the theme', style: { 'max-width': null, 'margin-inline': null } },
    { label: 'Narrow', style: { 'max-width': '42rem', 'margin-inline': 'auto' } },
    { label: 'Medium', style: { 'max-width': '70rem', 'margin-inline': 'auto' } },
    { label: 'Wide', style: { 'max-width': '90rem', 'margin-inline': 'auto' } },
    { label: 'All of it', style: { 'max-width': 'none' } },
  ],
}

export const ALIGNMENT: Looks = {
  label: 'Alignment',
  of: 'text-align',
  looks: one('text-align', [
    ['As in the theme', null],
    ['Start', 'start'],
    ['Middle', 'center'],
    ['End', 'end'],
  ]),
}

/** The least width of a column, in rem. */
const LEAST = 10
const GAP = 'clamp(1.25rem, 3vw, 2.5rem)'

/** At most so many columns: each takes more of the row than one more would leave, and never less than it needs. */
const atMost = (count: number) => `repeat(auto-fit, minmax(min(100%, max(${LEAST}rem, 100% / ${count + 1})), 1fr))`

const inColumns = (value: string) => ({ display: 'grid', 'grid-template-columns': value, gap: GAP })

export const COLUMNS: Looks = {
  label: 'Columns',
  of: 'grid-template-columns',
  looks: [
    { label: 'As in the theme', style: { display: null, 'grid-template-columns': null, gap: null } },
    { label: 'One', style: inColumns('1fr') },
    ...[2, 3, 4].map((count) => ({ label: `At most ${count}`, style: inColumns(atMost(count)) })),
    { label: 'As many as fit', style: inColumns(/grid-template-columns: (.*);/.exec(columns(16))![1]!) },
  ],
}

/** The colors of a theme as backgrounds, each with the color of text on it where the theme has one. */
export function backgrounds(colors: readonly string[]): Looks {
  const shown = colors.filter((name) => !name.startsWith('on-'))
  return {
    label: 'Background',
    of: 'background',
    looks: [
      { label: 'As in the theme', style: { background: null, color: null } },
      { label: 'Raised', style: { background: RAISED, color: null } },
      ...shown.map((name) => ({
        label: name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' '),
        style: {
          background: `var(--color-${name})`,
          color: colors.includes(`on-${name}`) ? `var(--color-on-${name})` : null,
        },
      })),
    ],
  }
}

const RAISED = 'var(--color-raised, color-mix(in srgb, currentColor 5%, transparent))'

/** The look that an element has; null for one of its own. */
export function chosenLook({ of, looks }: Looks, styleOf: (property: string) => string | null): Look | null {
  const value = styleOf(of)
  return looks.find(({ style }) => style[of] === value) ?? null
}
