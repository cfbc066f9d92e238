import { html } from '#pages/html.ts'
import type { OpenApiDocument } from '#transport/openapi/document.ts'
import type { PageContent } from '#transport/reference/layout.ts'
import { prose } from '#transport/reference/prose.ts'
import { schemaFields } from '#transport/reference/schema-fields.ts'

/** Every record by name. */
export function recordsPage({ components }: OpenApiDocument): PageContent {
  const records = Object.entries(components.schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) => html`<section id="${name}">
<h2><a href="#${name}">${name}</a></h2>
${typeof schema.description === 'string' && html`<p>${prose(schema.description)}</p>`}
${schemaFields(schema)}
</section>`,
    )
  const body = html`<p class="muted">What is sent and answered. The names are those of <code>components.schemas</code> in <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${records}`
  return { title: 'Records', body }
}
