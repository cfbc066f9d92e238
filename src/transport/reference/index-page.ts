import { html } from '#account-pages/html.ts'
import type { OpenApiDocument } from '#transport/openapi/document.ts'
import { GUIDES } from '#transport/reference/guides/guides.ts'
import type { PageContent } from '#transport/reference/layout.ts'
import { operationsOf } from '#transport/reference/operations-of.ts'
import { slugOf } from '#transport/reference/slug.ts'
import { operationList } from '#transport/reference/tag-page.ts'

/** Where a reader begins: the guides, then every operation. */
export function indexPage(openApi: OpenApiDocument, base: string): PageContent {
  const guides = GUIDES.map(
    ({ slug, title, about }) =>
      html`<li><a href="/docs/${slug}"><strong>${title}</strong><span>${about}</span></a></li>`,
  )
  const tags = openApi.tags.map(({ name, description }) => {
    const page = `/docs/${slugOf(name)}`
    return html`<h2><a href="${page}">${name}</a></h2>
<p>${description}</p>
${operationList(operationsOf(openApi, name), page)}`
  })
  const body = html`<p>Websites and everything that belongs to them, by a REST API at <code>${base}/api/v1</code> and as tools for agents at <code>${base}/mcp</code>. Both do the same things, with the same checks.</p>
<p>How things are done in the console, step by step, is in <a href="/docs/guide">the guide</a>.</p>
<ul class="cards">${guides}</ul>
${tags}`
  return { title: 'Reference', body }
}
