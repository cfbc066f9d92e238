import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { headerValue, mismatch } from '#transport/mcp/header-value.ts'
import { CODES, type Fields, isFields, type Message, RpcError } from '#transport/mcp/rpc.ts'

/** Which field of the body `Mcp-Name` repeats. */
const NAMED: Record<string, string | undefined> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** Says everything with each request, in `_meta` and mirrored in headers. */
export const MODERN = '2026-07-28'
/** Begin with `initialize`; the newest first. */
const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18']
export const REVISIONS = [MODERN, ...WITH_HANDSHAKE]

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities'
const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo'
const MAX_CLIENT_NAME = 100

/** In which revision of the protocol a message is spoken, and by whom. */
export type Exchange = {
  modern: boolean
  revision: string
  client: string | null
  capabilities: Fields
  /** The client says that it reads structured content: `experimental.structuredContent` among its capabilities. */
  structured: boolean
  /** Where its headers are; reading them all is put off until they are needed. */
  request: Asked
}
type Asked = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/**
 * The body decides the revision, and headers must agree: what a proxy reads in them is then what is done.
 * @throws RpcError (400) when they contradict each other, or the revision is none of ours
 */
export function exchangeOf(message: Message, request: Asked): Exchange {
  const named = headerOf(request, 'mcp-protocol-version')
  const meta = isFields(message.params._meta) ? message.params._meta : {}
  if (meta[VERSION_KEY] === undefined && named !== MODERN) return withHandshake(message, named, request)
  // A notification says nothing of itself but by its headers.
  if (message.id === null && meta[VERSION_KEY] === undefined) return modern({}, request)
  const missing = [VERSION_KEY, CAPABILITIES_KEY].filter((key) => meta[key] === undefined)
  if (missing.length) throw badEnvelope(`params._meta lacks ${missing.join(' and ')}`)
  const version = meta[VERSION_KEY]
  if (typeof version !== 'string') throw badEnvelope(`${VERSION_KEY} must be a string`)
  if (!isFields(meta[CAPABILITIES_KEY])) throw badEnvelope(`${CAPABILITIES_KEY} must be an object`)
  if (named !== version) {
    const found = named === undefined ? 'is missing' : `is '${named}'`
    throw new RpcError(CODES.headerMismatch, `The header MCP-Protocol-Version ${found}; the body says '${version}'`, {
      status: 400,
    })
  }
  if (version !== MODERN) throw unsupported(version)
  checkStandardHeaders(message, request.headers)
  return modern(meta, request)
}

/** The revision that answers `initialize`: the requested one, or our newest of its kind. */
export function agreedRevision(requested: unknown): string {
  return WITH_HANDSHAKE.find((revision) => revision === requested) ?? WITH_HANDSHAKE[0]!
}

function withHandshake({ method }: Message, named: string | undefined, request: Asked): Exchange {
  // `initialize` is sent before anything is agreed, so nothing that its header says is held against it.
  const revision = method === 'initialize' ? WITH_HANDSHAKE[0]! : (named ?? WITH_HANDSHAKE.at(-1)!)
  if (!WITH_HANDSHAKE.includes(revision)) throw unsupported(revision)
  return { modern: false, revision, client: null, capabilities: {}, structured: false, request }
}

function modern(meta: Fields, request: Asked): Exchange {
  const info = meta[CLIENT_KEY]
  const name = isFields(info) && typeof info.name === 'string' ? info.name.trim().slice(0, MAX_CLIENT_NAME) : ''
  const capabilities = (meta[CAPABILITIES_KEY] ?? {}) as Fields
  const { experimental } = capabilities
  return {
    modern: true,
    revision: MODERN,
    client: name.toWellFormed() || null,
    capabilities,
    structured: isFields(experimental) && isFields(experimental.structuredContent),
    request,
  }
}

function badEnvelope(message: string): RpcError {
  return new RpcError(CODES.invalidParams, message, { status: 400 })
}

function unsupported(requested: string): RpcError {
  return new RpcError(CODES.unsupportedVersion, 'Unsupported protocol version', {
    status: 400,
    data: { supported: REVISIONS, requested },
  })
}

/**
 * Revision 2026-07-28, Streamable HTTP, Server Validation: headers that are required repeat what the body says.
 * @throws RpcError (400)
 */
function checkStandardHeaders({ id, method, params }: Message, headers: IncomingHttpHeaders) {
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
