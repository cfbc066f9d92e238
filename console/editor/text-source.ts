import {
  Annotation,
  type ChangeDesc,
  Compartment,
  EditorState,
  type Extension,
  MapMode,
  StateEffect,
  StateField,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { trimmed } from './diff-text.ts'
import type { Fields, Source, TextChange } from './source.ts'
import { type Step, Steps } from './steps.ts'

/** Offsets of texts that are more changes old can no longer be mapped. */
const MAX_MAPPED = 2_000

const setFields = StateEffect.define<Fields>()
/** Of a transaction that leads back or on again. */
const ofHistory = Annotation.define<boolean>()
/** Of a transaction with what somebody else has changed: who. */
const ofOthers = Annotation.define<string>()

/** Called where a step is not led back or on, since somebody else has changed the same. */
type BlockedListener = (by: string, what: 'undone' | 'redone') => void

/** Text and fields of a record in one state of CodeMirror, so that one history undoes all of it. */
export class TextSource implements Source {
  #state: EditorState
  #view = new Compartment()
  #fields: StateField<Fields>
  #changes: ChangeDesc[] = []
  #forgotten = 0
  #steps = new Steps()
  #listeners = new Set<(changes: readonly TextChange[]) => void>()
  #watchers = new Set<(transaction: Transaction) => void>()
  #blockedListeners = new Set<BlockedListener>()

  constructor(text: string, fields: Fields) {
    const field = StateField.define<Fields>({
      create: () => fields,
      update: (value, { effects }) => effects.findLast((each) => each.is(setFields))?.value ?? value,
    })
    this.#fields = field
    this.#state = EditorState.create({
      doc: text,
      extensions: [
        // Carriage returns stay in their lines: the author's bytes are sent back as they are.
        EditorState.lineSeparator.of('\n'),
        field,
        this.#view.of([]),
      ],
    })
  }

  get state(): EditorState {
    return this.#state
  }

  text(): string {
    return this.#state.sliceDoc()
  }

  fields(): Fields {
    return this.#state.field(this.#fields)
  }

  revision(): number {
    return this.#forgotten + this.#changes.length
  }

  change(changes: readonly TextChange[], userEvent: string): void {
    if (changes.length > 0) this.#dispatch({ changes: [...changes], userEvent })
  }

  /** Changes some of the fields, and with `changes` the text in the same step of the history. */
  changeFields(some: Fields, changes: readonly TextChange[] = []): void {
    const fields = { ...this.fields(), ...some }
    this.#dispatch({ effects: setFields.of(fields), changes: [...changes], userEvent: 'input.field' })
  }

  /** Takes over what somebody else has changed. It is no step: what was changed here is still undone first, and theirs stays. */
  changeByOthers(some: Fields, changes: readonly TextChange[], by: string): void {
    const fields = { ...this.fields(), ...some }
    const text = this.text()
    const smallest = changes.map((change) => trimmed(text, change))
    this.#dispatch({ effects: setFields.of(fields), changes: smallest, annotations: ofOthers.of(by) })
  }

  map(offset: number, revision: number): number | null {
    if (revision < this.#forgotten || revision > this.revision()) return null
    let at: number | null = offset
    for (const change of this.#changes.slice(revision - this.#forgotten)) {
      if (at === null || at > change.length) return null
      at = change.mapPos(at, 1, MapMode.TrackDel)
    }
    return at
  }

  undo(): boolean {
    return this.#lead(this.#steps.undo(this.#state.doc, this.fields()), 'undone')
  }

  redo(): boolean {
    return this.#lead(this.#steps.redo(this.#state.doc, this.fields()), 'redone')
  }

  /** How many steps can be undone and redone, as in "3 0". */
  depth(): string {
    return `${this.#steps.done} ${this.#steps.undone}`
  }

  onChange(listener: (changes: readonly TextChange[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns how to stop. */
  onBlocked(listener: BlockedListener): () => void {
    this.#blockedListeners.add(listener)
    return () => this.#blockedListeners.delete(listener)
  }

  /** What the code view adds to the state; it begins and ends with the view. */
  extend(extension: Extension): void {
    this.#dispatch({ effects: this.#view.reconfigure(extension) })
  }

  /** Calls `watcher` with every transaction, those that only select too. Returns how to stop. */
  onTransaction(watcher: (transaction: Transaction) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Takes a transaction of the current state, such as the code view makes. */
  accept(transaction: Transaction): void {
    const { fields, revision } = { fields: this.fields(), revision: this.revision() }
    this.#state = transaction.state
    const by = transaction.annotation(ofOthers)
    if (by !== undefined) {
      const names = Object.keys(this.fields()).filter((name) => fields[name] !== this.fields()[name])
      this.#steps.carryOver({ changes: transaction.changes, doc: transaction.startState.doc, fields: names, by })
    } else if (!transaction.annotation(ofHistory) && (transaction.docChanged || fields !== this.fields()))
      this.#steps.note(transaction, fields, this.fields(), Date.now())
    if (transaction.docChanged) this.#note(transaction.changes.desc)
    for (const watcher of this.#watchers) watcher(transaction)
    if (revision === this.revision() && fields === this.fields()) return
    const changes = changesOf(transaction)
    for (const listener of this.#listeners) listener(changes)
  }

  /** The caret of the code goes where the change is. */
  #lead(step: Step | null, what: 'undone' | 'redone'): boolean {
    if (!step) return false
    const { changes, fields, blockedBy } = step
    if (blockedBy !== null) {
      for (const listener of this.#blockedListeners) listener(blockedBy, what)
      // There is one step less.
      for (const listener of this.#listeners) listener([])
      return false
    }
    let at: number | null = null
    changes.iterChangedRanges((_fromA, _toA, _fromB, toB) => {
      at = toB
    })
    this.#dispatch({
      changes,
      annotations: ofHistory.of(true),
      ...(fields ? { effects: setFields.of({ ...this.fields(), ...fields }) } : {}),
      ...(at === null ? {} : { selection: { anchor: at }, scrollIntoView: true }),
    })
    return true
  }

  #dispatch(spec: TransactionSpec): void {
    this.accept(this.#state.update(spec))
  }

  #note(change: ChangeDesc): void {
    this.#changes.push(change)
    if (this.#changes.length <= MAX_MAPPED) return
    this.#changes.shift()
    this.#forgotten++
  }
}

function changesOf({ changes }: Transaction): TextChange[] {
  const made: TextChange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => {
    made.push({ from, to, insert: inserted.toString() })
  })
  return made
}
