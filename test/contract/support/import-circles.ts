import type { SourceFile } from './source-files.ts'

/** Circles of imports, each once: for every file in one, the shortest way from it back to itself. */
export function importCircles(files: SourceFile[]): string[] {
  const imports = new Map(files.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  const circles = files.flatMap(({ path }) => {
    const circle = wayBack(path, imports)
    return circle ? [fromFirst(circle)] : []
  })
  return [...new Set(circles)].sort()
}

function wayBack(start: string, imports: Map<string, string[]>): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue)
    for (const to of imports.get(file) ?? []) {
      if (to === start) return pathTo(file, start, cameFrom)
      if (cameFrom.has(to)) continue
      cameFrom.set(to, file)
      queue.push(to)
    }
  return null
}

function pathTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const path = [end]
  while (path[0] !== start) path.unshift(cameFrom.get(path[0]!)!)
  return path
}

/** A circle begins at the file whose name sorts first, whichever file it was found from. */
function fromFirst(circle: string[]): string {
  const first = circle.indexOf([...circle].sort()[0]!)
  const rotated = [...circle.slice(first), ...circle.slice(0, first)]
  return [...rotated, rotated[0]].join(' → ')
}
