import { fileURLToPath } from 'node:url'
import { VERSION } from '#config/version.ts'
import type { Catalog } from '#operations/catalog.ts'
import { instructions } from '#transport/mcp/instructions.ts'
import { defineTool } from '#transport/mcp/tools/define-tool.ts'
import { toolsetOf } from '#transport/mcp/tools/toolset.ts'
import { openApiDocument } from '#transport/openapi/document.ts'

/** What is written down of the whole API, so that every change of it is a difference that someone reads. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
export const MATRIX_FILE = fileURLToPath(new URL('../access-matrix.txt', import.meta.url))
export const TOOLS_FILE = fileURLToPath(new URL('../tools/tools.json', import.meta.url))
export const INSTRUCTIONS_FILE = fileURLToPath(new URL('../tools/instructions.txt', import.meta.url))
export const HOW_TO_WRITE = 'if the change is meant, run `npm run openapi` and review the difference'

const SERVER_URL = 'http://localhost:3000'

export function openApiText(catalog: Catalog): string {
  return `${JSON.stringify(openApiDocument(catalog, SERVER_URL, VERSION), null, 2)}\n`
}

/** Who may call what, and where: an operation a line. */
export function accessMatrix({ operations, visits }: Catalog): string {
  const all = [...operations, ...visits.map((visit) => ({ ...visit, role: 'visitor' }))]
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(({ name, scope, role, routes }) =>
    [name.padEnd(width), scope.padEnd('write'.length), (role ?? '-').padEnd('content'.length), routes.join(', ')].join(
      '  ',
    ),
  )
  return `${lines.join('\n')}\n`
}

/** What agents are told of each tool, but for its output schema, which is OpenAPI's. */
export function toolsText(catalog: Catalog): string {
  const offered = catalog.operations.filter(({ tool }) => !tool)
  const tools = offered.map((operation) => {
    const { outputSchema: _, ...told } = defineTool(operation)
    return { ...told, toolset: toolsetOf(operation, catalog) }
  })
  return `${JSON.stringify(tools, null, 2)}\n`
}

/** What agents are told before anything else. */
export function instructionsText(catalog: Catalog): string {
  return `${instructions(catalog)}\n`
}
