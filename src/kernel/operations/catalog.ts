import type { TSchema } from 'typebox'
import type { EventType } from '#kernel/events/event-types.ts'
import { BadCatalog } from '#kernel/operations/bad-catalog.ts'
import type { Example } from '#kernel/operations/example.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'

export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
export type Method = (typeof METHODS)[number]
export type Route = { method: Method; path: string; params: string[] }

export const API_PREFIX = '/api/v1'

/**
 * Every operation of the product, in the order of its resources. What visitors send is apart: it is on the websites'
 * hosts, in neither the API nor the tools.
 */
export type Catalog = {
  operations: readonly Operation[]
  byName: ReadonlyMap<string, Operation>
  visits: readonly VisitOperation[]
  /** In the order of their story. */
  examples: readonly Example[]
  /** The schema of each type's data. */
  events: Readonly<Partial<Record<EventType, TSchema>>>
}

/** @throws BadCatalog when two operations share a name or an address, or a target's parameter is not in a route */
export function catalogOf(...groups: readonly (readonly (Operation | VisitOperation)[])[]): Catalog {
  const all = groups.flat()
  const operations = all.filter((operation): operation is Operation => !isVisit(operation))
  const visits = all.filter(isVisit)
  checkNames(all)
  checkRoutes(operations)
  checkRoutes(visits)
  const misplaced = visits.flatMap(routesOf).find(({ method, path }) => method === 'GET' || !path.startsWith('/_'))
  if (misplaced) throw new BadCatalog(`${misplaced.method} ${misplaced.path} may be a page of a website`)
  return {
    operations,
    byName: new Map(operations.map((operation) => [operation.name, operation])),
    visits,
    examples: [],
    events: {},
  }
}

/** @throws BadCatalog for an example of an unknown operation, or a second one of the same */
export function withExamples(catalog: Catalog, examples: readonly Example[]): Catalog {
  const seen = new Set<string>()
  for (const { operation } of examples) {
    if (!catalog.byName.has(operation))
      throw new BadCatalog(`There is an example of ${operation}, which is no operation`)
    if (seen.has(operation)) throw new BadCatalog(`${operation} has two examples`)
    seen.add(operation)
  }
  return { ...catalog, examples }
}

function checkNames(operations: readonly { name: string }[]) {
  const names = new Set<string>()
  for (const { name } of operations) {
    if (names.has(name)) throw new BadCatalog(`Two operations are named ${name}`)
    names.add(name)
  }
}

function checkRoutes(operations: readonly (Operation | VisitOperation)[]) {
  const routes = new Set<string>()
  for (const operation of operations)
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

function isVisit(operation: Operation | VisitOperation): operation is VisitOperation {
  return operation.scope === 'visit'
}

/** The operation's routes, relative to API_PREFIX; of what visitors send, to the website. */
export function routesOf(operation: { routes: readonly string[] }): Route[] {
  return operation.routes.map((text) => {
    const [method, path] = text.split(' ') as [Method, string]
    return { method, path, params: [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!) }
  })
}
