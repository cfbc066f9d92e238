import { hash } from 'node:crypto'
import { tagOfKind, tagsTouched } from '#kernel/answers/tags.ts'
import type { Change } from '#kernel/database/database.ts'
import type { Edge } from '#providers/edge/edge.ts'

/** Of a tag's hash: 60 bits, so that two of a million tags are the same once in a million installations. */
const KEY_LENGTH = 10

type Keying = Pick<Edge, 'keyedBy' | 'maxKeyBytes'>

/**
 * The keys by which an edge finds an answer again, separated by spaces. One that is made of more than fits a header has
 * the website's own key alone: any change of the website forgets it.
 */
export function edgeKeys({ keyedBy, maxKeyBytes }: Keying, websiteId: string, tags: Iterable<string>): string {
  if (keyedBy === 'website') return keyOf(websiteId)
  // Where the website answers decides too, as it does for what is cached here.
  const all = new Set([tagOfKind(websiteId, 'website'), tagOfKind(websiteId, 'domain'), ...tags])
  const fits = all.size * (KEY_LENGTH + 1) <= maxKeyBytes
  return fits ? [...all].map(keyOf).join(' ') : keyOf(websiteId)
}

/** What a change makes an edge forget. */
export function keysTouched({ keyedBy }: Keying, change: Change): string[] {
  if (change.website_id === null) return []
  const own = keyOf(change.website_id)
  return keyedBy === 'website' ? [own] : [own, ...tagsTouched(change).map(keyOf)]
}

/** Tags have spaces, and name records. */
function keyOf(tag: string): string {
  return hash('sha1', tag, 'base64url').slice(0, KEY_LENGTH)
}
