import type { TObject } from 'typebox'
import { type Catalog, type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { CalledBy } from '#kernel/operations/tool.ts'
import { hasImages } from '#transport/mcp/tools/images.ts'
import { picksFields } from '#transport/mcp/tools/picked-fields.ts'

/** A tool of the catalog: one operation, or those of a family, among which the argument `kind` or the id given selects. */
export type CatalogTool = { name: string; summary: string; members: readonly Member[] }
export type Member = {
  /** Null where there is one operation, or the ids select. */
  kind: string | null
  operation: Operation
  route: Route
  /** The parameters of the route, and how the tool's arguments are named that hold them. */
  ids: readonly { param: string; argument: string }[]
  /** The arguments by where the route has them. */
  taken: Record<'path' | 'query' | 'body', ReadonlySet<string>>
  /** Arguments of tools that no route has: `fields` of records, `width` of pictures. */
  picksFields: boolean
  hasPictures: boolean
}

/** What `record_id` is instead of `page_id`, `header_id` and so on. */
const RECORD_ID = 'record_id'

/** In the order of the catalog; a family stands where its first operation does. */
export function catalogTools({ operations }: Catalog): CatalogTool[] {
  const tools = new Map<string, CatalogTool & { members: Member[] }>()
  for (const operation of operations) {
    const member = memberOf(operation)
    if (!member) continue
    const { name, summary } = shownAs(operation)
    const tool = tools.get(name)
    if (tool) tool.members.push(member)
    else tools.set(name, { name, summary, members: [member] })
  }
  return [...tools.values()]
}

/** The tool that an operation is called by; null when it has none. */
export function toolNameOf(operation: Operation): string | null {
  return operation.tool && 'omitted' in operation.tool ? null : shownAs(operation).name
}

/** The tool that an operation is called by, with the kind that selects it: `records_get (kind: form)`. */
export function toolCallOf(operation: Operation): string | null {
  const kind = operation.tool && 'family' in operation.tool ? operation.tool.kind : undefined
  return kind === undefined ? toolNameOf(operation) : `${toolNameOf(operation)} (kind: ${kind})`
}

/** The tool and the kind apart; null when the operation has no tool. */
export function calledBy(operation: Operation): CalledBy | null {
  const tool = toolNameOf(operation)
  const kind = operation.tool && 'family' in operation.tool ? operation.tool.kind : undefined
  return tool === null ? null : { tool, kind: kind ?? null }
}

/** The names of all tools. */
export function toolNames({ operations }: Catalog): ReadonlySet<string> {
  return new Set(operations.map(toolNameOf).filter((name) => name !== null))
}

/** The route with the fewest ids. */
export function shortestRoute(operation: Operation): Route {
  return routesOf(operation).reduce((best, route) => (route.params.length < best.params.length ? route : best))
}

function shownAs({ tool, name, summary }: Operation): { name: string; summary: string } {
  return tool && 'family' in tool ? { name: tool.family, summary: tool.summary } : { name, summary }
}

function memberOf(operation: Operation): Member | null {
  const { tool } = operation
  if (tool && 'omitted' in tool) return null
  const route = shortestRoute(operation)
  const argumentOf = (param: string) => (param === tool?.recordId ? RECORD_ID : param === tool?.ownId ? 'id' : param)
  const ids = route.params.map((param) => ({ param, argument: argumentOf(param) }))
  const taken = {
    path: new Set(ids.flatMap(({ param, argument }) => [param, argument])),
    query: fieldNames(operation.query),
    body: fieldNames(operation.input),
  }
  const own = { picksFields: picksFields(operation), hasPictures: hasImages(operation.output) }
  return { kind: tool?.kind ?? null, operation, route, ids, taken, ...own }
}

function fieldNames(schema: unknown): ReadonlySet<string> {
  return new Set(Object.keys((schema as TObject | undefined)?.properties ?? {}))
}
