import { escapeAttribute } from '#text/escape-html.ts'
import type { UrlNode } from '../program.ts'
import { Srcset, textOf } from '../values/resolved.ts'
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
    const found = evaluate(part.expression, place, rendering)
    if (several && found instanceof Srcset && read.trim() === '') {
      const list = safeList(found) ?? refuse(part.expression.line, place, rendering)
      read = list.split(' ').at(-1)!
      written += escapeAttribute(list)
      continue
    }
    const value = textOf(found)
    let encoded = read.trim() === '' ? encodeUrl(value) : encodeWithin(value, read)
    if (several) encoded = encoded.replaceAll(',', '%2C')
    if (several && !isSafeUrl(read + encoded, node.type)) encoded = refuse(part.expression.line, place, rendering)
    read += encoded
    const escaped = escapeAttribute(encoded)
    written += part.afterAmpersand ? separated(escaped) : escaped
  }
  if (several || choosesScheme(node) || isSafeUrl(read, node.type)) {
    rendering.write(written)
    return
  }
  const line = node.parts.find((part) => 'expression' in part)!.expression.line
  rendering.write(refuse(line, place, rendering))
}

/** Whether the author wrote the scheme, which the compiler has judged. */
function choosesScheme({ parts: [first] }: UrlNode): boolean {
  return first !== undefined && 'text' in first && first.text.includes(':')
}

/** The candidates of a srcset, each encoded; null where an address leads to no place. */
function safeList(srcset: Srcset): string | null {
  if (!srcset.candidates.every(({ url }) => isSafeUrl(encodeUrl(url), 'srcset'))) return null
  return srcset.text((url) => encodeUrl(url).replaceAll(',', '%2C'))
}

function refuse(line: number, place: Place, rendering: Rendering): typeof NO_ADDRESS {
  rendering.warn('An address leads to no place and is left out', line, place)
  return NO_ADDRESS
}
