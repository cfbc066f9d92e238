export type Schema = {
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
  additionalProperties?: boolean | Schema
}

/** `Error` is the language's own. */
const RENAMED: Record<string, string> = { Error: 'ErrorBody' }

export function typeName(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return RENAMED[name] ?? name
}

/** The TypeScript type of a schema of OpenAPI 3.0. */
export function typeOf(schema: Schema, indent = ''): string {
  const type = plainType(schema, indent)
  // Values that are enumerated name null themselves.
  return schema.nullable && !schema.enum ? `${type} | null` : type
}

export function jsDoc(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n` : ''
}

function plainType(
  { $ref, type, format, enum: values, items, allOf, anyOf, ...object }: Schema,
  indent: string,
): string {
  if ($ref) return typeName($ref)
  if (allOf) return allOf.map((part) => typeOf(part, indent)).join(' & ')
  if (anyOf) {
    const parts = anyOf.map((part) => typeOf({ ...part, nullable: false }, indent))
    return [...new Set([...parts, ...(anyOf.some(({ nullable }) => nullable) ? ['null'] : [])])].join(' | ')
  }
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (type === 'array') return arrayOf(typeOf(items ?? {}, indent))
  if (type === 'object') return objectType(object, indent)
  if (type === 'integer' || type === 'number') return 'number'
  if (format === 'binary') return 'Blob'
  return type ?? 'unknown'
}

function arrayOf(item: string): string {
  return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${jsDoc(field.description, inner)}${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)}\n`,
  )
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties, inner) : 'unknown'
  if (fields.length === 0) return `Record<string, ${rest}>`
  const open = additionalProperties ? `${inner}[field: string]: ${rest}\n` : ''
  return `{\n${fields.join('')}${open}${indent}}`
}
