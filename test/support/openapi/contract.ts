import type { IncomingHttpHeaders } from 'node:http'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { OpenApi, Operation, Response, Schema } from './document.ts'
import { operationFinder } from './find-operation.ts'
import { toJsonSchema } from './to-json-schema.ts'

export type Checked = {
  method: string
  path: string
  status: number
  headers: IncomingHttpHeaders
  text: string
  body: unknown
}
export type Contract = { check(answer: Checked): void }

// Statuses for a request without an operation: unknown path, wrong method, or no credential.
const WITHOUT_OPERATION = [401, 404, 405]
const SHOWN_CHARACTERS = 600

/** `check` throws where an answer differs from the service's OpenAPI document. */
export function contractOf(document: OpenApi): Contract {
  const find = operationFinder(document)
  // Not strict, since `example`, `discriminator` and other keywords of OpenAPI are not JSON Schema's.
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
  formats.default(ajv)
  // Under one id, so that `#/components/schemas/…` resolves in every schema.
  const schemas = convertAll(document.components?.schemas ?? {})
  ajv.addSchema({ $id: 'openapi', components: { schemas: { ...schemas, Error: closed(schemas.Error) } } })
  const validators = new Map<string, ValidateFunction>()
  // Most answers share a schema, above all errors, and compiling one takes longer than checking a thousand answers.
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: string) => compiled.getOrInsertComputed(schema, () => ajv.compile(JSON.parse(schema)))

  return {
    check(answer) {
      const found = find(answer.method, answer.path)
      if (!found) {
        if (WITHOUT_OPERATION.includes(answer.status)) return
        throw disagree(answer, 'the OpenAPI document has no such operation')
      }
      const response = responseFor(document, found.operation, answer.status)
      if (!response)
        throw disagree(answer, `${found.template} describes only ${Object.keys(found.operation.responses)}`)
      const media = mediaTypeFor(response, answer)
      if (!media) return

      const name = `${answer.method} ${found.template} ${answer.status} ${media}`
      let validate = validators.get(name)
      if (!validate) {
        validate = compile(absolute(toJsonSchema(response.content![media]!.schema ?? {})))
        validators.set(name, validate)
      }
      if (validate(answer.body)) return
      const errors = validate.errors!.map(
        (error) => `${error.instancePath || '(the whole)'} ${error.message} ${detail(error.params)}`,
      )
      throw disagree(answer, `it does not fit ${found.template}:\n  ${errors.join('\n  ')}`)
    },
  }
}

function responseFor(document: OpenApi, operation: Operation, status: number): Response | undefined {
  const { responses } = operation
  const response = responses[status]
  const name = response?.$ref?.replace('#/components/responses/', '')
  return name ? document.components?.responses?.[name] : response
}

/** With no more fields than it declares, in any object: what an error carries is described. */
function closed(schema: Schema): Schema {
  if (schema === null || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map(closed)
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inner && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
}

/** The described media type of a JSON answer; null when nothing remains to check. */
function mediaTypeFor(response: Response, answer: Checked): string | null {
  const described = Object.keys(response.content ?? {})
  const sent = answer.headers['content-type']?.split(';')[0]?.trim()
  // HEAD and 304 never have a body.
  if (answer.method === 'HEAD' || answer.status === 304) return null
  if (answer.text === '' && described.length === 0) return null
  if (answer.text === '' && !described.some(isJson)) return null
  if (answer.text === '') throw disagree(answer, `it is empty; described is ${described}`)
  const fits = described.find((type) => type === sent || new RegExp(`^${type.replaceAll('*', '.*')}$`).test(sent ?? ''))
  if (!fits) throw disagree(answer, `its type is ${sent}; described is ${described.join(', ') || 'no content'}`)
  return isJson(sent!) ? fits : null
}

function isJson(type: string): boolean {
  return /^application\/([\w.-]+\+)?json$/.test(type)
}

function convertAll(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]))
}

function absolute(schema: unknown): string {
  return JSON.stringify(schema).replaceAll('"$ref":"#/components/', '"$ref":"openapi#/components/')
}

function detail(params: object): string {
  return Object.keys(params).length > 0 ? JSON.stringify(params) : ''
}

function disagree({ method, path, status, text }: Checked, reason: string): Error {
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
  return new Error(`${method} ${path} answered ${status}, but ${reason}\n  answer: ${shown}`)
}
