import { breakLines } from '#text/diff/break-lines.ts'
import { type ChangedPlace, changedPlaces } from '#text/diff/changed-places.ts'
import { changesBetween } from '#text/diff/changes-between.ts'
import { hunksOf } from '#text/diff/hunks-of.ts'

/** In UTF-16 units, before the line that says how much was cut. */
export const MAX_DIFF_LENGTH = 20_000
/** UTF-16 units of one run that are shown, so that what was added is seen even where much was removed. */
const MAX_RUN_LENGTH = 8_000

/**
 * A unified diff for people and agents to read, not to apply: html in long lines is broken between its tags first, and
 * long runs are cut. Empty when nothing changed.
 */
export function diffHtml(before: string, after: string): string {
  return compareHtml(before, after, { uncut: false }).diff
}

export type Comparison = { diff: string; places: ChangedPlace[] }

/** The diff, uncut on request, and the places that differ. */
export function compareHtml(before: string, after: string, { uncut }: { uncut: boolean }): Comparison {
  if (before === after) return { diff: '', places: [] }
  const [old, current] = breakLines(before, after)
  const changes = changesBetween(old, current)
  const maxRun = uncut ? Number.POSITIVE_INFINITY : MAX_RUN_LENGTH
  const hunks = changes.every(({ kind }) => kind === 'same')
    ? ['… only line breaks changed']
    : hunksOf(changes, old, current, CONTEXT_LINES, maxRun)
  const diff = ['--- before', '+++ after', ...hunks, ''].join('\n')
  return { diff: uncut ? diff : cut(diff), places: changedPlaces(changes, [before, old], [after, current]) }
}

const CONTEXT_LINES = 3

function cut(diff: string): string {
  if (diff.length <= MAX_DIFF_LENGTH) return diff
  const shown = diff.slice(0, diff.lastIndexOf('\n', MAX_DIFF_LENGTH - 1) + 1)
  const rest = diff.slice(shown.length).split('\n').length - 1
  return `${shown}… ${rest} more lines of the diff\n`
}
