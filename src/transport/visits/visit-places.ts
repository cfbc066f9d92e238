import { routesOf } from '#kernel/operations/catalog.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'

/** What visitors may send at a path, by method, and the path's parameters. */
export type Place = { methods: ReadonlyMap<string, VisitOperation>; params: Record<string, string> }

/** Finds the place at a path, without its query. */
export function visitPlaces(visits: readonly VisitOperation[]): (path: string) => Place | null {
  const places = new Map<string, Map<string, VisitOperation>>()
  for (const operation of visits)
    for (const { method, path } of routesOf(operation)) {
      const methods = places.get(path) ?? new Map()
      places.set(path, methods.set(method, operation))
    }
  return (path) => {
    const segments = path.split('/')
    for (const [pattern, methods] of places) {
      const params = paramsAt(pattern.split('/'), segments)
      if (params) return { methods, params }
    }
    return null
  }
}

function paramsAt(expected: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (expected.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [i, name] of expected.entries()) {
    const segment = segments[i]!
    if (name.startsWith(':')) params[name.slice(1)] = segment
    else if (name !== segment) return null
  }
  return params
}
