import type { DocumentMap, HeadElement } from './document-map.ts'

/**
 * Which kinds of head tags the author has written: `title`, `charset`, `canonical`, `hreflang`, `icon`, and the
 * lower-case `name` or `property` of a meta (`description`, `og:title`).
 */
export function headKinds(map: DocumentMap): Set<string> {
  const kinds = new Set<string>()
  for (const element of map.headElements) for (const kind of kindsOf(element)) kinds.add(kind)
  return kinds
}

function kindsOf({ name, attributes }: HeadElement): string[] {
  if (name === 'title') return ['title']
  if (name === 'meta') return metaKinds(attributes)
  if (name === 'link') return linkKinds(attributes)
  return []
}

function metaKinds(attributes: HeadElement['attributes']): string[] {
  if (attributes.has('charset')) return ['charset']
  if (attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type') return ['charset']
  // Open Graph specifies `property`, yet many write `name`, and readers accept both.
  return [attributes.get('name'), attributes.get('property')]
    .filter((value) => value !== undefined)
    .map((value) => value.trim().toLowerCase())
}

function linkKinds(attributes: HeadElement['attributes']): string[] {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  return [
    ...(rel.includes('canonical') ? ['canonical'] : []),
    ...(rel.includes('icon') ? ['icon'] : []),
    ...(rel.includes('alternate') && attributes.has('hreflang') ? ['hreflang'] : []),
  ]
}
