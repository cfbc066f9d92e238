import type { CurrentNode } from '../program.ts'
import { textOf } from '../values/resolved.ts'
import { filtered } from './evaluate.ts'
import { lookUp } from './look-up.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'

/** Whether a link leads to the current page: to its path, regardless of the query. A place within a page is not a page. */
export function isCurrent({ href }: CurrentNode, place: Place, rendering: Rendering): boolean {
  const { path, url } = rendering.scope.page
  // What is unknown is reported where the address itself is written.
  const read = (part: CurrentNode['href'][number]) =>
    typeof part === 'string' ? part : textOf(filtered(part, lookUp(part.path, place, rendering).value, rendering))
  const address = href.map(read).join('').trim()
  if (address === '' || address.includes('#') || typeof path !== 'string') return false
  if (address.startsWith('/') && !address.startsWith('//')) return samePath(address, path)
  if (typeof url !== 'string' || !URL.canParse(address, url)) return false
  const target = new URL(address, url)
  return target.origin === new URL(url).origin && samePath(target.pathname, path)
}

function samePath(address: string, path: string): boolean {
  return bare(address.split('?', 1)[0]!) === bare(path)
}

function bare(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
