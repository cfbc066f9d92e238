import type { Element } from '#html/element.ts'
import { isHeading } from '#html/headings.ts'
import { classesOf } from '#html/select.ts'
import { SelectorWriter } from '#html/selector-of.ts'

export type Section = {
  selector: string
  kind: 'heading' | 'landmark' | 'anchor' | 'block'
  tag: string
  id: string | null
  classes: string[]
  /** A heading's words, or the first heading's inside. */
  label: string
  depth: number
  start: number
  /** Characters of html, tags included. */
  size: number
}

export type Outline = { sections: Section[]; count: number }

/**
 * The parts of html that a person would name: headings, landmarks, elements with an id, and anything large, in document order.
 * With `within`, only those inside it. `sections` are the first `most` of `count`.
 */
export function outlineOf(elements: readonly Element[], { most, within }: { most: number; within?: Element }): Outline {
  const selectors = new SelectorWriter(elements)
  const labels = labelsOf(elements)
  const around = within ?? elements[0]!
  const large = Math.max(MIN_BLOCK, around.end * LARGE_SHARE)
  const sections: Section[] = []
  let count = 0
  for (const element of elements) {
    const { name, attributes, depth, start, end } = element
    if (end === start || (within && (start < within.start || end > within.end))) continue
    const kind = kindOf(element, large)
    if (!kind || !selectors.has(element) || ++count > most) continue
    sections.push({
      selector: selectors.write(element)!,
      kind,
      tag: name,
      id: attributes.get('id')?.slice(0, MAX_WORD) ?? null,
      classes: firstClasses(element),
      label: labels[element.index] ?? '',
      depth,
      start,
      size: end - start,
    })
  }
  return { sections, count }
}

/** Elements without a name are listed from this size in characters, and this share of the whole. */
const MIN_BLOCK = 500
const LARGE_SHARE = 0.03
const MAX_CLASSES = 4
const MAX_WORD = 60
const MAX_LABEL = 100

const LANDMARKS = new Set('header nav main article section aside footer form dialog search'.split(' '))
const ROLES = new Set('banner navigation main complementary contentinfo search form region dialog'.split(' '))

function kindOf({ name, attributes, parent, start, end }: Element, large: number): Section['kind'] | null {
  if (!parent) return null
  if (isHeading(name)) return 'heading'
  if (LANDMARKS.has(name) || ROLES.has(attributes.get('role') ?? '')) return 'landmark'
  if (attributes.get('id')) return 'anchor'
  return end - start >= large ? 'block' : null
}

function firstClasses(element: Element): string[] {
  return Array.from(classesOf(element).values().take(MAX_CLASSES), (name) => name.slice(0, MAX_WORD))
}

/** By element: its `aria-label`, else the text of the first heading inside. */
function labelsOf(elements: readonly Element[]): string[] {
  const labels: string[] = []
  const named = new Uint8Array(elements.length)
  for (const element of elements) {
    const own = element.attributes.get('aria-label')
    if (own) {
      labels[element.index] = own.replace(/\s+/g, ' ').slice(0, MAX_LABEL)
    }
    if (!element.text) continue
    const label = element.text.slice(0, MAX_LABEL)
    // Upwards to the first that has a heading before this one: then all above it have, too.
    for (let above: Element | null = element; above && !named[above.index]; above = above.parent) {
      named[above.index] = 1
      labels[above.index] ??= label
    }
  }
  return labels
}
