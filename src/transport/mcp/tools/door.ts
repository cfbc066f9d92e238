import { ValidationFailed } from '#kernel/operations/errors.ts'
import { nearestName } from '#text/nearest-name.ts'
import type { Result, Tool, ToolDefinition, Visit } from '#transport/mcp/registry.ts'
import { type Fields, invalidParams, isFields } from '#transport/mcp/rpc.ts'
import { answerText, failureText } from '#transport/mcp/tools/answer-text.ts'
import { CORE_SET } from '#transport/mcp/tools/core.ts'
import { ToolFinder } from '#transport/mcp/tools/find-tools.ts'

/** Definitions that one search answers. */
const FOUND = 5
const MAX_QUERY = 300
const INSIDE = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const CALL = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'As tools_search answered it.' },
    arguments: { type: 'object', description: 'Those of that tool, by its inputSchema.' },
  },
  required: ['name'],
}

/** How the tools are reached that are not listed: found by words, and called by those who call only what they listed. */
export function doorTools(tools: readonly Tool[]): Tool[] {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]))
  let finder: ToolFinder<Tool> | undefined
  const search: Tool = {
    definition: {
      name: 'tools_search',
      description:
        'Find further tools by what you want to do: domains, DNS, forms, tables, redirects, versions, previews, team, webhooks, import, export. Answers whole definitions; call each by its name, or by tools_read and tools_run',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'A few words, such as: redirect old address.' } },
        required: ['query'],
      },
      annotations: INSIDE,
    },
    toolsets: [CORE_SET],
    write: false,
    async call({ arguments: given }, visit) {
      const query = isFields(given) ? given.query : undefined
      if (typeof query !== 'string' || query.trim() === '')
        return refused({ query: ["can't be blank"] }, 'Say in a few words what you want to do.', visit)
      finder ??= new ToolFinder(tools)
      const found = finder.find(query.slice(0, MAX_QUERY), FOUND).map(({ definition, whole }) => whole ?? definition)
      const notes = found.length === 0 ? ['Nothing was found. Try other words, such as the kind of record.'] : []
      return answerText(JSON.stringify({ tools: found.map(shown) }), notes, { structured: visit.structured })
    },
  }
  const caller = (name: string, description: string, write: boolean): Tool => ({
    definition: {
      name,
      description,
      inputSchema: CALL,
      annotations: {
        ...INSIDE,
        readOnlyHint: !write,
        destructiveHint: write,
        idempotentHint: !write,
        openWorldHint: true,
      },
    },
    toolsets: [CORE_SET],
    write,
    async call(params, visit) {
      const given = params.arguments ?? {}
      if (!isFields(given)) throw invalidParams('arguments must be an object')
      const tool = typeof given.name === 'string' ? byName.get(given.name) : undefined
      if (!tool) return unknown(given.name, byName, visit)
      if (tool.write && !write)
        return refused({ name: ['is a tool that changes'] }, `Call ${given.name} by tools_run.`, visit)
      return tool.call({ ...params, name: given.name, arguments: given.arguments ?? {} }, visit)
    },
  })
  return [
    search,
    caller('tools_read', 'Call a tool that only reads and is not in your list, by its name', false),
    caller('tools_run', 'Call any tool that is not in your list, by its name', true),
  ]
}

/** Without what follows from the name. */
function shown({ outputSchema: _, ...definition }: ToolDefinition): Fields {
  return definition
}

function unknown(name: unknown, byName: ReadonlyMap<string, Tool>, visit: Visit): Result {
  const near = typeof name === 'string' ? nearestName(name, [...byName.keys()]) : null
  const detail = near ? `Did you mean ${near}?` : 'Find it with tools_search.'
  return refused({ name: ['must be the name of a tool'] }, detail, visit)
}

function refused(errors: Record<string, string[]>, detail: string, { requestId }: Visit): Result {
  return failureText(new ValidationFailed(errors, { detail }), null, requestId)
}
