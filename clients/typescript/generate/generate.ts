import { type ClientOperation, clientOperations, type Document } from './operations.ts'
import { jsDoc, type Schema, typeName, typeOf } from './schema-type.ts'

const HEAD = `// Written by \`npm run openapi\` from openapi.json; do not edit.
import { Listing, type PageOf } from './listing.ts'
import type { Bytes, RequestOptions, Send } from './send.ts'

const at = encodeURIComponent
`

/** The text of src/generated.ts: a type for each record, and a class for each group of operations. */
export function clientText(document: Document): string {
  const types = Object.entries(document.components.schemas)
    .filter(([name]) => !name.endsWith('List'))
    .map(([name, schema]) => `${jsDoc(schema.description, '')}export type ${typeName(name)} = ${typeOf(schema)}\n`)
  const groups = Map.groupBy(clientOperations(document), ({ group }) => group)
  const classes = [...groups].map(([group, operations]) => classOf(group, operations))
  return [HEAD, ...types, ...classes, allOf([...groups.keys()])].join('\n')
}

function allOf(groups: string[]): string {
  const fields = groups.map((group) => `  readonly ${group}: ${className(group)}\n`).join('')
  const made = groups.map((group) => `    this.${group} = new ${className(group)}(send)\n`).join('')
  return `/** All operations of the API, by what they are about. */
export class Operations {
${fields}
  constructor(send: Send) {
${made}  }
}
`
}

function classOf(group: string, operations: ClientOperation[]): string {
  return `export class ${className(group)} {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

${operations.map(methodOf).join('\n')}}
`
}

function methodOf(operation: ClientOperation): string {
  const { method, summary, description, params, body, answer, mayBeEmpty } = operation
  const item = itemOf(answer)
  const query = operation.query.filter(({ name }) => !(item && name === 'page'))
  const parameters = [
    ...params.map(({ name }) => `${name}: string`),
    ...(body ? [bodyParameter(body)] : []),
    ...(query.length ? [`query: ${queryType(query)}${query.some(({ required }) => required) ? '' : ' = {}'}`] : []),
    'options?: RequestOptions',
  ]
  const type = answer ? `${typeOf(answer)}${mayBeEmpty ? ' | undefined' : ''}` : 'void'
  const result = item ? `Listing<${item}>` : `Promise<${type}>`
  const call = callOf(operation, query.length > 0, item !== null)
  const value = item
    ? `new Listing((page) => this.#send<PageOf<${item}>>(${call}, options))`
    : `this.#send(${call}, options)`
  return `${jsDoc(`${summary}. ${description}`, '  ')}  ${method}(${parameters.join(', ')}): ${result} {
    return ${value}
  }
`
}

function callOf({ verb, path, body }: ClientOperation, hasQuery: boolean, listed: boolean): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${at(${name})}`)
  const query = listed ? `query: { ${hasQuery ? '...query, ' : ''}page }` : hasQuery ? 'query' : null
  const parts = [`method: '${verb}'`, `path: \`${filled}\``, query, body && bodyField(body.media)]
  return `{ ${parts.filter(Boolean).join(', ')} }`
}

function bodyField(media: string): string {
  if (media === '*/*') return 'bytes'
  return media === 'multipart/form-data' ? 'form' : 'json'
}

function bodyParameter({ media, schema, required }: NonNullable<ClientOperation['body']>): string {
  if (media === '*/*') return 'bytes: Bytes'
  const type = typeOf(schema, '  ')
  if (media === 'multipart/form-data')
    return `form: ${type}${schema.properties?.file ? ' & { filename?: string }' : ''}`
  return required ? `json: ${type}` : `json: ${type} = {}`
}

function queryType(query: ClientOperation['query']): string {
  const fields = query.map(({ name, description, required, schema }) => {
    const type = typeOf(schema, '    ')
    return `${jsDoc(description, '    ')}    ${name}${required ? '' : '?'}: ${type}\n`
  })
  return `{\n${fields.join('')}  }`
}

/** The record of a list; null for other answers. */
function itemOf(answer: Schema | null): string | null {
  return /^(\w+)List$/.exec(answer?.$ref ? typeName(answer.$ref) : '')?.[1] ?? null
}

function className(group: string): string {
  return `${group[0]!.toUpperCase()}${group.slice(1)}Operations`
}
