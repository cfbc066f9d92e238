import type { IncomingHttpHeaders } from 'node:http'
import { headerValue, mismatch } from '#transport/mcp/header-value.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'

/** An argument that is repeated in the header `Mcp-Param-…`, so that a proxy can route by it. */
export type Mirrored = { path: string[]; header: string; type: unknown }

/** What a tool's input schema marks with `x-mcp-header`, at any depth of its properties. */
export function mirroredIn(schema: Fields, path: string[] = []): Mirrored[] {
  const properties = isFields(schema.properties) ? Object.entries(schema.properties) : []
  return properties.flatMap(([name, property]) => {
    if (!isFields(property)) return []
    const own = [...path, name]
    const header = property['x-mcp-header']
    const here = typeof header === 'string' ? [{ path: own, header: `Mcp-Param-${header}`, type: property.type }] : []
    return [...here, ...mirroredIn(property, own)]
  })
}

/** @throws RpcError (400) when a header does not say what the arguments say */
export function checkParamHeaders(mirrored: readonly Mirrored[], given: unknown, headers: IncomingHttpHeaders) {
  for (const { path, header, type } of mirrored) {
    const value = path.reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), given)
    if (value === undefined || value === null || typeof value === 'object') continue
    const sent = headers[header.toLowerCase()]
    if (typeof sent !== 'string') throw mismatch(`The header ${header} is missing; the arguments say '${value}'`)
    const said = headerValue(header, sent)
    const same = type === 'integer' && said.trim() !== '' ? Number(said) === value : said === String(value)
    if (!same) throw mismatch(`The header ${header} is '${said}'; the arguments say '${value}'`)
  }
}
