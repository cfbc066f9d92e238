import { html } from '#account-pages/html.ts'
import type { Json } from '#transport/openapi/components.ts'
import type { OpenApiDocument } from '#transport/openapi/document.ts'
import type { PageContent } from '#transport/reference/layout.ts'
import { prose } from '#transport/reference/prose.ts'
import { schemaFields } from '#transport/reference/schema-fields.ts'

/** Every record by name. */
export function recordsPage(openApi: OpenApiDocument): PageContent {
  const { schemas } = openApi.components
  const sent = sentRecords(openApi)
  const records = Object.entries<Json>(schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) => html`<section id="${name}">
<h2><a href="#${name}">${name}</a></h2>
${typeof schema.description === 'string' && html`<p>${prose(schema.description)}</p>`}
${schemaFields(schema, sent.has(name))}
</section>`,
    )
  const body = html`<p class="muted">What is sent and answered. The names are those of <code>components.schemas</code> in <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${records}`
  return { title: 'Records', body }
}

/** The names of the records that requests have, and of those inside them. */
function sentRecords({ paths, components }: OpenApiDocument): Set<string> {
  const sent = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (sent.has(name!)) continue
      sent.add(name!)
      visit(components.schemas[name as keyof typeof components.schemas])
    }
  }
  for (const methods of Object.values(paths))
    for (const { requestBody } of Object.values(methods)) visit(requestBody ?? {})
  return sent
}
