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

function nothingAt(at: number): TextChange {
  return { from: at, to: at, insert: '' }
}
