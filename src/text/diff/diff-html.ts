import { changesBetween } from '#text/diff/changes-between.ts'
import { hunksOf } from '#text/diff/hunks-of.ts'
import type { Change } from '#text/diff/shortest-edits.ts'

/** Offsets in UTF-16 units, ends exclusive and without the last line break. */
type ChangedPlace = { before: Range; after: Range }
type Range = { start: number; end: number }

/** More are not listed. */
const MAX_PLACES = 1_000

const MAX_LINE_LENGTH = 200

const SENTENCE_ENDS = '.!?;,}'

const PIECE = new RegExp(`.{1,${MAX_LINE_LENGTH}}`, 'gsu')

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

/** Where two texts differ, by the changes between the lines into which both were broken. */
function changedPlaces(
  changes: readonly Change[],
  before: [text: string, lines: string[]],
  after: [text: string, lines: string[]],
): ChangedPlace[] {
  const starts = { before: startsOf(...before), after: startsOf(...after) }
  const places: ChangedPlace[] = []
  let old = 0
  let current = 0
  for (let i = 0; i < changes.length && places.length < MAX_PLACES; ) {
    const [oldFrom, currentFrom] = [old, current]
    for (; i < changes.length && changes[i]!.kind !== 'same'; i++)
      if (changes[i]!.kind === 'removed') old += changes[i]!.count
      else current += changes[i]!.count
    if (old > oldFrom || current > currentFrom)
      places.push({
        before: rangeOf(before, starts.before, oldFrom, old),
        after: rangeOf(after, starts.after, currentFrom, current),
      })
    if (i < changes.length) {
      old += changes[i]!.count
      current += changes[i]!.count
      i++
    }
  }
  return places
}

function startsOf(text: string, lines: string[]): Int32Array {
  const starts = new Int32Array(lines.length)
  let at = 0
  for (let i = 0; i < lines.length; i++) {
    starts[i] = at
    at += lines[i]!.length
    if (text[at] === '\n') at++
  }
  return starts
}

function rangeOf([text, lines]: [string, string[]], starts: Int32Array, from: number, to: number): Range {
  const start = starts[from] ?? text.length
  return { start, end: to > from ? starts[to - 1]! + lines[to - 1]!.length : start }
}

/**
 * The lines of both texts. When some are long, both are broken where html has a seam, in the same way, so that equal html
 * makes equal lines.
 */
function breakLines(before: string, after: string): [before: string[], after: string[]] {
  const old = linesOf(before)
  const current = linesOf(after)
  return old.some(isLong) || current.some(isLong) ? [old.flatMap(broken), current.flatMap(broken)] : [old, current]
}

function linesOf(text: string): string[] {
  return text ? text.split('\n') : []
}

function isLong(line: string): boolean {
  return line.length > MAX_LINE_LENGTH
}

/** What is still long between two tags is broken after sentences and statements, and without those (data) anywhere. */
function broken(line: string): string[] {
  if (line.length < 2) return [line]
  return brokenAfterFirst(line, '><').flatMap((part) =>
    isLong(part)
      ? brokenAfterFirst(part, ' ', SENTENCE_ENDS).flatMap((sentence) =>
          isLong(sentence) ? pieces(sentence) : sentence,
        )
      : part,
  )
}

/** Broken behind the first character of each `seam` that follows one of `ends`. A regular expression that looks behind takes ten times as long. */
function brokenAfterFirst(line: string, seam: string, ends?: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = line.indexOf(seam); at >= 0 && at + 1 < line.length; at = line.indexOf(seam, at + 1)) {
    if (ends && (at === 0 || !ends.includes(line[at - 1]!))) continue
    parts.push(line.slice(from, at + 1))
    from = at + 1
  }
  parts.push(line.slice(from))
  return parts
}

function pieces(line: string): string[] {
  return line.match(PIECE) ?? []
}
