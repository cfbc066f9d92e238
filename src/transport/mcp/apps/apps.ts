import { COMPARISON_APP, PREVIEW_APP } from '#transport/mcp/apps/pictures-app.ts'
import { WAITING_APP } from '#transport/mcp/apps/waiting-app.ts'
import type { Exchange } from '#transport/mcp/exchange.ts'
import type { ResourceSource } from '#transport/mcp/registry.ts'
import { isFields } from '#transport/mcp/rpc.ts'

const EXTENSION = 'io.modelcontextprotocol/ui'
const MIME_TYPE = 'text/html;profile=mcp-app'

const APPS = [
  { tool: 'waiting_list', name: 'waiting', title: 'Waiting changes', text: WAITING_APP },
  { tool: 'page_screenshot', name: 'preview', title: 'Preview of a page', text: PREVIEW_APP },
  { tool: 'page_visual_diff', name: 'comparison', title: 'A page before and after', text: COMPARISON_APP },
].map((app) => ({ ...app, uri: `ui://sitewright/${app.name}` }))

/** Whether the client shows pages in its chat; it says so with each request since 2026-07-28. */
export function showsApps({ capabilities: { extensions } }: Exchange): boolean {
  const own = isFields(extensions) ? extensions[EXTENSION] : undefined
  if (!isFields(own)) return false
  return !Array.isArray(own.mimeTypes) || own.mimeTypes.includes(MIME_TYPE)
}

/** The apps before `source`'s resources, for clients that show them. `origin` is where pictures come from that are only named. */
export function withApps(source: ResourceSource, origin: () => string): ResourceSource {
  return {
    templates: source.templates,
    async list(cursor, visit) {
      const listed = await source.list(cursor, visit)
      if (cursor !== null || !showsApps(visit.exchange)) return listed
      const apps = APPS.map(({ uri, name, title }) => ({ uri, name, title, mimeType: MIME_TYPE }))
      return { ...listed, resources: [...apps, ...listed.resources] }
    },
    async read(params, visit) {
      const app = APPS.find(({ uri }) => uri === params.uri)
      if (!app) return source.read(params, visit)
      const _meta = { ui: { csp: { resourceDomains: [origin()] }, prefersBorder: true } }
      const content = { uri: app.uri, mimeType: MIME_TYPE, text: app.text, _meta }
      return { contents: [content], ttlMs: 300_000, cacheScope: 'public' }
    },
  }
}

/** By the list of tools as others get it. */
const lists = new WeakMap<Buffer, Buffer>()

/** The list of tools in which those with an app name it. Others are not to be answered it from a cache. */
export function listWithApps(list: Buffer): Buffer {
  let found = lists.get(list)
  if (!found) {
    const { tools, ...rest } = JSON.parse(String(list)) as { tools: { name: string }[] }
    const shown = tools.map((tool) => {
      const app = APPS.find((each) => each.tool === tool.name)
      return app ? { ...tool, _meta: { ui: { resourceUri: app.uri } } } : tool
    })
    found = Buffer.from(JSON.stringify({ ...rest, cacheScope: 'private', tools: shown }))
    lists.set(list, found)
  }
  return found
}
