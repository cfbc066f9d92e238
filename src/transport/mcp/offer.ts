import { InvalidRequest } from '#kernel/operations/errors.ts'
import { type Mirrored, mirroredIn } from '#transport/mcp/param-headers.ts'
import type { Tool } from '#transport/mcp/registry.ts'

/** The tools that a connection's address selects: `?toolsets=pages,assets`, `?readonly=true`; `list` is the result of `tools/list`. */
export type Offer = { tools: ReadonlyMap<string, Offered>; list: Buffer }
export type Offered = { tool: Tool; mirrored: readonly Mirrored[] }

/** The same for everyone until the service is updated; milliseconds. */
export const LISTED = { ttlMs: 300_000, cacheScope: 'public' }

/** Cached selections; more than anyone uses. */
const MAX_CACHED = 50

/** @returns what finds an offer by the query as it was sent; it throws InvalidRequest for an unknown toolset */
export function offers(tools: readonly Tool[]): (search: string) => Offer {
  const known = new Set(tools.flatMap(({ toolsets }) => toolsets))
  const cached = new Map<string, Offer>()
  return (search) => {
    let offer = cached.get(search)
    if (!offer) {
      const query = new URLSearchParams(search)
      const readonly = query.get('readonly')
      offer = offerOf(tools, wantedSets(query.getAll('toolsets'), known), readonly === 'true' || readonly === '1')
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
  return names.length ? new Set(names) : known
}

function offerOf(all: readonly Tool[], sets: ReadonlySet<string>, readOnly: boolean): Offer {
  const tools = all.filter(({ toolsets, write }) => toolsets.some((name) => sets.has(name)) && !(readOnly && write))
  return {
    tools: new Map(
      tools.map((tool) => [tool.definition.name, { tool, mirrored: mirroredIn(tool.definition.inputSchema) }]),
    ),
    list: Buffer.from(JSON.stringify({ ...LISTED, tools: tools.map(({ definition }) => definition) })),
  }
}
