/** A replacement of part of a text; offsets in UTF-16 units, as in `old_html`/`new_html` and in marks. */
export type TextChange = { from: number; to: number; insert: string }

/** What is edited beside the text, by the names of the API. */
export type Fields = Readonly<Record<string, string | boolean>>

/**
 * The one text that code, canvas and fields of an editor change. Every change goes through it, so that undo is one
 * history, and offsets taken before later changes can be mapped through them.
 */
export interface Source {
  text(): string
  /** Counts changes, so that a mark can say which text its offsets are of. */
  revision(): number
  /** Applies changes that do not overlap, all in offsets of the current text. `userEvent` groups them in the history, as in CodeMirror ("input.canvas"). */
  change(changes: readonly TextChange[], userEvent: string): void
  /** An offset of the text at `revision`, in the current text; null when what was there is gone or the revision is too old. */
  map(offset: number, revision: number): number | null
  undo(): boolean
  redo(): boolean
  /** Calls `listener` after every change. Returns how to stop. */
  onChange(listener: (changes: readonly TextChange[]) => void): () => void
}
