/** JSON-RPC 2.0 as the Model Context Protocol has it: one message a request, ids that are strings or whole numbers. */
export type Fields = Record<string, unknown>
export type RequestId = string | number
/** `id` is null for a notification, which is not answered. */
export type Message = { id: RequestId | null; method: string; params: Fields }

export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** Revisions before 2026-07-28 only. */
  resourceNotFound: -32002,
} as const

/** A failure of the protocol itself; what fails in an operation is a tool's result. */
export class RpcError extends Error {
  readonly code: number
  readonly data: Fields | undefined
  readonly status: number
  constructor(code: number, message: string, { data, status = 200 }: { data?: Fields; status?: number } = {}) {
    super(message)
    this.code = code
    this.data = data
    this.status = status
  }
}

export function invalidParams(message: string, data?: Fields): RpcError {
  return new RpcError(CODES.invalidParams, message, { data })
}

/** @throws RpcError (400) for anything that is not one request or notification */
export function readMessage(body: unknown): Message {
  const refused = (message: string) => new RpcError(CODES.invalidRequest, message, { status: 400 })
  if (Array.isArray(body)) throw refused('Send one message a request: arrays of messages are not accepted')
  if (!isFields(body) || body.jsonrpc !== '2.0') throw refused('The body is not a JSON-RPC 2.0 message')
  const { id, method, params = {} } = body
  if (typeof method !== 'string')
    throw refused('The message has no method; responses are not accepted, since the server sends no requests')
  if (!isFields(params)) throw refused('params must be an object')
  if (id === undefined) return { id: null, method, params }
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw refused('id must be a string or a whole number')
  return { id: id as RequestId, method, params }
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Both are JSON already. */
export function resultText(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

/** Without an id where the message's could not be read. */
export function errorText(id: RequestId | null, error: { code: number; message: string; data?: Fields }): string {
  const { code, message, data } = error
  return JSON.stringify({
    jsonrpc: '2.0',
    ...(id === null ? {} : { id }),
    error: { code, message, ...(data ? { data } : {}) },
  })
}
