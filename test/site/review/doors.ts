import assert from 'node:assert/strict'
import { API_PREFIX, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { ToolFamily } from '#kernel/operations/tool.ts'
import { catalog } from '#resources/index.ts'
import type { Client, Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { agentOf } from '../../mcp/support/agent.ts'

/** How a write comes in: by a person over REST, by a program of theirs, or by the tool endpoint. */
export type Door = 'person' | 'program' | 'tools'
export type Callers = { owner: Person; program: Client }
export type Params = Record<string, string>

/** The answer of a success, or of what waits; null after a refusal. */
export async function send(
  { owner, program }: Callers,
  door: Door,
  name: string,
  params: Params,
  body: object,
): Promise<Json | null> {
  const operation = catalog.byName.get(name)!
  if (door === 'tools') return byTool(owner, operation, params, body)
  const { method, path, params: named } = routesOf(operation).at(-1)!
  const filled = named.reduce((text, param) => text.replace(`:${param}`, params[param]!), path)
  const caller = door === 'person' ? owner : program
  const { status, body: answer, text } = await caller.send(method, API_PREFIX + filled, body)
  assert.ok(status < 500, text)
  return status < 300 ? (answer ?? {}) : null
}

async function byTool(owner: Person, operation: Operation, params: Params, body: object): Promise<Json | null> {
  const { family = operation.name, kind, recordId } = (operation.tool ?? {}) as Partial<ToolFamily>
  const { params: named } = routesOf(operation).at(-1)!
  const given = named.map((param) => [param === recordId ? 'record_id' : param, params[param]])
  const args = { ...(kind ? { kind } : {}), ...Object.fromEntries(given), ...body, verbose: true }
  const { isError, structured, text } = await agentOf(owner).call(family, args)
  assert.doesNotMatch(text, /internal_error/)
  return isError ? null : (structured ?? {})
}
