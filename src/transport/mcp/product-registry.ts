import type { Catalog } from '#kernel/operations/catalog.ts'
import { DOCUMENTS, uriOf } from '#transport/mcp/documents.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { Registry, ResourceSource, Visit } from '#transport/mcp/registry.ts'
import { sitePrompts } from '#transport/mcp/site-prompts.ts'
import { siteResources } from '#transport/mcp/site-resources.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { operationTool } from '#transport/mcp/tools/operation-tool.ts'
import type { ToolNeeds } from '#transport/needs.ts'

const MARKDOWN = 'text/markdown'

/** Most that a completion may name (2025-11-25, Completion). */
export const MAX_COMPLETIONS = 100

/** All that the endpoint offers, from the catalog. */
export function productRegistry(services: ToolNeeds, catalog: Catalog): Registry {
  return {
    tools: catalogTools(catalog).map((tool) => operationTool(services, catalog, tool)),
    prompts: sitePrompts(catalog),
    resources: withDocuments(siteResources(services, catalog)),
    complete: async ({ name, value }, visit) =>
      name === 'website_id' ? websiteIds(services, catalog, value, visit) : [],
  }
}

async function websiteIds(services: ToolNeeds, catalog: Catalog, begun: string, visit: Visit): Promise<string[]> {
  const { data } = await readOperation(
    services,
    catalog.byName.get('websites_list')!,
    {},
    { per: MAX_COMPLETIONS },
    visit,
  )
  return (data as { id: string }[]).map(({ id }) => id).filter((id) => id.startsWith(begun.toLowerCase()))
}

/** The documents before `source`'s own resources. */
function withDocuments(source: ResourceSource): ResourceSource {
  return {
    templates: source.templates,
    async list(cursor, visit) {
      const listed = await source.list(cursor, visit)
      if (cursor !== null) return listed
      const documents = DOCUMENTS.map((document) => {
        const { topic, title, description } = document
        return { uri: uriOf(document), name: topic, title, description, mimeType: MARKDOWN }
      })
      return { ...listed, resources: [...documents, ...listed.resources] }
    },
    async read(params, visit) {
      const found = DOCUMENTS.find((document) => uriOf(document) === params.uri)
      if (!found) return source.read(params, visit)
      const contents = [{ uri: uriOf(found), mimeType: MARKDOWN, text: found.text }]
      return { contents, ttlMs: 300_000, cacheScope: 'public' }
    },
  }
}
