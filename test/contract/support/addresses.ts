import { API_PREFIX, type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'

export type Params = Record<string, string>

/** The path of a route with its parameters filled in. */
export function fill(route: Route, params: Params): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the case has no :${name} for ${route.path}; add it in support/cases.ts`)
    return encodeURIComponent(value)
  })
  return API_PREFIX + path
}

/**
 * Every route of every operation, since each must be authorized. On PostgreSQL only the first of each operation: which address
 * leads to it is decided before the database is read.
 */
export function everyRoute(operations: readonly Operation[]): { operation: Operation; route: Route; title: string }[] {
  const most = process.env.TEST_DATABASE === 'postgres' ? 1 : undefined
  return operations.flatMap((operation) =>
    routesOf(operation)
      .slice(0, most)
      .map((route) => ({
        operation,
        route,
        title: `${operation.name} at ${route.method} ${route.path}`,
      })),
  )
}
