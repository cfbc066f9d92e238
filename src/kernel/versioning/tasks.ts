import { type CompiledChange, type Content, compileChange } from '#kernel/versioning/compile-change.ts'
import { applyEdits, charactersOf, type Edit, type EditResult, type Texts } from '#kernel/versioning/edit-html.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { readingTask, type Task } from '#kernel/workers/task.ts'
import { type Comparison, compareHtml, diffHtml } from '#text/diff/diff-html.ts'

type Editing = { texts: Texts; edits: readonly Edit[] }

export const editTask: Task<Editing, EditResult> = {
  name: 'edit',
  run: ({ texts, edits }, budget) => applyEdits(texts, edits, budget),
  size: ({ texts, edits }) => edits.reduce((sum, edit) => sum + lengthOf(edit), charactersOf(texts)),
  isHeavy: ({ texts, edits }) => {
    const longest = edits.reduce((length, edit) => Math.max(length, lengthOf(edit)), charactersOf(texts))
    const steps = edits.reduce((sum, { selector }) => sum + (selector === undefined ? 1 : ELEMENT_EDITS), 0)
    return longest * (steps + CLOSEST_EDITS) > MAX_EDITED_HERE
  },
}

export const diffTask = comparing<Both, string>('diff', ({ before, after }, budget) => diffHtml(before, after, budget))

export const compareTask = comparing<Both & { uncut: boolean }, Comparison>(
  'compare',
  ({ before, after, ...how }, budget) => compareHtml(before, after, how, budget),
)

export const compileTask = readingTask(
  'compile',
  (change: { kind: VersionedKind; before: Content | null; after: Content }, budget): CompiledChange =>
    compileChange(change, budget),
  ({ before, after }) => (before ? lengthOfContent(before) : 0) + lengthOfContent(after),
)

/** In characters times edits. */
const MAX_EDITED_HERE = 500_000
/** An edit that does not fit is answered with the closest fragment, which takes as long as three that do. */
const CLOSEST_EDITS = 3
/** An edit by selector reads the html, which takes as long as so many edits of text. */
const ELEMENT_EDITS = 5

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
