import type { Element } from '#html/element.ts'

/** As `structured_data` of pages is limited. */
const MAX_OBJECTS = 1_000

/** The JSON-LD of a document as one value; null, and nothing removed, unless all of it can be read. */
export function readJsonLd(html: string, elements: readonly Element[]): { data: unknown | null; removed: Element[] } {
  const scripts = elements.filter(
    ({ name, attributes }) =>
      name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'application/ld+json',
  )
  const objects: object[] = []
  for (const { contentStart, contentEnd } of scripts) {
    const value = parse(html.slice(contentStart, contentEnd))
    const all = Array.isArray(value) ? value : [value]
    if (!all.every(isObject)) return { data: null, removed: [] }
    objects.push(...all)
  }
  const fits = objects.every((object) => Object.keys(object).length <= MAX_OBJECTS)
  if (objects.length === 0 || objects.length > MAX_OBJECTS || !fits) return { data: null, removed: [] }
  return { data: objects.length === 1 ? objects[0] : objects, removed: scripts }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
