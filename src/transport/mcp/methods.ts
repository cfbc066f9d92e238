import { VERSION } from '#config/version.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { InsufficientScope } from '#kernel/operations/errors.ts'
import { listWithApps, showsApps } from '#transport/mcp/apps/apps.ts'
import { complete } from '#transport/mcp/complete.ts'
import { agreedRevision, REVISIONS } from '#transport/mcp/exchange.ts'
import { instructions } from '#transport/mcp/instructions.ts'
import { LISTED, type Offer } from '#transport/mcp/offer.ts'
import { checkParamHeaders } from '#transport/mcp/param-headers.ts'
import type { Registry, Result, Visit } from '#transport/mcp/registry.ts'
import { CODES, type Fields, invalidParams, RpcError } from '#transport/mcp/rpc.ts'

/** `era` is absent where the method is in every revision. */
type Method = {
  era?: 'modern' | 'handshake'
  answer(params: Fields, visit: Visit, offer: Offer): Result | Promise<Result>
}
export type Methods = ReadonlyMap<string, Method>

const SERVER = { name: 'sitewright', title: 'Sitewright', version: VERSION }
const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} }
/** What a client asks for with each request; before 2026-07-28 it takes a session. */
const MODERN_CAPABILITIES = { ...CAPABILITIES, resources: { subscribe: true }, logging: {} }

/** What the endpoint answers, by method; no state is held between requests. */
export function methodsOf(registry: Registry, catalog: Catalog): Methods {
  const { resources, prompts } = registry
  const introduction = instructions(catalog)
  const methods: Record<string, Method> = {
    initialize: {
      era: 'handshake',
      answer: ({ protocolVersion }) => ({
        protocolVersion: agreedRevision(protocolVersion),
        capabilities: CAPABILITIES,
        serverInfo: SERVER,
        instructions: introduction,
      }),
    },
    ping: { era: 'handshake', answer: () => ({}) },
    'server/discover': {
      era: 'modern',
      answer: () => ({
        supportedVersions: REVISIONS,
        capabilities: MODERN_CAPABILITIES,
        instructions: introduction,
        _meta: { 'io.modelcontextprotocol/serverInfo': SERVER },
        ...LISTED,
      }),
    },
    'tools/list': {
      answer: (params, { structured, exchange }, { list, structuredList }) => {
        onlyPage(params)
        const listed = structured ? structuredList : list
        return showsApps(exchange) ? listWithApps(listed) : listed
      },
    },
    'tools/call': { answer: callTool },
    'resources/list': {
      answer: async ({ cursor = null }, visit) => {
        if (cursor !== null && typeof cursor !== 'string') throw invalidParams('cursor must be a string')
        return { ...(await resources.list(cursor, visit)), ttlMs: 0, cacheScope: 'private' }
      },
    },
    'resources/templates/list': {
      answer: (params) => {
        onlyPage(params)
        return { resourceTemplates: resources.templates, ...LISTED }
      },
    },
    'resources/read': {
      answer: async (params, visit) => {
        const found = await resources.read(params, visit)
        if (found) return found
        const code = visit.exchange.modern ? CODES.invalidParams : CODES.resourceNotFound
        throw new RpcError(code, 'Resource not found', { data: { uri: params.uri } })
      },
    },
    'prompts/list': {
      answer: (params) => {
        onlyPage(params)
        return { prompts: prompts.map(({ definition }) => definition), ...LISTED }
      },
    },
    'prompts/get': {
      answer: (params, visit) => {
        const prompt = prompts.find(({ definition }) => definition.name === params.name)
        if (!prompt) throw invalidParams(`There is no prompt '${shown(params.name)}'`)
        return prompt.get(params, visit)
      },
    },
    'completion/complete': { answer: (params, visit) => complete(registry, params, visit) },
  }
  return new Map(Object.entries(methods))
}

function callTool(params: Fields, visit: Visit, { tools }: Offer): Promise<Result> {
  const offered = typeof params.name === 'string' ? tools.get(params.name) : undefined
  if (!offered) throw invalidParams(`There is no tool '${shown(params.name)}'`)
  const { tool, mirrored } = offered
  const { modern, request } = visit.exchange
  if (modern) checkParamHeaders(mirrored, params.arguments, request.headers)
  if (tool.write && visit.caller.scope !== 'write') throw new InsufficientScope()
  return tool.call(params, visit)
}

/** What is listed whole gives no cursors. */
function onlyPage({ cursor }: Fields) {
  if (cursor !== undefined && cursor !== null) throw invalidParams('The cursor is none of ours')
}

function shown(name: unknown): string {
  return String(typeof name === 'string' ? name : '').slice(0, 100)
}
