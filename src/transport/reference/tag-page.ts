import { html } from '#account-pages/html.ts'
import type { Example } from '#kernel/operations/example.ts'
import type { OpenApiDocument } from '#transport/openapi/document.ts'
import type { PageContent } from '#transport/reference/layout.ts'
import { operationSection } from '#transport/reference/operation-section.ts'
import { type ListedOperation, operationsOf } from '#transport/reference/operations-of.ts'

type Around = { base: string; examples: readonly Example[] }

/** The operations of a tag: what they take and answer, each with its example. */
export function tagPage(
  openApi: OpenApiDocument,
  { name, description }: { name: string; description: string },
  { base, examples }: Around,
): PageContent {
  const operations = operationsOf(openApi, name)
  const exampleOf = (wanted: string) => examples.find(({ operation }) => operation === wanted)
  const body = html`<p>${description}</p>
${operationList(operations)}
${operations.map((operation) => operationSection(operation, openApi, { base, example: exampleOf(operation.name) }))}`
  return { title: name, body }
}

export function operationList(operations: readonly ListedOperation[], page = '') {
  const items = operations.map(
    ({ name, described }) => html`<li><a href="${page}#${name}"><code>${name}</code></a> ${described.summary}</li>`,
  )
  return html`<ul class="operations">${items}</ul>`
}
