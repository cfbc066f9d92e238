import type { TextChange } from '../source.ts'
import { attributeChange } from './attribute-change.ts'
import { allOf, type WrittenElement } from './elements.ts'

/** Attributes that name elements by their ids. */
export const REFERENCES: ReadonlySet<string> = new Set([
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-labelledby',
  'aria-owns',
  'commandfor',
  'for',
  'form',
  'headers',
  'list',
  'popovertarget',
])

/**
 * An element as it is written in `text`, for a page with the elements `roots`: ids that those have become new ones, and what refers
 * to them within the element follows.
 */
export function copyOf(text: string, element: WrittenElement, roots: readonly WrittenElement[]): string {
  const inside = allOf([element])
  const taken = new Set(allOf(roots).flatMap(idsOf))
  const made = new Map<string, string>()
  for (const id of inside.flatMap(idsOf)) {
    const fresh = taken.has(id) ? freshId(id, taken) : id
    made.set(id, fresh)
    taken.add(fresh)
  }
  const changes = inside.flatMap((each) =>
    each.attributes.flatMap(({ name, value }) => {
      const renamed = value === null ? null : renamedIn(isId(each, name) ? 'id' : name, value, made)
      return renamed === null || renamed === value ? [] : [attributeChange(text, each, name, renamed)]
    }),
  )
  return slice(text, element, changes)
}

function renamedIn(name: string, value: string, made: ReadonlyMap<string, string>): string | null {
  if (name === 'id') return made.get(value) ?? null
  if (name === 'href' && value.startsWith('#')) return `#${made.get(value.slice(1)) ?? value.slice(1)}`
  if (!REFERENCES.has(name)) return null
  return value
    .split(/(\s+)/)
    .map((word) => made.get(word) ?? word)
    .join('')
}

/** Counts on where the id ends with a number: `step-2` becomes `step-3`. */
function freshId(id: string, taken: ReadonlySet<string>): string {
  const [, stem, number] = /^(.*?)(?:-(\d{1,6}))?$/s.exec(id)!
  for (let next = Number(number ?? 1) + 1; ; next++) {
    const wanted = `${stem}-${next}`
    if (!taken.has(wanted)) return wanted
  }
}

/** What an id within a component is called among its props; further ones end with a number. */
export const ANCHOR = 'anchor'
export const isAnchor = (name: string) => /^anchor(_\d+)?$/.test(name)

/** An id that a template writes is told apart by the template. */
function idsOf(element: WrittenElement): string[] {
  return element.attributes.flatMap(({ name, value }) =>
    value && isId(element, name) && !value.includes('{{') ? [value] : [],
  )
}

function isId(element: WrittenElement, name: string): boolean {
  return name === 'id' || (element.name === 'site-component' && isAnchor(name))
}

function slice(text: string, { from, to }: WrittenElement, changes: readonly TextChange[]): string {
  const sorted = changes.toSorted((a, b) => a.from - b.from)
  let at = from
  let copied = ''
  for (const change of sorted) {
    copied += text.slice(at, change.from) + change.insert
    at = change.to
  }
  return copied + text.slice(at, to)
}
