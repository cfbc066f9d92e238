import type { Catalog } from '#operations/catalog.ts'
import type { Operation } from '#operations/operation.ts'

/**
 * Which group a tool is in, for `?toolsets=`: the collection that its address begins with. What concerns a website as a
 * whole is with the websites.
 */
export function toolsetOf({ routes }: Operation, { byName }: Catalog): string {
  const segments = routes[0]!.split(' ')[1]!.split('/').filter(Boolean)
  const [first, ...rest] = segments
  if (first !== 'websites') return first!
  const collection = rest.find((segment) => !segment.startsWith(':'))
  return collection !== undefined && byName.has(`${collection}_list`) ? collection : 'websites'
}
