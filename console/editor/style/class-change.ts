import type { WrittenElement } from '../canvas/elements.ts'
import { attributeOf } from '../canvas/names.ts'
import type { TextChange } from '../source.ts'
import { quotedValue, written } from './written.ts'

export function hasClass(element: WrittenElement, name: string): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).includes(name)
}

/** The change that gives an element a class or takes it away; null where nothing is to change. All else of the attribute stays. */
export function classChange(text: string, element: WrittenElement, name: string, isOn: boolean): TextChange | null {
  if (hasClass(element, name) === isOn) return null
  const attribute = element.attributes.find((each) => each.name === 'class')
  const value = attribute && quotedValue(text, attribute)
  if (!value) {
    const others = (attribute?.value ?? '').split(/\s+/).filter((each) => each !== name && each !== '')
    return written(text, element, 'class', [...others, ...(isOn ? [name] : [])].join(' '))
  }
  const { start, raw } = value
  if (isOn) {
    const at = start + raw.trimEnd().length
    return { from: at, to: at, insert: raw.trim() === '' ? name : ` ${name}` }
  }
  const found = new RegExp(`(?:^|\\s+)${name}(?=\\s|$)`).exec(raw)!
  if (raw.trim() === name) return written(text, element, 'class', '')
  // Of the first the space behind it goes.
  const end = found.index + found[0].length
  const behind = found.index === 0 ? /^\s*/.exec(raw.slice(end))![0].length : 0
  return { from: start + found.index, to: start + end + behind, insert: '' }
}
