import type { Element } from '#html/element.ts'
import { classesOf } from '#html/select.ts'
import { selectorWriter } from '#html/selector-of.ts'

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

/**
 * The parts of html that one would name: headings, landmarks, elements with an id, and whatever is large. In document order;
 * `within` alone where it is given.
 */
export function outlineOf(elements: readonly Element[], within?: Element): Section[] {
  const selectorOf = selectorWriter(elements)
  const labels = labelsOf(elements)
  const inside = within ? elements.filter(({ start, end }) => start >= within.start && end <= within.end) : elements
  const large = Math.max(MIN_BLOCK, (within ?? elements[0]!).end * LARGE_SHARE)
  return inside.flatMap((element): Section[] => {
    const kind = kindOf(element, large)
    const selector = kind && selectorOf(element)
    if (!selector || element.end === element.start) return []
    const { name, attributes, depth, start, end } = element
    return [
      {
        selector,
        kind,
        tag: name,
        id: attributes.get('id')?.slice(0, MAX_WORD) ?? null,
        classes: classesOf(element)
          .slice(0, MAX_CLASSES)
          .map((name) => name.slice(0, MAX_WORD)),
        label: labels.get(element) ?? '',
        depth,
        start,
        size: end - start,
      },
    ]
  })
}

/** Elements without a name are told of from this size in characters, and this share of the whole. */
const MIN_BLOCK = 500
const LARGE_SHARE = 0.03
const MAX_CLASSES = 4
const MAX_WORD = 60
const MAX_LABEL = 100

const LANDMARKS = new Set('header nav main article section aside footer form dialog search'.split(' '))
const ROLES = new Set('banner navigation main complementary contentinfo search form region dialog'.split(' '))

function kindOf({ name, attributes, parent, start, end }: Element, large: number): Section['kind'] | null {
  if (!parent) return null
  if (/^h[1-6]$/.test(name)) return 'heading'
  if (LANDMARKS.has(name) || ROLES.has(attributes.get('role') ?? '')) return 'landmark'
  if (attributes.get('id')) return 'anchor'
  return end - start >= large ? 'block' : null
}

/** For each element what it is called: by its author for those who do not see it, or by its first heading. */
function labelsOf(elements: readonly Element[]): Map<Element, string> {
  const labels = new Map<Element, string>()
  const named = new Set<Element>()
  for (const element of elements) {
    const own = element.attributes.get('aria-label')
    if (own) labels.set(element, own.replace(/\s+/g, ' ').slice(0, MAX_LABEL))
    if (!element.text) continue
    const label = element.text.slice(0, MAX_LABEL)
    // Upwards until someone is called something: then all above are too, but for what an aria-label says.
    for (let above: Element | null = element; above; above = above.parent) {
      if (named.has(above)) break
      named.add(above)
      if (!labels.has(above)) labels.set(above, label)
    }
  }
  return labels
}
