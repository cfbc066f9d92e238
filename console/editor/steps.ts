import { ChangeSet, type Text, type Transaction } from '@codemirror/state'
import type { Fields } from './source.ts'

/**
 * A step to undo or redo: changes of the text, and the values that changed fields had before. `blockedBy` is who has since changed the same
 * place; the step is not taken then.
 */
export type Step = { changes: ChangeSet; fields: Fields | null; blockedBy: string | null }
type Done = Step & { at: number; kind: string; place: Place | null; typed: string }
/** In the present text, of a step that changed one place. */
type Place = { from: number; to: number }

/** Keystrokes that are no longer apart are one step. */
const PAUSE_MS = 500
const MOST = 500
/** Characters of what was typed that tell whether a word ended. */
const MOST_TYPED = 100
const TYPING = /^(input\.(type|field)|delete)( |$)/

/**
 * The steps of one history. Typing is undone by the word: what is typed at one place without a pause is one step, until a word
 * begins. (The history of CodeMirror needs all of its view, which is not loaded before someone looks at code.)
 */
export class Steps {
  #done: Done[] = []
  #undone: Step[] = []

  get done(): number {
    return this.#done.length
  }

  get undone(): number {
    return this.#undone.length
  }

  /** Notes what a transaction changed: the text, and the fields from `before` to `after`. `at` is in milliseconds. */
  note(transaction: Transaction, before: Fields, after: Fields, at: number): void {
    const { changes, startState } = transaction
    const names = Object.keys(after).filter((name) => before[name] !== after[name])
    const fields = names.length > 0 ? only(names, before) : null
    const made = madeIn(transaction, names)
    const step: Done = { changes: changes.invert(startState.doc), fields, blockedBy: null, at, ...made.step }
    this.#undone = []
    const last = this.#done.at(-1)
    if (last && at - last.at < PAUSE_MS && joins(last, step, made.before)) {
      this.#done[this.#done.length - 1] = {
        ...step,
        changes: step.changes.compose(last.changes),
        fields: last.fields ?? fields,
        typed: (last.typed + step.typed).slice(-MOST_TYPED),
      }
      return
    }
    this.#done.push(step)
    if (this.#done.length > MOST) this.#done.shift()
  }

  /** Takes the newest step back; null where there is none. `doc` and `fields` are the present ones. */
  undo(doc: Text, fields: Fields): Step | null {
    const step = this.#done.pop()
    if (!step) return null
    if (step.blockedBy === null) this.#undone.push(against(step, doc, fields))
    return step
  }

  redo(doc: Text, fields: Fields): Step | null {
    const step = this.#undone.pop()
    if (!step) return null
    if (step.blockedBy === null)
      this.#done.push({ ...against(step, doc, fields), at: 0, kind: '', place: null, typed: '' })
    return step
  }

  /**
   * Carries all steps over what somebody else changed, which is no step: `changes` of the text `doc`, and fields. What overlaps with it is
   * blocked, and stays as it is.
   */
  carryOver(others: Others): void {
    // What is typed next is a step of its own: its place is no longer that of the last one.
    this.#done = carried(this.#done, others).map((step) => ({ ...step, kind: '', place: null }))
    this.#undone = carried(this.#undone, others)
  }
}

export type Others = { changes: ChangeSet; doc: Text; fields: readonly string[]; by: string }

/** From the newest step on: each leads from a text that the others have changed to one that they have changed too. */
function carried<Each extends Step>(steps: readonly Each[], { changes, doc, fields, by }: Others): Each[] {
  let over = changes
  let text = doc
  const names = new Set(fields)
  const made: Each[] = []
  for (const step of steps.toReversed()) {
    const namesOfStep = Object.keys(step.fields ?? {})
    if (step.blockedBy !== null || overlap(step.changes, over) || namesOfStep.some((name) => names.has(name))) {
      made.push({ ...step, changes: ChangeSet.empty(over.newLength), fields: null, blockedBy: step.blockedBy ?? by })
      // It is not taken back, so it is one more change that the steps before it did not know.
      over = step.changes.invert(text).compose(over)
      for (const name of namesOfStep) names.add(name)
    } else {
      made.push({ ...step, changes: step.changes.map(over) })
      over = over.map(step.changes, true)
    }
    text = step.changes.apply(text)
  }
  return made.reverse()
}

/** Whether two changes of one text touch the same of it: more than an end of the other. */
function overlap(one: ChangeSet, other: ChangeSet): boolean {
  let found = false
  one.iterChangedRanges((from, to) => {
    other.iterChangedRanges((fromOther, toOther) => {
      const start = Math.max(from, fromOther)
      const end = Math.min(to, toOther)
      const isInside = start === end && ((fromOther < start && start < toOther) || (from < start && start < to))
      if (start < end || isInside) found = true
    }, true)
  }, true)
  return found
}

function only(names: readonly string[], fields: Fields): Fields {
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]!]] : [])))
}

function against({ changes, fields }: Step, doc: Text, present: Fields): Step {
  return { changes: changes.invert(doc), fields: fields && only(Object.keys(fields), present), blockedBy: null }
}

type Made = { step: Pick<Done, 'kind' | 'place' | 'typed'>; before: Place | null }

/** What kind of change it is, and where: `before` in the text that it was made in. */
function madeIn(transaction: Transaction, names: readonly string[]): Made {
  const pieces: { before: Place; place: Place; typed: string }[] = []
  transaction.changes.iterChanges((fromA, toA, fromB, toB, text) => {
    pieces.push({ before: { from: fromA, to: toA }, place: { from: fromB, to: toB }, typed: text.toString() })
  })
  const only = pieces.length === 1 ? pieces[0] : undefined
  const kind = ['input.type', 'input.field', 'delete'].find((each) => transaction.isUserEvent(each))
  return {
    step: {
      kind: [kind, ...names].join(' '),
      place: only?.place ?? null,
      typed: pieces.at(-1)?.typed ?? '',
    },
    before: only?.before ?? null,
  }
}

function joins(last: Done, step: Done, before: Place | null): boolean {
  if (last.kind !== step.kind || !TYPING.test(step.kind)) return false
  // Of fields alone the kind says which.
  if (last.fields && step.fields && !last.place && !step.place) return true
  if (!last.place || !before) return false
  const isBeside = before.from <= last.place.to && before.to >= last.place.from
  const beginsWord = /\S\s+$/.test(last.typed) && /^\S/.test(step.typed)
  return isBeside && !beginsWord
}
