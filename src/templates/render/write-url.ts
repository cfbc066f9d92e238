import { escapeAttribute } from '#text/escape-html.ts'
import type { UrlNode } from '../program.ts'
import { textOf } from '../values/resolved.ts'
import { separated } from './escape.ts'
import { evaluate } from './evaluate.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'
import { encodeUrl, encodeWithin, isSafeUrl, NO_ADDRESS } from './urls.ts'

/** The value of an attribute that holds an address, or addresses. */
export function writeUrl(node: UrlNode, place: Place, rendering: Rendering): void {
  const several = node.type === 'srcset'
  let written = ''
  /** The present address as browsers read it. */
  let read = ''
  for (const part of node.parts) {
    if ('text' in part) {
      written += part.raw
      read = several ? (read + part.text).split(/[\s,]/).at(-1)! : read + part.text
      continue
    }
    const value = textOf(evaluate(part.expression, place, rendering))
    let encoded = read.trim() === '' ? encodeUrl(value) : encodeWithin(value, read)
    if (several) encoded = encoded.replaceAll(',', '%2C')
    if (several && !isSafeUrl(read + encoded, node.type)) {
      refuse(part.expression.line, place, rendering)
      encoded = NO_ADDRESS
    }
    read += encoded
    const escaped = escapeAttribute(encoded)
    written += part.afterAmpersand ? separated(escaped) : escaped
  }
  if (several || choosesScheme(node) || isSafeUrl(read, node.type)) {
    rendering.write(written)
    return
  }
  const line = node.parts.find((part) => 'expression' in part)!.expression.line
  refuse(line, place, rendering)
  rendering.write(NO_ADDRESS)
}

/** Whether the author wrote the scheme, which the compiler has judged. */
function choosesScheme({ parts: [first] }: UrlNode): boolean {
  return first !== undefined && 'text' in first && first.text.includes(':')
}

function refuse(line: number, place: Place, rendering: Rendering): void {
  rendering.warn('An address leads to no place and is left out', line, place)
}
