import type { TObject, TSchema } from 'typebox'
import { TRASHED } from '#changes/trash-store.ts'
import { successStatuses } from '#operations/answer.ts'
import { type Route, routesOf } from '#operations/catalog.ts'
import { goesByCursor } from '#operations/cursor-list.ts'
import type { Example } from '#operations/example.ts'
import type { Operation } from '#operations/operation.ts'
import type { Components, Json } from '#transport/openapi/components.ts'
import { parametersOf } from '#transport/openapi/parameters.ts'
import { ANY_ERROR, errorResponses, NOT_MODIFIED } from '#transport/openapi/shared-parts.ts'
import { tagOf } from '#transport/openapi/tags.ts'

type RequestBody = { required: boolean; content: Record<string, { schema: Json; example?: unknown }> }

export type DescribedOperation = {
  operationId: string
  summary: string
  /** At the first address only. */
  description?: string
  tags: string[]
  parameters?: Json[]
  requestBody?: RequestBody
  security?: Json[]
  responses: Record<string, Json>
}

/** The operation at its first address, as a whole. */
export function describeOperation(
  operation: Operation,
  route: Route,
  components: Components,
  example: Example | undefined,
): DescribedOperation {
  const responses = { ...successes(operation, route, components, example), ...notModified(operation, route) }
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: accessSentence(operation),
    ...atAddress(operation, route, components),
    ...requestBody(operation, components, example),
    ...security(operation),
    responses: { ...responses, ...errorResponses(operation, route) },
  }
}

/** The operation at another of its addresses, in short. To OpenAPI each address is a separate operation. */
export function describeShorter(operation: Operation, route: Route, components: Components): DescribedOperation {
  return {
    operationId: `${operation.name}_flat`,
    summary: sameSentence(operation),
    ...atAddress(operation, route, components),
    ...requestBody(operation, components, undefined),
    ...security(operation),
    responses: {
      ...successes(operation, route, components, undefined),
      ...notModified(operation, route),
      ...ANY_ERROR,
    },
  }
}

function atAddress(operation: Operation, route: Route, components: Components) {
  const parameters = parametersOf(operation, route, components)
  return { tags: [tagOf(operation).name], ...(parameters.length ? { parameters } : {}) }
}

function accessSentence({ scope, role }: Operation): string {
  return `Scope \`${scope}\`${role ? `, role \`${role}\` or higher on the website` : ''}.`
}

function sameSentence(operation: Operation): string {
  const [{ method, path }] = routesOf(operation) as [Route]
  return `The same as ${operation.name}, ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
}

function security({ credential }: Operation) {
  return credential ? { security: [{ bearer: [] }, { uploadToken: [] }] } : {}
}

function requestBody(
  { body, input }: Operation,
  components: Components,
  example: Example | undefined,
): { requestBody?: RequestBody } {
  const binary = { type: 'string', format: 'binary' }
  if (body === 'bytes')
    return { requestBody: { required: true, content: { '*/*': { schema: binary, ...shown(example?.bytes?.text) } } } }
  if (body === 'multipart') {
    const fields = input ? components.schema(input) : {}
    const file = { ...binary, description: 'The first file of the form, whatever its name.' }
    const properties = { file, ...(fields.properties as Json) }
    const schema = { ...fields, type: 'object', required: ['file'], properties }
    const form = example?.form && { file: example.form.file.text, ...example.form.fields }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, ...shown(form) } } } }
  }
  if (!input) return {}
  const required = ((input as TObject).required ?? []).length > 0
  const json = { schema: components.schema(input), ...shown(example?.body) }
  return { requestBody: { required, content: { 'application/json': json } } }
}

function successes(operation: Operation, route: Route, components: Components, example: Example | undefined) {
  const { name, routes } = operation
  const statuses = successStatuses(operation)
  const response = success(operation, route, components)
  // Once for all addresses and statuses, where there are several.
  if (routes.length > 1 || statuses.length > 1) components.responses[name] ??= withExample(response, example)
  const shared = components.responses[name] !== undefined
  const answer = shared ? { $ref: `#/components/responses/${name}` } : withExample(response, example)
  return { ...planned(operation, components), ...Object.fromEntries(statuses.map((status) => [status, answer])) }
}

function planned({ plan }: Operation, components: Components): Record<string, Json> {
  if (!plan) return {}
  components.responses.DeletePlan ??= {
    description: 'Of a dry run: nothing was changed.',
    content: { 'application/json': { schema: components.schema(plan) } },
  }
  return { 200: { $ref: '#/components/responses/DeletePlan' } }
}

function isTrashed({ emits }: Operation): boolean {
  return emits === 'website.deleted' || (emits?.endsWith('.deleted') === true && TRASHED.has(emits.slice(0, -8)))
}

type Success = { description: string; headers?: Json; content?: { 'application/json': { schema: Json } } }
type Streamed = { description: string; content: { 'text/event-stream': { schema: Json } } }

const STREAM =
  'Each message has the type of an event as `event` and the event as `data`. After a loss send the last `id` back as Last-Event-ID; `resync` says that more was missed than is sent again.'

function success(operation: Operation, route: Route, components: Components): Success | Streamed {
  if (operation.stream) return { description: STREAM, content: { 'text/event-stream': { schema: { type: 'string' } } } }
  const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
  if (!operation.output) {
    const headers = isTrashed(operation) ? { headers: { 'Trash-Id': header('TrashId') } } : {}
    return { description: 'Done; the response has no body.', ...headers }
  }
  const headers = {
    ...(operation.revision ? { ETag: header('ETag') } : {}),
    ...(operation.list || goesByCursor(operation) ? { Link: header('Link') } : {}),
    ...(route.method === 'POST' ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
  }
  const output = operation.output as TSchema
  const schema = operation.list ? components.list(output as TObject) : components.schema(output)
  return {
    description: 'Success.',
    ...(Object.keys(headers).length ? { headers } : {}),
    content: { 'application/json': { schema } },
  }
}

function withExample(success: Success | Streamed, example: Example | undefined) {
  const { content, ...response } = success
  if (!content || !('application/json' in content)) return success
  const { schema } = content['application/json']
  return { ...response, content: { 'application/json': { schema, ...shown(example?.answer) } } }
}

function notModified({ revision }: Operation, { method }: Route): Record<string, Json> {
  return revision && method === 'GET' ? { 304: NOT_MODIFIED } : {}
}

/** Linters take whatever has a `type` and a `default` for a schema, such as a property of a component without a default. */
function shown(example: unknown) {
  if (example === undefined) return {}
  const text = JSON.stringify(example, (name, value) => (name === 'default' && value === null ? undefined : value))
  return { example: JSON.parse(text) as unknown }
}
