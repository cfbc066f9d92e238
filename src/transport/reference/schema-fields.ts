import { type Content, type Html, html } from '#account-pages/html.ts'
import type { Json } from '#transport/openapi/components.ts'
import { prose } from '#transport/reference/prose.ts'

type Schema = Json & {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly unknown[]
  nullable?: boolean
  description?: string
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
}

/**
 * The fields of an object, with those of objects inside it, and links to the records that it refers to. Of what is sent
 * it says which are required; answers have nearly all of them.
 */
export function schemaFields(schema: Json, sent: boolean): Html {
  const { $ref, allOf, properties = {}, required = [] } = schema as Schema
  if ($ref) return html`<p>${linkTo($ref)}</p>`
  if (allOf)
    return html`${allOf.map((part) => (part.$ref ? html`<p>All fields of ${linkTo(part.$ref)}, and:</p>` : schemaFields(part, sent)))}`
  const rows = Object.entries(properties).map(([name, field]) =>
    row(name, field, { required: sent && required.includes(name), sent }),
  )
  return html`<dl class="fields">${rows}</dl>`
}

/** A field or a parameter. */
export function row(name: string, schema: Json, { required, sent }: { required: boolean; sent: boolean }): Html {
  const inner = innerFields(schema as Schema, sent)
  return html`<div><dt><code>${name}</code><span class="type">${typeOf(schema as Schema)}</span>${
    required && html`<span class="required">required</span>`
  }</dt><dd>${prose((schema.description as string | undefined) ?? '')}${inner}</dd></div>`
}

function innerFields(schema: Schema, sent: boolean): Html | null {
  const inner = schema.items ?? schema
  return !inner.$ref && inner.properties ? schemaFields(inner, sent) : null
}

function typeOf(schema: Schema): Content {
  const { $ref, type, format, items, nullable, allOf, anyOf } = schema
  const orNull = nullable ? ' or null' : ''
  if ($ref) return linkTo($ref)
  if (allOf?.[0]?.$ref) return html`${linkTo(allOf[0].$ref)}${orNull}`
  if (anyOf)
    return `${[...new Set(anyOf.map((option) => option.type ?? 'any'))].join(' or ')}${nullable || anyOf.some((option) => option.nullable) ? ' or null' : ''}`
  if (type === 'array') return html`list of ${items ? typeOf(items) : 'any'}${orNull}`
  if (schema.enum) return html`${schema.enum.map((value, i) => html`${i > 0 && ' | '}<code>${String(value)}</code>`)}`
  return `${FORMATS[format ?? ''] ?? type ?? 'any'}${orNull}`
}

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'time (RFC 3339)',
  binary: 'file',
  byte: 'base64',
}

export function linkTo($ref: string): Html {
  const name = $ref.slice($ref.lastIndexOf('/') + 1)
  return html`<a href="/docs/records#${name}">${name}</a>`
}
