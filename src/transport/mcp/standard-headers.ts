import type { IncomingHttpHeaders } from 'node:http'
import { headerValue, mismatch } from '#transport/mcp/header-value.ts'
import type { Message } from '#transport/mcp/rpc.ts'

/** Which field of the body `Mcp-Name` repeats. */
const NAMED: Record<string, string | undefined> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/**
 * Revision 2026-07-28, Streamable HTTP, Server Validation: headers that are required repeat what the body says.
 * @throws RpcError (400)
 */
export function checkStandardHeaders({ id, method, params }: Message, headers: IncomingHttpHeaders) {
  if (id === null) return
  agree('Mcp-Method', headers['mcp-method'] as string | undefined, method)
  const field = Object.hasOwn(NAMED, method) ? NAMED[method]! : null
  if (field === null || typeof params[field] !== 'string') return
  const name = headers['mcp-name'] as string | undefined
  agree('Mcp-Name', name === undefined ? undefined : headerValue('Mcp-Name', name), params[field])
}

function agree(header: string, value: string | undefined, body: string) {
  if (value === undefined) throw mismatch(`The header ${header} is missing; the body says '${body}'`)
  if (value !== body) throw mismatch(`The header ${header} is '${value}'; the body says '${body}'`)
}
