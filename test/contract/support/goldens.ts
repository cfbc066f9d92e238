import { fileURLToPath } from 'node:url'
import { VERSION } from '#config/version.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { instructions } from '#transport/mcp/instructions.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { defineTool } from '#transport/mcp/tools/define-tool.ts'
import { toolsetsOf } from '#transport/mcp/tools/toolset.ts'
import { openApiDocument } from '#transport/openapi/document.ts'
import { clientText } from '../../../clients/typescript/generate/generate.ts'
import type { Document } from '../../../clients/typescript/generate/operations.ts'

/** Committed descriptions of the whole API, so that every change to it shows up in review. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
export const MATRIX_FILE = fileURLToPath(new URL('../access-matrix.txt', import.meta.url))
export const TOOLS_FILE = fileURLToPath(new URL('../tools/tools.json', import.meta.url))
export const INSTRUCTIONS_FILE = fileURLToPath(new URL('../tools/instructions.txt', import.meta.url))
export const CLIENT_FILE = fileURLToPath(new URL('../../../clients/typescript/src/generated.ts', import.meta.url))
export const HOW_TO_WRITE = 'if the change is intended, run `npm run openapi` and review the difference'

const SERVER_URL = 'http://localhost:3000'

export function openApiText(catalog: Catalog): string {
  return `${JSON.stringify(openApiDocument(catalog, SERVER_URL, VERSION), null, 2)}\n`
}

/** The generated part of the client in clients/typescript. */
export function generatedClient(catalog: Catalog): string {
  return clientText(JSON.parse(openApiText(catalog)) as Document)
}

/** Scope, role and routes of each operation, one per line. */
export function accessMatrix({ operations, visits }: Catalog): string {
  const all = [...operations, ...visits.map((visit) => ({ ...visit, role: 'visitor' }))]
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(({ name, scope, role, routes }) =>
    [
      name.padEnd(width),
      scope.padEnd('write'.length),
      (role ?? '-').padEnd('content'.length),
      routes.join(', ') || '-',
    ].join('  '),
  )
  return `${lines.join('\n')}\n`
}

/** The tool list as agents get it, without output schemas, which are the top level of OpenAPI's. */
export function toolsText(catalog: Catalog): string {
  const tools = catalogTools(catalog).map((tool) => {
    const { outputSchema: _, ...definition } = defineTool(tool)
    return { ...definition, toolsets: toolsetsOf(tool, catalog) }
  })
  return `${JSON.stringify(tools, null, 2)}\n`
}

/** The instructions that agents get first. */
export function instructionsText(catalog: Catalog): string {
  return `${instructions(catalog)}\n`
}
