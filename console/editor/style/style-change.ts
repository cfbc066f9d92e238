import type { WrittenElement } from '../canvas/elements.ts'
import { attributeOf } from '../canvas/names.ts'
import type { TextChange } from '../source.ts'
import { quotedValue, written } from './written.ts'

/** A declaration of a `style`: `from` and `to` are of all of it without the semicolon, in the text of the attribute. */
type Declaration = { property: string; value: string; from: number; to: number; valueFrom: number }

/** Texts, brackets and references have semicolons of their own. */
const PIECES = /&#?\w+;|"[^"]*"|'[^']*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|;|[^;&"'(]+|[&"'(]/g

/** What an element says of a property in its `style`; null where nothing. */
export function styleOf(element: WrittenElement, property: string): string | null {
  return (
    declarationsIn(attributeOf(element, 'style') ?? '').findLast((each) => each.property === property)?.value ?? null
  )
}

/** The change of a text that gives an element properties in its `style`, or takes them away (null). All else of it stays as it is written. */
export function styleChange(
  text: string,
  element: WrittenElement,
  properties: Readonly<Record<string, string | null>>,
): TextChange | null {
  const attribute = element.attributes.find(({ name }) => name === 'style')
  const value = attribute && quotedValue(text, attribute)
  const before = value?.raw ?? attribute?.value ?? ''
  const after = Object.entries(properties).reduce((style, [name, wanted]) => withProperty(style, name, wanted), before)
  if (after === before) return null
  if (!value || after.trim() === '') return written(text, element, 'style', after.trim())
  return changedPart(before, after, value.start)
}

function withProperty(style: string, property: string, value: string | null): string {
  const all = declarationsIn(style)
  const found = all.filter((each) => each.property === property)
  if (value === null) return found.toReversed().reduce((text, each) => without(text, each), style)
  const last = found.at(-1)
  if (last) return style.slice(0, last.valueFrom) + value + style.slice(last.to)
  const end = style.trimEnd()
  const separator = end === '' ? '' : end.endsWith(';') ? ' ' : '; '
  return `${end}${separator}${property}: ${value}${style.slice(end.length)}`
}

/** Goes with the semicolon behind it and the space there; of the last one with those before it. */
function without(style: string, { from, to }: Declaration): string {
  const behind = /^\s*;\s*/.exec(style.slice(to))?.[0].length ?? 0
  if (behind > 0 && style.slice(to + behind).trim() !== '') return style.slice(0, from) + style.slice(to + behind)
  return style.slice(0, from).replace(/\s*;?\s*$/, '') + style.slice(to)
}

function declarationsIn(style: string): Declaration[] {
  const found: Declaration[] = []
  let from = 0
  const end = (to: number) => {
    const [, space, property, colon, value] = /^(\s*)([\w-]+)(\s*:\s*)([\s\S]*?)\s*$/.exec(style.slice(from, to)) ?? []
    if (property === undefined) return
    const start = from + space!.length
    const valueFrom = start + property.length + colon!.length
    const name = property.startsWith('--') ? property : property.toLowerCase()
    found.push({ property: name, value: value!, from: start, to: valueFrom + value!.length, valueFrom })
  }
  for (const { 0: piece, index } of style.matchAll(PIECES)) {
    if (piece !== ';') continue
    end(index)
    from = index + 1
  }
  end(style.length)
  return found
}

/** Only what differs. */
function changedPart(before: string, after: string, start: number): TextChange {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  const most = Math.min(before.length, after.length) - head
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { from: start + head, to: start + before.length - tail, insert: after.slice(head, after.length - tail) }
}
