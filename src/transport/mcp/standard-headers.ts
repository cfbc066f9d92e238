import type { IncomingHttpHeaders } from 'node:http'
import { CODES, type Message, RpcError } from '#transport/mcp/rpc.ts'

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
  agree('Mcp-Name', name === undefined ? undefined : decoded(name), params[field])
}

const ENCODED = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What is not plain ASCII comes as `=?base64?…?=`. */
function decoded(value: string): string {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value
  const base64 = ENCODED.exec(value)?.[1]
  try {
    if (base64 !== undefined) return utf8.decode(Buffer.from(base64, 'base64'))
  } catch {}
  throw mismatch(`The header Mcp-Name is not well encoded: ${value}`)
}

function agree(header: string, value: string | undefined, body: string) {
  if (value === undefined) throw mismatch(`The header ${header} is missing; the body says '${body}'`)
  if (value !== body) throw mismatch(`The header ${header} is '${value}'; the body says '${body}'`)
}

function mismatch(message: string): RpcError {
  return new RpcError(CODES.headerMismatch, message, { status: 400 })
}
