import type { Operation } from '#kernel/operations/operation.ts'
import { run } from '#kernel/operations/run.ts'
import type { Visit } from '#transport/mcp/registry.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** Runs a reading operation for the caller. @throws OperationError when it refuses */
export async function readOperation(
  { core }: ToolNeeds,
  operation: Operation,
  params: Record<string, string>,
  query: Fields,
  { caller, requestId }: Visit,
): Promise<Fields> {
  const request = { operation, params, query, body: undefined, caller, requestId, source: 'mcp', fresh: false } as const
  return JSON.parse(String((await run(core, request)).body))
}
