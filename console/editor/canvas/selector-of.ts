import type { WrittenElement } from './elements.ts'

/** What needs no escape in a selector. */
const PLAIN = /^[a-z][\w-]{0,60}$/i
/** The API takes more of both. */
const MAX_PARTS = 25
const MAX_CHARACTERS = 400

/**
 * What finds just this element in its text: an id or a name that occurs once, and from there inward each element by its place
 * among those of its name.
 * @returns null where there is none
 */
export function selectorOf(element: WrittenElement, roots: readonly WrittenElement[]): string | null {
  const steps: string[] = []
  for (let each: WrittenElement | null = element; each; each = each.parent) {
    const { name, parent } = each
    if (!PLAIN.test(name) || steps.length === MAX_PARTS) return null
    const id = idOf(each)
    const own = isOnce(roots, (other) => id !== null && idOf(other) === id) ? `#${id}` : name
    if (own !== name || isOnce(roots, (other) => other.name === name)) {
      const selector = [own, ...steps].join(' > ')
      return selector.length > MAX_CHARACTERS ? null : selector
    }
    const alike = parent?.children.filter((other) => other.name === name) ?? []
    steps.unshift(`${name}:nth-of-type(${alike.indexOf(each) + 1})`)
  }
  return null
}

function idOf({ attributes }: WrittenElement): string | null {
  const id = attributes.find(({ name }) => name === 'id')?.value ?? null
  return id !== null && PLAIN.test(id) ? id : null
}

function isOnce(roots: readonly WrittenElement[], isWanted: (element: WrittenElement) => boolean): boolean {
  return countOf(roots, isWanted) === 1
}

function countOf(elements: readonly WrittenElement[], isWanted: (element: WrittenElement) => boolean): number {
  return elements.reduce((sum, each) => sum + (isWanted(each) ? 1 : 0) + countOf(each.children, isWanted), 0)
}
