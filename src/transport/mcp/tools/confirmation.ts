import type { Catalog } from '#kernel/operations/catalog.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { Result, Visit } from '#transport/mcp/registry.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'
import type { Parts } from '#transport/mcp/tools/arguments.ts'
import { shortestRoute } from '#transport/mcp/tools/catalog-tools.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** How the answer is called among a call's `inputResponses`, and the field of the form. */
const KEY = 'confirm'
const MAX_LABEL = 120

type Call = { operation: Operation; parts: Parts; params: Fields }

/**
 * Asks the person at the client before a deletion, a publishing or a purchase (2026-07-28, Multi Round-Trip Requests): the answer
 * is the question, and the client calls again with what the person said. It is a courtesy to the person and no border: who may do
 * what is the matter of roles and of review.
 * @returns null when the call should go ahead: it needs no question, the client cannot ask, or the person agreed
 */
export async function confirmation(services: ToolNeeds, catalog: Catalog, call: Call, visit: Visit) {
  const { operation, parts, params } = call
  if (!canAsk(visit)) return null
  const question = questionOf(operation, parts)
  if (question === null) return null
  const given = isFields(params.inputResponses) ? params.inputResponses[KEY] : undefined
  if (isFields(given)) return isAgreed(given) ? null : declined()
  const label = await labelOf(services, catalog, call, visit)
  // What can't be found is not asked about: the call says what is wrong.
  return label === null ? null : asking([question, label].filter(Boolean).join('\n'))
}

/** It says with each call what it can do; before 2026-07-28 it says so once, and would have to be asked over a session. */
function canAsk({ exchange: { modern, capabilities } }: Visit): boolean {
  const { elicitation } = capabilities
  return modern && isFields(elicitation) && ('form' in elicitation || !('url' in elicitation))
}

function questionOf({ name, scope, asks, tool }: Operation, { query, body }: Parts): string | null {
  const given: Fields = { ...body, ...query }
  if (scope !== 'write' || [true, 'true'].includes(given.dry_run as string)) return null
  if (asks) return asks(given)
  if (!name.endsWith('_delete')) return null
  const kind = tool && 'family' in tool ? tool.kind : undefined
  return `Delete this ${(kind ?? name.slice(0, -'s_delete'.length)).replaceAll('_', ' ')}?`
}

/** What the call is about, for people; empty where nothing shows it. @returns null where the caller can't see it */
async function labelOf(services: ToolNeeds, { byName }: Catalog, call: Call, visit: Visit): Promise<string | null> {
  const { operation, parts } = call
  const { website_id } = parts.params
  const own = byName.get(`${operation.name.slice(0, operation.name.lastIndexOf('_'))}_get`)
  const fits = own && shortestRoute(own).params.every((param) => param in parts.params)
  const reader = fits ? own : website_id === undefined ? undefined : byName.get('websites_get')
  if (!reader) return ''
  const params = fits ? parts.params : { id: website_id! }
  try {
    return described(await readOperation(services, reader, params, {}, visit))
  } catch (error) {
    if (error instanceof OperationError) return null
    throw error
  }
}

function described({ title, name, path, from_path, email, subdomain, id }: Fields): string {
  const [shown, place] = [title ?? name ?? email, path ?? from_path ?? subdomain]
  const parts = [shown, place].filter((part) => typeof part === 'string' && part !== '')
  return (parts.length > 0 ? parts : [id]).map((part) => String(part).slice(0, MAX_LABEL).toWellFormed()).join(', ')
}

function asking(message: string): Result {
  const requestedSchema = {
    type: 'object',
    properties: { [KEY]: { type: 'boolean', title: 'Yes, do it', default: false } },
    required: [KEY],
  }
  const request = { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } }
  return { resultType: 'input_required', inputRequests: { [KEY]: request } }
}

function isAgreed({ action, content }: Fields): boolean {
  return action === 'accept' && isFields(content) && content[KEY] === true
}

function declined(): Result {
  const text = 'The person declined: nothing was changed. Do not call it again unless they ask for it.'
  return { content: [{ type: 'text', text }], isError: true }
}
