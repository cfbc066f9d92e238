import { BadCatalog } from '#operations/bad-catalog.ts'
import type { Operation } from '#operations/operation.ts'

export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
export type Method = (typeof METHODS)[number]
export type Route = { method: Method; path: string; params: string[] }

export const API_PREFIX = '/api/v1'

/** Every operation of the product, in the order of its resources. */
export type Catalog = { operations: readonly Operation[]; byName: ReadonlyMap<string, Operation> }

/** @throws BadCatalog when two operations share a name or an address, or a target's parameter is not in a route */
export function catalogOf(...groups: readonly (readonly Operation[])[]): Catalog {
  const operations = groups.flat()
  const byName = new Map<string, Operation>()
  const routes = new Set<string>()
  for (const operation of operations) {
    if (byName.has(operation.name)) throw new BadCatalog(`Two operations are named ${operation.name}`)
    byName.set(operation.name, operation)
    for (const route of routesOf(operation)) {
      const address = `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`
      if (routes.has(address)) throw new BadCatalog(`Two operations answer ${address}`)
      routes.add(address)
      if (operation.target && !route.params.includes(operation.target.param))
        throw new BadCatalog(
          `${operation.name} looks for :${operation.target.param}, which ${route.path} does not have`,
        )
    }
  }
  return { operations, byName }
}

/** The operation's routes, relative to API_PREFIX. */
export function routesOf(operation: Operation): Route[] {
  return operation.routes.map((text) => {
    const [method, path] = text.split(' ') as [Method, string]
    return { method, path, params: [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!) }
  })
}
