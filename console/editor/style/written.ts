import { attributeChange } from '../canvas/attribute-change.ts'
import type { WrittenAttribute, WrittenElement } from '../canvas/elements.ts'
import type { TextChange } from '../source.ts'

/** Where the value of an attribute is in the text, without its quotes; null where it has none that is quoted. */
export function quotedValue(text: string, { value, from, to, quote }: WrittenAttribute): Value | null {
  if (value === null || quote === '') return null
  const start = text.indexOf(quote, from) + 1
  const end = text[to - 1] === quote && to - 1 >= start ? to - 1 : to
  return { start, raw: text.slice(start, end) }
}
export type Value = { start: number; raw: string }

/** Writes an attribute that is not written, or whose value has no quotes, as a whole. */
export function written(text: string, element: WrittenElement, name: string, value: string): TextChange {
  return attributeChange(text, element, name, value === '' ? null : value)
}
