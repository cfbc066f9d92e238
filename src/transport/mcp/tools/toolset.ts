import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { CatalogTool } from '#transport/mcp/tools/catalog-tools.ts'

/**
 * The groups that a tool is in, for `?toolsets=`: the collections that its operations' addresses begin with, and of a
 * family also its noun. What concerns a website as a whole is with the websites.
 */
export function toolsetsOf({ name, members }: CatalogTool, catalog: Catalog): string[] {
  const noun = name.slice(0, name.lastIndexOf('_'))
  const own = members.map(({ operation }) => collectionOf(operation, catalog))
  return [...new Set([...(members[0]!.kind === null ? [] : [noun]), ...own])]
}

function collectionOf({ routes }: Operation, { byName }: Catalog): string {
  const segments = routes[0]!.split(' ')[1]!.split('/').filter(Boolean)
  const [first, ...rest] = segments
  if (first !== 'websites') return first!
  const collection = rest.find((segment) => !segment.startsWith(':'))
  return collection !== undefined && byName.has(`${collection}_list`) ? collection : 'websites'
}
