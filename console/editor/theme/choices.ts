import type { Needed, TokenChange } from './change.ts'
import { shownValue, type Token } from './tokens.ts'

export type Choice = { value: string; label: string; changes: readonly TokenChange[]; needed: readonly Needed[] }

const RADIUS_RULE = 'img, .card, .button, .site-form__control, .site-form__submit {\n  border-radius: var(--radius);\n}'

/** How far apart things are, from the least. */
export const SPACES: readonly Choice[] = [
  spaces('tight', 'Tight', '0.75rem', 'clamp(1rem, 2vw, 1.5rem)', 'clamp(2rem, 4vw, 3rem)'),
  spaces('even', 'Even', '1rem', 'clamp(1.25rem, 3vw, 2rem)', 'clamp(2.5rem, 6vw, 4.5rem)'),
  spaces('roomy', 'Roomy', '1rem', 'clamp(1.5rem, 3vw, 2.5rem)', 'clamp(3.5rem, 8vw, 7rem)'),
]

export const CORNERS: readonly Choice[] = [
  corners('square', 'Square', '0'),
  corners('slight', 'Slight', '0.25rem'),
  corners('round', 'Round', '0.75rem'),
  corners('rounder', 'Rounder', '1.5rem'),
]

export const SHADOWS: readonly Choice[] = [
  shadows('none', 'None', 'none'),
  shadows('soft', 'Soft', '0 1px 2px rgb(0 0 0 / 0.06), 0 4px 16px rgb(0 0 0 / 0.08)'),
  shadows('strong', 'Strong', '0 2px 4px rgb(0 0 0 / 0.1), 0 16px 40px rgb(0 0 0 / 0.18)'),
]

/** What a theme has of a choice: all that the choice says, and of what it need not say what is there. */
export function chosen(all: readonly Token[], choices: readonly Choice[]): string | null {
  const valueAt = (path: string) => all.find((token) => token.path === path)?.light
  const isChosen = ({ changes }: Choice) =>
    changes.every(({ path, value }) => {
      const now = valueAt(path)
      return now === undefined ? !isNeeded(path, choices) : shownValue(now) === value
    })
  return choices.find(isChosen)?.value ?? null
}

/** The changes of a choice: tokens that the theme does not have are made only where the choice shows by them. */
export function changesOf({ changes, needed }: Choice, all: readonly Token[]): TokenChange[] {
  return changes.filter(
    ({ path }) => needed.some((each) => each.path === path) || all.some((token) => token.path === path),
  )
}

function isNeeded(path: string, choices: readonly Choice[]): boolean {
  return choices[0]!.needed.some((each) => each.path === path)
}

function spaces(value: string, label: string, s: string, m: string, l: string): Choice {
  return {
    value,
    label,
    changes: [dimension('space.s', s), dimension('space.m', m), dimension('space.l', l)],
    needed: [{ path: 'space.l', rule: 'main > section {\n  padding-block: var(--space-l);\n}' }],
  }
}

function corners(value: string, label: string, radius: string): Choice {
  return {
    value,
    label,
    changes: [dimension('radius', radius), dimension('corner', radius)],
    needed: [{ path: 'radius', rule: RADIUS_RULE }],
  }
}

function shadows(value: string, label: string, shadow: string): Choice {
  return {
    value,
    label,
    changes: [{ path: 'shadow', type: 'shadow', value: shadow }],
    needed: [{ path: 'shadow', rule: '.card {\n  box-shadow: var(--shadow);\n}' }],
  }
}

export function dimension(path: string, value: string): TokenChange {
  return { path, type: 'dimension', value }
}
