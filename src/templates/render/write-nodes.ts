import type { ElementNode, Node, ValueNode } from '../program.ts'
import { isRecord } from '../values/resolved.ts'
import { sizeOf } from '../values/size-of.ts'
import { declareFeed } from './declare-feed.ts'
import { apartInJson, escapeValue, separated } from './escape.ts'
import { filtered, holds, textOfParts } from './evaluate.ts'
import { isCurrent } from './is-current.ts'
import { lookUp } from './look-up.ts'
import { narrowed, type Place } from './place.ts'
import type { Rendering } from './rendering.ts'
import { writeComponent, writeSlot, writeSnippet } from './write-component.ts'
import { writeLanguageLinks } from './write-language-links.ts'
import { writeReferred } from './write-referred.ts'
import { writeRows } from './write-rows.ts'
import { writeUrl } from './write-url.ts'

/** Writes nodes in their order. Waits only for sources, and so that others are served. */
export async function writeNodes(nodes: readonly Node[], place: Place, rendering: Rendering): Promise<void> {
  for (const node of nodes) {
    if (typeof node === 'string') rendering.write(node)
    else if (node.kind === 'value') writeValue(node, place, rendering)
    else if (node.kind === 'url') writeUrl(node, place, rendering)
    else if (node.kind === 'current') rendering.write(isCurrent(node, place, rendering) ? ' aria-current="page"' : '')
    else if (node.kind !== 'if') await writeElement(node, place, rendering)
    else if (node.tests.every((test) => holds(test, place, rendering))) await writeNodes(node.body, place, rendering)
    if (rendering.isDue) await rendering.breathe()
  }
}

async function writeElement(node: ElementNode, place: Place, rendering: Rendering): Promise<void> {
  switch (node.kind) {
    case 'component':
      return writeComponent(node, narrowed(place, node), rendering)
    case 'slot':
      return writeSlot(node, narrowed(place, node), rendering)
    case 'snippet':
      return writeSnippet(node, narrowed(place, node), rendering)
    case 'form': {
      const form = rendering.forms.get(node.name)
      return form === undefined
        ? rendering.unknown('form', node.name, node.line, narrowed(place, node))
        : rendering.write(form)
    }
    case 'search': {
      const { results, limit, placeholder } = node
      const shown = { results, limit, placeholder: textOfParts(placeholder, place, rendering) }
      return rendering.write(await rendering.sources.search(shown))
    }
    case 'rows':
      return writeRows(node, narrowed(place, node), rendering)
    case 'referred':
      return writeReferred(node, narrowed(place, node), rendering)
    case 'language-links':
      return writeLanguageLinks(node, place, rendering)
    case 'feed':
      return declareFeed(node, place, rendering)
  }
}

function writeValue(
  { expression, context, afterAmpersand, afterTag }: ValueNode,
  place: Place,
  rendering: Rendering,
): void {
  const found = lookUp(expression.path, place, rendering)
  const { line } = expression
  if (found.unknown !== null) {
    if (context === 'text') rendering.note(found.unknown, line, place)
    else rendering.warn(found.unknown, line, place)
  }
  const value = filtered(expression, found.value, rendering)
  if (context !== 'text') rendering.spend(sizeOf(value))
  if (isRecord(value) && typeof value.url !== 'string' && context !== 'json')
    rendering.warn(
      `${expression.path.root} ${expression.path.keys.join('.')} is a record; name one of its fields`,
      line,
      place,
    )
  const escaped = escapeValue(value, context, place.markup)
  if (escaped === null) rendering.warn('A value has no place in css and is left out', line, place)
  const written = escaped ?? ''
  rendering.write(afterAmpersand ? separated(written) : afterTag ? apartInJson(written) : written)
}
