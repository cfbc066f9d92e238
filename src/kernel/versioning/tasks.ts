import { type Content, compileChange } from '#kernel/versioning/compile-change.ts'
import {
  applyEdits,
  charactersOf,
  type Edit,
  type EditFailure,
  type EditResult,
  type Texts,
} from '#kernel/versioning/edit-html.ts'
import { readingTask, type Task } from '#kernel/workers/task.ts'
import { type Comparison, compareHtml, diffHtml } from '#text/diff/diff-html.ts'

type Editing = { texts: Texts; edits: readonly Edit[] }

export const editTask: Task<Editing, EditResult> = {
  name: 'edit',
  run: ({ texts, edits }) => applyEdits(texts, edits, { withClosest: false }),
  size: ({ texts, edits }) => edits.reduce((sum, edit) => sum + lengthOf(edit), charactersOf(texts)),
  isHeavy: ({ texts, edits }) => {
    const longest = edits.reduce((length, edit) => Math.max(length, lengthOf(edit)), charactersOf(texts))
    const steps = edits.reduce((sum, { selector }) => sum + (selector === undefined ? 1 : ELEMENT_EDITS), 0)
    return longest * steps > MAX_EDITED_HERE
  },
}

/** Why edits fail, with the fragments most like what was not found. */
export const explainTask: Task<Editing, EditFailure[]> = {
  name: 'explain',
  run({ texts, edits }) {
    const result = applyEdits(texts, edits, { withClosest: true })
    return result.ok ? [] : result.failures
  },
  size: editTask.size,
  isHeavy: () => true,
}

export const diffTask = comparing<Both, string>('diff', ({ before, after }) => diffHtml(before, after))

export const compareTask = comparing<Both & { uncut: boolean }, Comparison>('compare', ({ before, after, ...how }) =>
  compareHtml(before, after, how),
)

export const compileTask = readingTask(
  'compile',
  compileChange,
  ({ before, after }) => (before ? lengthOfContent(before) : 0) + lengthOfContent(after),
)

/** In characters times edits. */
const MAX_EDITED_HERE = 200_000
/** An edit by selector reads the html, which takes as long as so many edits of text. */
const ELEMENT_EDITS = 4

function lengthOf({ old_html = '', new_html = '', value = '' }: Edit): number {
  return old_html.length + new_html.length + value.length
}

function lengthOfContent({ html_content, snapshot }: Content): number {
  return html_content.length + snapshot.length
}

type Both = { before: string; after: string }

function comparing<I extends Both, O>(name: string, run: Task<I, O>['run']): Task<I, O> {
  const size = ({ before, after }: I) => before.length + after.length
  return { name, run, size, isHeavy: (input) => size(input) > MAX_DIFFED_HERE }
}

/** In characters of both texts. Comparing takes up to 0.1 µs for each, and 20 ms for what differs most. */
const MAX_DIFFED_HERE = 150_000
