import { nearestName } from '#text/nearest-name.ts'
import type { ComponentNode, ElementNode, SlotNode } from '../program.ts'
import type { Asset, ColumnType, PropDefinition, Value } from '../scope.ts'
import { isEmpty, isList, isRecord, type Resolved, RichText, textOf } from '../values/resolved.ts'
import { evaluateParts } from './evaluate.ts'
import { MAX_COMPONENT_DEPTH } from './limits.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'

/** `featured=""` is html for true. */
const NO = new Set(['false', 'no', '0'])

/** A component sees the page, the website and its props, not the row around it. */
export async function writeComponent(node: ComponentNode, place: Place, rendering: Rendering): Promise<void> {
  const component = rendering.components.get(node.name)
  if (!component) return rendering.unknown('component', node.name, node.line, place)
  if (!admits(node, place, rendering)) return
  const inner: Place = {
    props: propsOf(node, component.props, place, rendering),
    row: null,
    slots: { bodies: node.slots, place },
    within: `component ${node.name}`,
    depth: place.depth + 1,
    lists: place.lists,
    markup: place.markup,
  }
  if (component.css !== '') rendering.css[component.id] = component.css
  await rendering.prepare(component.program)
  await rendering.writeNodes(component.program.nodes, inner)
}

export async function writeSnippet(
  { name, line }: Extract<ElementNode, { kind: 'snippet' | 'form' }>,
  place: Place,
  rendering: Rendering,
): Promise<void> {
  const snippet = rendering.snippets.get(name)
  if (!snippet) return rendering.unknown('snippet', name, line, place)
  if (!admits({ name, line }, place, rendering)) return
  const { depth, lists, markup } = place
  await rendering.prepare(snippet.program)
  const inner = { props: null, row: null, slots: null, within: `snippet ${name}`, depth: depth + 1, lists, markup }
  await rendering.writeNodes(snippet.program.nodes, inner)
}

/** What the component's user wrote is rendered as where it was written. */
export async function writeSlot(node: SlotNode, place: Place, rendering: Rendering): Promise<void> {
  const { slots, depth, lists, markup } = place
  const body = slots && Object.hasOwn(slots.bodies, node.name) ? slots.bodies[node.name]! : null
  if (!body) return rendering.writeNodes(node.body, place)
  const there = slots!.place
  return rendering.writeNodes(body, { ...there, depth, lists, markup: markup && there.markup })
}

function admits({ name, line }: { name: string; line: number }, place: Place, rendering: Rendering): boolean {
  if (place.depth < MAX_COMPONENT_DEPTH) return true
  rendering.note(`${name} is left out: components are nested more than ${MAX_COMPONENT_DEPTH} deep`, line, place)
  return false
}

function propsOf(
  { name, props: given, line }: ComponentNode,
  definitions: readonly PropDefinition[],
  place: Place,
  rendering: Rendering,
): Record<string, Resolved> {
  const attributes = new Map(given.map((attribute) => [plain(attribute.name), attribute]))
  const entries = definitions.map((definition): [string, Resolved] => {
    const attribute = attributes.get(plain(definition.name))
    attributes.delete(plain(definition.name))
    const value = attribute ? (attribute.parts ? evaluateParts(attribute.parts, place, rendering) : true) : null
    const typed = value === null ? null : propValue(value, definition.type)
    if (value !== null && typed === null)
      rendering.warn(`${definition.name} of ${name} takes a ${definition.type}`, line, place)
    const prop = typed ?? defaultOf(definition)
    if (definition.required && isEmpty(prop) && prop !== false)
      rendering.warn(`${name} needs ${definition.name}`, line, place)
    return [definition.name, prop]
  })
  for (const attribute of attributes.values()) {
    const nearest = nearestName(
      attribute.name,
      definitions.map((definition) => definition.name),
    )
    rendering.warn(`${name} has no prop ${attribute.name}${nearest ? `; did you mean ${nearest}?` : ''}`, line, place)
  }
  return Object.fromEntries(entries)
}

/** Html reads attributes in lower case, and its names have hyphens. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}

/** What an attribute gives to a prop of a type; null when it is not of that type. */
function propValue(value: Resolved, type: ColumnType): Resolved {
  switch (type) {
    case 'boolean':
      return !NO.has(textOf(value).trim().toLowerCase()) || value === true
    case 'number':
      return numberOf(value)
    case 'asset':
      return isRecord(value) ? value : { ...NO_FILE, url: textOf(value) }
    case 'multi_select':
      return isList(value)
        ? value
        : textOf(value)
            .split(',')
            .map((word) => word.trim())
    case 'rich_text':
      return value instanceof RichText ? value : textOf(value)
    case 'reference':
    case 'references':
    case 'json':
      return value
    default:
      return value === true ? '' : textOf(value)
  }
}

/** What is known of a picture that is given by its address. */
const NO_FILE: Asset = {
  url: '',
  alt: '',
  filename: '',
  content_type: '',
  byte_size: 0,
  width: null,
  height: null,
  widths: [],
}

/** The component's author wrote the default, and so may write markup. */
function defaultOf({ type, default: value }: PropDefinition): Resolved {
  return type === 'rich_text' && typeof value === 'string' ? new RichText(value) : (value ?? null)
}

function numberOf(value: Resolved): Value {
  const text = textOf(value).trim()
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}
