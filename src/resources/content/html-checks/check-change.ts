import { type Lint, lintHtml, type Problem } from '#html/lint.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { type LocalTarget, localTarget, type Place } from '#resources/content/html-checks/local-target.ts'
import { LineCounter } from '#text/line-counter.ts'

/** `isPage` where headings count: a page has one `h1` of its own. */
export type ChangedHtml = Place & { before: string; after: string; isPage: boolean }

/** What a change of html brought. `targets` are what it newly refers to, to be looked up. */
export type ChangeCheck = { sentences: string[]; more: number; targets: (LocalTarget & { line: number })[] }

export const MAX_SENTENCES = 20
/** Looked up in one query. */
const MAX_TARGETS = 200

/** What is wrong with html that was not wrong before, a sentence each. */
export function checkChange({ before, after, isPage, ...place }: ChangedHtml): ChangeCheck {
  const now = lintHtml(after)
  if (isFlawless(now, before)) return { sentences: [], more: 0, targets: [] }
  const old = lintHtml(before)
  const lines = new LineCounter(after)
  const problems = newProblems(old.problems, now.problems)
  const sentences = problems.slice(0, MAX_SENTENCES).map((problem) => sentenceOf(problem, lines))
  const { length } = now.firstHeadings
  if (isPage && length > 1 && length > old.firstHeadings.length) sentences.push(headingSentence(now, lines))
  const known = new Set(old.references.map(({ url }) => url))
  const fresh = now.references.filter(({ url }) => !known.has(url))
  return {
    sentences,
    more: Math.max(0, problems.length - MAX_SENTENCES),
    targets: targetsOf(fresh, place, lines),
  }
}

export const checkTask = readingTask('check', checkChange, ({ before, after }) => before.length + after.length)

/** Whether nothing can be new: most changes are found so without reading the html before. */
function isFlawless({ problems, references, firstHeadings }: Lint, before: string): boolean {
  if (problems.length > 0 || firstHeadings.length > 1) return false
  return references.length <= MAX_QUOTED && references.every(({ url }) => before.includes(`"${url}"`))
}

const MAX_QUOTED = 30

/** Those that occur more often than before: of the same ones the last. */
function newProblems(before: Problem[], after: Problem[]): Problem[] {
  const left = new Map<string, number>()
  for (const problem of before) left.set(keyOf(problem), (left.get(keyOf(problem)) ?? 0) + 1)
  return after.filter((problem) => {
    const count = left.get(keyOf(problem)) ?? 0
    left.set(keyOf(problem), count - 1)
    return count <= 0
  })
}

function keyOf({ kind, tag }: Problem): string {
  return `${kind} ${tag}`
}

function sentenceOf({ kind, tag, at }: Problem, lines: LineCounter): string {
  return `Line ${lines.at(at)}: ${tag} ${FAULTS[kind]}.`
}

export const FAULTS: Record<Problem['kind'], string> = {
  unclosed: 'is never closed',
  stray: 'closes what is not open',
  unfinished: 'never ends',
  no_alt: 'has no alt text; alt="" is for decoration',
}

const MAX_LINES_NAMED = 5

function headingSentence({ firstHeadings }: Lint, lines: LineCounter): string {
  const named = firstHeadings.slice(0, MAX_LINES_NAMED).map((at) => lines.at(at))
  const more = firstHeadings.length > MAX_LINES_NAMED ? ' and more' : ''
  return `The html has ${firstHeadings.length} h1 headings (lines ${named.join(', ')}${more}); a page should have one.`
}

function targetsOf(references: Lint['references'], place: Place, lines: LineCounter) {
  const targets = new Map<string, LocalTarget & { line: number }>()
  for (const { url, at } of references) {
    const target = localTarget(url, place)
    if (target && !targets.has(target.key)) targets.set(target.key, { ...target, line: lines.at(at) })
    if (targets.size >= MAX_TARGETS) break
  }
  return [...targets.values()]
}
