import { readFileSync } from 'node:fs'
import type { ResourceSource } from '#transport/mcp/registry.ts'

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

/** The documents before `source`'s own resources. */
export function withDocuments(source: ResourceSource): ResourceSource {
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
