import { joined, mergeTexts, type Part } from './merge.ts'
import { type FieldConflict, mergeFields } from './merge-fields.ts'
import type { Fields } from './source.ts'

/** What is typed into an editor: the text, and the fields beside it. */
export type Typed = { text: string; fields: Fields }

/** What came of all that two have changed since `base`. `text` is null where a person has to choose in the text or a field. */
export function mergeTyped(
  base: Typed,
  mine: Typed,
  theirs: Typed,
): { parts: Part[]; text: string | null; fields: Fields; conflicts: FieldConflict[] } {
  const parts = mergeTexts(base.text, mine.text, theirs.text)
  const merged = mergeFields(base.fields, mine.fields, theirs.fields)
  return { parts, text: merged.conflicts.length > 0 ? null : joined(parts), ...merged }
}
