import type { Checked, Column, Option } from '#resources/data/rows/values/column.ts'
import { nearestName } from '#text/nearest-name.ts'

/** Takes an option's value, or its label. */
export function checkSelect(given: unknown, { options }: Column): Checked {
  if (typeof given !== 'string') return { message: 'must be the value of an option' }
  return chosen(given, options ?? [])
}

/** Takes a list of options; one alone is a list of one. Repetitions are dropped. */
export function checkMultiSelect(given: unknown, { options }: Column): Checked {
  const choices = typeof given === 'string' ? [given] : given
  if (!Array.isArray(choices)) return { message: "must be a list of options' values" }
  const values = new Set<string>()
  for (const choice of choices) {
    if (typeof choice !== 'string') return { message: "must be a list of options' values" }
    const checked = chosen(choice, options ?? [])
    if ('message' in checked) return checked
    values.add(checked.value)
  }
  return { value: [...values] }
}

type Chosen = { value: string } | { message: string }

function chosen(given: string, options: readonly Option[]): Chosen {
  const text = given.trim()
  const option =
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    onlyOne(options.filter(({ value, label = value }) => isSame(value, text) || isSame(label, text)))
  return option ? { value: option.value } : { message: unknownOption(text, options) }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function onlyOne(options: Option[]): Option | undefined {
  return options.length === 1 ? options[0] : undefined
}

const MAX_NAMED = 20
const MAX_SHOWN = 60

function unknownOption(given: string, options: readonly Option[]): string {
  const values = options.map(({ value }) => value)
  const nearest = nearestName(given, values)
  const shown = `'${given.slice(0, MAX_SHOWN).toWellFormed()}'`
  if (nearest) return `has no option ${shown}; did you mean '${nearest}'?`
  const more = values.length > MAX_NAMED ? ` and ${values.length - MAX_NAMED} more` : ''
  return `has no option ${shown}; choose from ${values.slice(0, MAX_NAMED).join(', ')}${more}`
}
