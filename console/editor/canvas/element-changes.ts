import type { TextChange } from '../source.ts'
import type { WrittenElement } from './elements.ts'

/** The change that gives an element an attribute, or takes it away (null). Everything else of its tag stays. */
export function attributeChange(text: string, element: WrittenElement, name: string, value: string | null): TextChange {
  const written = element.attributes.find((each) => each.name === name)
  if (value === null) {
    if (!written) return nothingAt(element.from)
    const before = /\s*$/.exec(text.slice(element.from, written.from))![0].length
    return { from: written.from - before, to: written.to, insert: '' }
  }
  const quote = written?.quote || '"'
  const inside = value.replaceAll('&', '&amp;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;')
  const insert = `${name}=${quote}${inside}${quote}`
  if (written) return { from: written.from, to: written.to, insert }
  const after = element.from + 1 + element.name.length
  return { from: after, to: after, insert: ` ${insert}` }
}

/** Removes an element, with its line where it stands alone on it. */
export function removal(text: string, { from, to }: WrittenElement): TextChange[] {
  const before = /\r?\n[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0
  const isAlone = before > 0 && /^[ \t]*(\r?\n|$)/.test(text.slice(to))
  return [{ from: isAlone ? from - before : from, to, insert: '' }]
}

/** Writes an element once more behind itself, on a line like its own. */
export function duplication(text: string, { from, to }: WrittenElement): TextChange[] {
  const line = /\r?\n[ \t]*$/.exec(text.slice(0, from))?.[0] ?? ''
  return [{ from: to, to, insert: line + text.slice(from, to) }]
}

/** Lets an element change places with the one before or after it; null where there is none. */
export function movement(
  text: string,
  element: WrittenElement,
  siblings: readonly WrittenElement[],
  by: -1 | 1,
): TextChange[] | null {
  const at = siblings.indexOf(element)
  const other = siblings[at + by]
  if (!other) return null
  const [first, second] = by === 1 ? [element, other] : [other, element]
  if (first.to > second.from) return null
  return [
    { from: first.from, to: first.to, insert: text.slice(second.from, second.to) },
    { from: second.from, to: second.to, insert: text.slice(first.from, first.to) },
  ]
}

function nothingAt(at: number): TextChange {
  return { from: at, to: at, insert: '' }
}
