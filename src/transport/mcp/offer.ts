import { InvalidRequest } from '#kernel/operations/errors.ts'
import { type Mirrored, mirroredIn } from '#transport/mcp/param-headers.ts'
import type { Tool, ToolDefinition } from '#transport/mcp/registry.ts'
import { ALL_SETS, CORE, CORE_SET, TASKS } from '#transport/mcp/tools/core.ts'

/**
 * The tools that a connection's address selects: the core unless `?toolsets=` names others (`all`, a task or groups), only those
 * that read with `?readonly=true`. What a core leaves out can be called all the same; what an address names is all there is.
 */
export type Offer = {
  tools: ReadonlyMap<string, Offered>
  /** Results of `tools/list`, as bytes: with what tools answer for those who read structured content. */
  list: Buffer
  structuredList: Buffer
  /** `?structured=true`: the client reads structured content. */
  structured: boolean
  /** `?pictures=links`: pictures are not sent, only their addresses. */
  links: boolean
}
export type Offered = { tool: Tool; mirrored: readonly Mirrored[] }

/** The same for everyone until the service is updated; milliseconds. */
export const LISTED = { ttlMs: 300_000, cacheScope: 'public' }

/** Cached selections; more than anyone uses. */
const MAX_CACHED = 50

/** @returns what finds an offer by the query as it was sent; it throws InvalidRequest for an unknown toolset */
export function offers(tools: readonly Tool[]): (search: string) => Offer {
  const known = new Set([CORE_SET, ALL_SETS, ...Object.keys(TASKS), ...tools.flatMap(({ toolsets }) => toolsets)])
  const cached = new Map<string, Offer>()
  return (search) => {
    let offer = cached.get(search)
    if (!offer) {
      const query = new URLSearchParams(search)
      const isSet = (name: string) => ['true', '1'].includes(query.get(name) ?? '')
      const choice = {
        readOnly: isSet('readonly'),
        structured: isSet('structured'),
        links: query.get('pictures') === 'links',
      }
      offer = offerOf(tools, wantedSets(query.getAll('toolsets'), known), choice)
      if (cached.size >= MAX_CACHED) cached.clear()
      cached.set(search, offer)
    }
    return offer
  }
}

function wantedSets(given: string[], known: ReadonlySet<string>): ReadonlySet<string> {
  const names = given.flatMap((each) => each.split(',')).filter(Boolean)
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new InvalidRequest(`There is no toolset '${unknown.slice(0, 60)}'`, `There are: ${[...known].join(', ')}.`)
  return new Set(names.length === 0 ? [CORE_SET] : names.flatMap((name) => [name, ...(TASKS[name] ?? [])]))
}

type Choice = { readOnly: boolean; structured: boolean; links: boolean }

function offerOf(all: readonly Tool[], sets: ReadonlySet<string>, { readOnly, structured, links }: Choice): Offer {
  const allowed = all.filter(({ write }) => !(readOnly && write))
  const isListed = ({ definition, toolsets }: Tool) =>
    (sets.has(ALL_SETS) && toolsets.some((name) => name !== CORE_SET)) ||
    toolsets.some((name) => sets.has(name)) ||
    (sets.has(CORE_SET) && CORE.includes(definition.name))
  const listed = allowed.filter(isListed)
  const callable = sets.has(CORE_SET) ? allowed : listed
  const definitions = listed.map((tool) => (sets.has(CORE_SET) ? (tool.whole ?? tool.definition) : tool.definition))
  const encoded = (tools: ToolDefinition[]) => Buffer.from(JSON.stringify({ ...LISTED, tools }))
  return {
    tools: new Map(
      callable.map((tool) => [tool.definition.name, { tool, mirrored: mirroredIn(tool.definition.inputSchema) }]),
    ),
    // A client holds what it is answered against the output schema, so that stands only where it is answered as data.
    list: encoded(definitions.map(({ outputSchema: _, ...definition }) => definition)),
    structuredList: encoded(
      definitions.map((definition, i) => ({ ...definition, outputSchema: listed[i]!.definition.outputSchema })),
    ),
    structured,
    links,
  }
}
