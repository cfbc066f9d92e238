import { LRUCache } from 'lru-cache'
import type { DocumentMap } from './document-map.ts'
import { mapDocument } from './map-document.ts'

const MAX_BYTES = 16_000_000
/** A map and its html, against the characters of the html. */
const SIZE_FACTOR = 3
const OVERHEAD_BYTES = 500

const cache = new LRUCache<string, DocumentMap>({ maxSize: MAX_BYTES })

/**
 * The map of html that is composed often: shared parts on every page, and a page's html again after each change of a
 * title, a theme or a snippet.
 */
export function cachedMap(html: string): Readonly<DocumentMap> {
  const cached = cache.get(html)
  if (cached) return cached
  const map = mapDocument(html)
  cache.set(html, map, { size: html.length * SIZE_FACTOR + OVERHEAD_BYTES })
  return map
}
