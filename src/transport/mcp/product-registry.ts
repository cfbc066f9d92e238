import { readFileSync } from 'node:fs'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { withApps } from '#transport/mcp/apps/apps.ts'
import type { Registry, ResourceSource } from '#transport/mcp/registry.ts'
import { siteCompletions } from '#transport/mcp/site-completions.ts'
import { sitePrompts } from '#transport/mcp/site-prompts.ts'
import { siteResources } from '#transport/mcp/site-resources.ts'
import { siteTopics } from '#transport/mcp/site-topics.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { operationTool } from '#transport/mcp/tools/operation-tool.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** Documentation that agents may read, beside the records of websites. */
const DOCUMENTS = [
  {
    uri: 'sitewright://docs/templates',
    name: 'templates',
    title: 'The template language',
    description: 'Components, snippets, lists of rows, values and conditions in html, with examples',
    mimeType: 'text/markdown',
    text: readFileSync(new URL('../../../docs/templates.md', import.meta.url), 'utf8'),
  },
]

/** All that the endpoint offers, from the catalog. */
export function productRegistry(services: ToolNeeds, catalog: Catalog): Registry {
  return {
    tools: catalogTools(catalog).map((tool) => operationTool(services, catalog, tool)),
    prompts: sitePrompts(catalog),
    resources: withApps(
      withDocuments(withTopics(siteResources(services, catalog), siteTopics(services, catalog))),
      () => new URL(services.links.base).origin,
    ),
    complete: siteCompletions(services, catalog),
  }
}

/** The documents before `source`'s own resources. */
function withDocuments(source: ResourceSource): ResourceSource {
  return {
    templates: source.templates,
    async list(cursor, visit) {
      const listed = await source.list(cursor, visit)
      if (cursor !== null) return listed
      return { ...listed, resources: [...DOCUMENTS.map(({ text: _, ...shown }) => shown), ...listed.resources] }
    },
    async read(params, visit) {
      const found = DOCUMENTS.find(({ uri }) => uri === params.uri)
      if (!found) return source.read(params, visit)
      const { uri, mimeType, text } = found
      return { contents: [{ uri, mimeType, text }], ttlMs: 300_000, cacheScope: 'public' }
    },
  }
}

function withTopics(source: ResourceSource, topics: ResourceSource): ResourceSource {
  return {
    templates: [...source.templates, ...topics.templates],
    list: source.list,
    read: async (params, visit) => (await topics.read(params, visit)) ?? source.read(params, visit),
  }
}
