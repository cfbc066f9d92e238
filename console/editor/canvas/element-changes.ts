import type { TextChange } from '../source.ts'
import { copyOf } from './copy.ts'
import type { WrittenElement } from './elements.ts'

/** Removes an element, with its line where it stands alone on it. */
export function removal(text: string, { from, to }: WrittenElement): TextChange[] {
  const before = /\r?\n[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0
  const isAlone = before > 0 && /^[ \t]*(\r?\n|$)/.test(text.slice(to))
  return [{ from: isAlone ? from - before : from, to, insert: '' }]
}

/** Changes of one step, and where the element that they are about begins then. */
export type Placed = { changes: TextChange[]; from: number }

/** Writes an element once more behind itself, or before, on a line like its own. */
export function duplication(
  text: string,
  element: WrittenElement,
  roots: readonly WrittenElement[],
  isAbove = false,
): Placed {
  const { from, to } = element
  const line = /\r?\n[ \t]*$/.exec(text.slice(0, from))?.[0] ?? ''
  if (isAbove) return { changes: [{ from, to: from, insert: copyOf(text, element, roots) + line }], from }
  return { changes: [{ from: to, to, insert: line + copyOf(text, element, roots) }], from: to + line.length }
}

/** Lets an element change places with the one before or after it; null where there is none. */
export function movement(
  text: string,
  element: WrittenElement,
  siblings: readonly WrittenElement[],
  by: -1 | 1,
): Placed | null {
  const at = siblings.indexOf(element)
  const other = siblings[at + by]
  if (!other) return null
  const [first, second] = by === 1 ? [element, other] : [other, element]
  if (first.to > second.from) return null
  return {
    changes: [
      { from: first.from, to: first.to, insert: text.slice(second.from, second.to) },
      { from: second.from, to: second.to, insert: text.slice(first.from, first.to) },
    ],
    from: by === 1 ? other.to - (element.to - element.from) : other.from,
  }
}
