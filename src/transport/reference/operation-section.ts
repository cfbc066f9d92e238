import { type Html, html } from '#account-pages/html.ts'
import { API_PREFIX } from '#kernel/operations/catalog.ts'
import type { Example } from '#kernel/operations/example.ts'
import type { Json } from '#transport/openapi/components.ts'
import type { OpenApiDocument } from '#transport/openapi/document.ts'
import type { ListedOperation } from '#transport/reference/operations-of.ts'
import { prose } from '#transport/reference/prose.ts'
import { linkTo, row, schemaFields } from '#transport/reference/schema-fields.ts'

type Around = { base: string; example: Example | undefined }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Json }

export function operationSection(
  operation: ListedOperation,
  openApi: OpenApiDocument,
  { base, example }: Around,
): Html {
  const { name, described, addresses } = operation
  return html`<section id="${name}">
<h2><a href="#${name}"><code>${name}</code></a></h2>
<p>${described.summary}.</p>
<ul class="routes">${addresses.map(({ method, path }) => html`<li><span class="${method === 'GET' ? 'method' : 'method write'}">${method}</span> /api/v1${path}</li>`)}</ul>
<p class="muted small">${prose(described.description)}</p>
${parameters(described.parameters ?? [], openApi)}
${body(described.requestBody, openApi)}
${answer(described.responses, openApi)}
${example && html`<h3>Example</h3><pre>${curl(example, addresses[0]!, base)}</pre>${shownAnswer(example)}`}
</section>`
}

function parameters(references: readonly Json[], { components }: OpenApiDocument): Html | null {
  const found = references.map(({ $ref }) => components.parameters[lastOf($ref as string)] as unknown as Parameter)
  if (found.length === 0) return null
  const rows = found.map(({ name, schema, description, required = false }) =>
    row(name, { ...schema, description }, { required, sent: true }),
  )
  return html`<details class="more"><summary>Parameters</summary><dl class="fields">${rows}</dl></details>`
}

function body(requestBody: Json | undefined, { components }: OpenApiDocument): Html | null {
  if (!requestBody) return null
  const found = requestBody.$ref ? components.requestBodies[lastOf(requestBody.$ref as string)]! : requestBody
  const [media] = Object.values(found.content as Record<string, { schema: Json }>)
  if (!media) return null
  const { $ref } = media.schema as { $ref?: string }
  if ($ref) return html`<p class="small">Takes ${article(lastOf($ref))} ${linkTo($ref)}.</p>`
  if (!media.schema.properties)
    return html`<p class="small">Takes the bytes of a file, with its <code>Content-Type</code>.</p>`
  return html`<h3>Form</h3>${schemaFields(media.schema, true)}`
}

function answer(responses: Record<string, Json>, { components }: OpenApiDocument): Html {
  const [status] = Object.keys(responses).filter((status) => status.startsWith('2'))
  const found = responses[status!]!
  const response = (found.$ref ? components.responses[lastOf(found.$ref as string) as never] : found) as {
    content?: Record<string, { schema: { $ref: string } }>
  }
  const schema = response.content?.['application/json']?.schema
  return schema
    ? html`<p class="small">Answers ${statuses(responses)} with ${article(lastOf(schema.$ref))} ${linkTo(schema.$ref)}.</p>`
    : html`<p class="small">Answers ${statuses(responses)} without a body.</p>`
}

function statuses(responses: Record<string, Json>): string {
  return Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .join(' or ')
}

function shownAnswer({ answer }: Example): Html | null {
  if (answer === undefined) return null
  return html`<details class="more"><summary>Answer</summary><pre>${JSON.stringify(answer, null, 2)}</pre></details>`
}

function lastOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

function article(noun: string): string {
  return /^([AEIO]|Html|Updated)/.test(noun) ? 'an' : 'a'
}

/** The example as a command to paste; `$KEY` is the reader's API key. */
function curl(example: Example, { method, path }: { method: string; path: string }, base: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? '')
  const query = new URLSearchParams(Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]))
  const address = `${base}${API_PREFIX}${filled}${query.size ? `?${query}` : ''}`
  const usual = method === 'GET' || (method === 'POST' && hasBody(example))
  return [
    `curl ${usual ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "Authorization: Bearer $KEY"`,
    ...bodyOf(example),
  ].join(' \\\n  ')
}

function hasBody({ body, form, bytes }: Example): boolean {
  return Boolean(body ?? form ?? bytes)
}

function bodyOf({ body, form, bytes }: Example): string[] {
  if (body) return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]
  if (form) {
    const fields = Object.entries(form.fields ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`)
    return [`-F ${quoted(`file=@${form.file.filename}`)}`, ...fields]
  }
  return bytes ? [`-H ${quoted(`Content-Type: ${bytes.content_type}`)}`, '--data-binary @FILE'] : []
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
