const MAX_DEPTH = 6

/** Whether an address goes on from another. */
export const isBeneath = (path: string, above: string) => above !== '/' && path.startsWith(`${above}/`)

/** How deep each page is nested: the number of pages in the list whose path begins its own. */
export function depthsOf(pages: readonly { id: string; path: string }[]): Map<string, number> {
  const byPath = new Map(pages.map(({ id, path }) => [path, id]))
  const depths = new Map<string, number>()
  for (const { id, path } of pages) {
    const parts = path.split('/').filter(Boolean)
    const above = parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
    depths.set(id, Math.min(MAX_DEPTH, above.filter((each) => byPath.has(each)).length))
  }
  return depths
}
