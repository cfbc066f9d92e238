import type { WrittenElement } from '../canvas/elements.ts'
import { attributeOf, wordsOfElement } from '../canvas/names.ts'

export type Target = { href: string; name: string; about: string }

/** The elements of a page that a link can lead to, by their ids. */
export function sectionsOf(elements: readonly WrittenElement[]): Target[] {
  return elements.flatMap((element) => {
    const id = attributeOf(element, 'id')
    const inner = sectionsOf(element.children)
    if (!id || id.includes('{{')) return inner
    return [{ href: `#${id}`, name: wordsOfElement(element) || id, about: 'Section of this page' }, ...inner]
  })
}
