import { NotFound } from '#kernel/operations/errors.ts'
import type { Completed, Registry, Visit } from '#transport/mcp/registry.ts'
import { type Fields, invalidParams, isFields } from '#transport/mcp/rpc.ts'

/** Most that a completion may name (2025-11-25, Completion). */
const MAX_COMPLETIONS = 100

/** `completion/complete`: values for an argument of a prompt or of a resource template. @throws RpcError for what is neither's */
export async function complete(registry: Registry, params: Fields, visit: Visit): Promise<Fields> {
  const completed = completedIn(registry, params)
  const values = await registry.complete(completed, visit).catch((error) => {
    // The id of a website that was mistyped: there is nothing to choose from.
    if (error instanceof NotFound) return []
    throw error
  })
  const hasMore = values.length > MAX_COMPLETIONS
  return { completion: { values: values.slice(0, MAX_COMPLETIONS), total: values.length, hasMore } }
}

function completedIn(registry: Registry, { ref, argument, context }: Fields): Completed {
  if (!isFields(argument) || typeof argument.name !== 'string' || typeof argument.value !== 'string')
    throw invalidParams('argument must have a name and a value')
  const { name, value } = argument
  const filled = isFields(context) && isFields(context.arguments) ? Object.entries(context.arguments) : []
  const given = Object.fromEntries(filled.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  if (!isFields(ref)) throw invalidParams('ref must name a prompt or a resource template')
  if (ref.type === 'ref/prompt' && registry.prompts.some(({ definition }) => definition.name === ref.name))
    return { name, value, uri: null, given }
  if (ref.type === 'ref/resource' && registry.resources.templates.some(({ uriTemplate }) => uriTemplate === ref.uri))
    return { name, value, uri: String(ref.uri), given }
  throw invalidParams('ref must name a prompt or a resource template that there is')
}
