import { CODES, RpcError } from '#transport/mcp/rpc.ts'

const ENCODED = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * What a header says that repeats a field of the body; what is not plain ASCII comes as `=?base64?…?=` (revision 2026-07-28,
 * Streamable HTTP, Value Encoding).
 * @throws RpcError (400)
 */
export function headerValue(header: string, value: string): string {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value
  const base64 = ENCODED.exec(value)?.[1]
  try {
    if (base64 !== undefined) return utf8.decode(Buffer.from(base64, 'base64'))
  } catch {}
  throw mismatch(`The header ${header} is not well encoded: ${value}`)
}

export function mismatch(message: string): RpcError {
  return new RpcError(CODES.headerMismatch, message, { status: 400 })
}
