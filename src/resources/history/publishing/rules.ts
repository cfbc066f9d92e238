import type { PublishInput } from '#resources/history/publishing/schema.ts'

const YEAR_MS = 366 * 86_400_000

/** What visitors see of a record: its pinned version, else its latest, and nothing of a draft. */
export type Shown = {
  draft: boolean
  /** Null for a row that was never changed. `pinned_number` 0 is a record that was never live. */
  history: { latest_number: number; pinned_number: number | null } | null
}
export type Step = 'unpin' | 'pin' | 'publish draft'

/**
 * What makes a version of a record live, or its newest when null; nothing when visitors see it already. That a draft becomes
 * published comes last, so that it never shows another version.
 */
export function stepsTo({ draft, history }: Shown, number: number | null): Step[] {
  const steps: Step[] = []
  if (history) {
    const wanted = number ?? history.latest_number
    if (wanted === history.latest_number) {
      if (history.pinned_number !== null) steps.push('unpin')
    } else if (wanted !== history.pinned_number) steps.push('pin')
  }
  return draft ? [...steps, 'publish draft'] : steps
}

/**
 * The same for what a change set made: its version, null when it made none of the record. Visitors who see a later version
 * go on seeing it.
 */
export function stepsToMade(shown: Shown, number: number | null): Step[] {
  const { draft, history } = shown
  if (number === null || history === null) return draft ? ['publish draft'] : []
  const live = history.pinned_number ?? history.latest_number
  return !draft && live >= number ? [] : stepsTo(shown, number)
}

/** @returns the field that is wrong, with a message */
export function problemOfChoice({ records, change_set_id, all }: PublishInput): [string, string] | null {
  const given = Object.entries({ records, change_set_id, all: all || undefined }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length === 0) return ['records', "can't be blank: give records, change_set_id or all"]
  return given.length === 1 ? null : [given[1]![0], `must be left out beside ${given[0]![0]}`]
}

/** @returns a message, or the time in milliseconds since 1970 */
export function timeOf(at: string, now: number): number | string {
  const time = Date.parse(at)
  if (!(time > now)) return 'must be in the future'
  return time > now + YEAR_MS ? 'must be within a year' : time
}

/**
 * The title of a row: the first of its values, if that is a text or follows numbers only.
 * @param start the beginning of its values as JSON
 */
export function titleOfRow(start: string): string | null {
  const text = FIRST_TEXT.exec(start)?.[1]
  return text ? (JSON.parse(`"${text}"`) as string).toWellFormed() : null
}

/** An escape is taken whole, or not at all. */
const FIRST_TEXT = /^\{(?:"[^"]*":(?:[-\d.eE+]+|true|false),)*"[^"]*":"((?:[^"\\]|\\[^u]|\\u[\da-fA-F]{4}){1,200})/

/** What a person is asked before records are published; `given` is what was sent, unchecked. */
export function questionOf(given: Readonly<Record<string, unknown>>): string {
  const { records, change_set_id, at } = given
  const several = (count: number) => (count === 1 ? 'one record' : `${count} records`)
  const what = Array.isArray(records)
    ? several(records.length)
    : typeof change_set_id === 'string'
      ? 'what this change set made'
      : 'all unpublished changes'
  return typeof at === 'string' ? `Publish ${what} at ${at}?` : `Publish ${what}? Visitors see it immediately.`
}
