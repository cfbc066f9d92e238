import type { TObject } from 'typebox'
import { type Route, routesOf } from '#operations/catalog.ts'
import { answerSchema } from '#operations/encode.ts'
import type { Operation } from '#operations/operation.ts'
import type { ToolDefinition } from '#transport/mcp/registry.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import { brief } from '#transport/mcp/tools/brief-schema.ts'

/** Rows of a list for an agent, which pays for each of them. */
export const ROWS = 20

/** What `tools/list` says of an operation, and nothing that its declaration does not. */
export function defineTool(operation: Operation): ToolDefinition {
  return {
    name: operation.name,
    description: operation.summary,
    inputSchema: inputSchema(operation),
    ...(operation.output ? { outputSchema: plain(answerSchema(operation.output)) } : {}),
    annotations: annotationsOf(operation),
  }
}

/** The route with the fewest ids. */
export function shortestRoute(operation: Operation): Route {
  return routesOf(operation).reduce((best, route) => (route.params.length < best.params.length ? route : best))
}

export function queryNames({ query }: Operation): string[] {
  return Object.keys((query as TObject | undefined)?.properties ?? {})
}

/** Path, query and body in one object. */
function inputSchema(operation: Operation): Fields {
  const { params } = shortestRoute(operation)
  const { query, input, list } = operation as { query?: TObject; input?: TObject; list?: boolean }
  const properties = {
    ...Object.fromEntries(params.map((name) => [name, { type: 'string' }])),
    ...brief(plain(query?.properties ?? {}) as Fields),
    ...brief(plain(input?.properties ?? {}) as Fields),
    ...(list
      ? { page: { type: 'integer' }, per: { type: 'integer', description: `Rows a page; ${ROWS} unless given.` } }
      : {}),
  }
  const required = [...params, ...requiredOf(query), ...requiredOf(input)]
  return { type: 'object', properties, ...(required.length ? { required } : {}) }
}

function requiredOf(schema: TObject | undefined): string[] {
  return (schema as { required?: string[] } | undefined)?.required ?? []
}

function annotationsOf(operation: Operation): ToolDefinition['annotations'] {
  const reads = operation.scope === 'read'
  const replaces = shortestRoute(operation).method !== 'POST'
  const { destructive = replaces, idempotent = replaces, openWorld = false } = operation.hints ?? {}
  return {
    readOnlyHint: reads,
    destructiveHint: !reads && destructive,
    idempotentHint: reads || idempotent,
    openWorldHint: openWorld,
  }
}

/** Without what the schema library adds to the JSON. */
function plain(schema: unknown): Fields {
  return JSON.parse(JSON.stringify(schema))
}
