import type { TObject, TSchema } from 'typebox'
import { TRASHED } from '#kernel/changes/trash-store.ts'
import { successStatuses } from '#kernel/operations/answer.ts'
import type { Route } from '#kernel/operations/catalog.ts'
import { goesByCursor } from '#kernel/operations/cursor-list.ts'
import type { Example } from '#kernel/operations/example.ts'
import { takesKey } from '#kernel/operations/idempotency.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { mayWait, WaitingAnswer } from '#kernel/operations/waiting-answer.ts'
import type { Components, Json } from '#transport/openapi/components.ts'
import { errorResponses } from '#transport/openapi/error-responses.ts'
import { shownExample } from '#transport/openapi/examples.ts'
import { parametersOf } from '#transport/openapi/parameters.ts'
import { tagOf } from '#transport/openapi/tags.ts'

type RequestBody = Json & { required: boolean; content: Record<string, { schema: Json; example?: unknown }> }

export type DescribedOperation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Json[]
  requestBody?: Json
  security?: Json[]
  responses: Record<string, Json>
}

/** The operation at one of its addresses. To OpenAPI each is a separate operation, with an id of its own. */
export function describeOperation(
  operation: Operation,
  route: Route,
  components: Components,
  example: Example | undefined,
): DescribedOperation {
  const parameters = parametersOf(operation, route, components)
  return {
    operationId: operationIdOf(operation, route),
    summary: operation.summary,
    description: accessSentence(operation),
    tags: [tagOf(operation).name],
    ...(parameters.length ? { parameters } : {}),
    ...requestBody(operation, components, example),
    ...security(operation),
    responses: { ...successes(operation, route, components, example), ...errorResponses(operation, route) },
  }
}

function operationIdOf({ name, routes }: Operation, { method, path }: Route): string {
  return routes[0] === `${method} ${path}` ? name : `${name}_flat`
}

function accessSentence({ scope, role }: Operation): string {
  return `Scope ${scope}${role ? `, role ${role}` : ''}.`
}

function security({ credential }: Operation) {
  return credential ? { security: [{ bearer: [] }, { uploadToken: [] }] } : {}
}

function requestBody(operation: Operation, components: Components, example: Example | undefined) {
  const body = describedBody(operation, components, example)
  if (!body) return {}
  const { name, routes } = operation
  if (routes.length === 1) return { requestBody: body }
  components.requestBodies[name] ??= body
  return { requestBody: { $ref: `#/components/requestBodies/${name}` } }
}

function describedBody(
  { body, input, json }: Operation,
  components: Components,
  example: Example | undefined,
): RequestBody | null {
  const binary = { type: 'string', format: 'binary' }
  if (body === 'bytes')
    return { required: true, content: { '*/*': { schema: binary, ...shownExample(example?.bytes?.text) } } }
  if (body === 'multipart' || body === 'files') {
    const fields = input ? components.schema(input) : {}
    const [name, given] =
      body === 'files'
        ? ['files', { type: 'array', items: binary, description: 'The files of the form, under any names.' }]
        : ['file', { ...binary, description: 'The first file of the form, under any name.' }]
    const properties = { [name]: given, ...(fields.properties as Json) }
    const schema = { ...fields, type: 'object', required: [name], properties }
    const file = example?.form?.file.text
    const form = example?.form && { [name]: body === 'files' ? [file] : file, ...example.form.fields }
    const content = { 'multipart/form-data': { schema, ...shownExample(form) } }
    const orJson = json?.input && { 'application/json': { schema: components.schema(json.input) } }
    return { required: true, content: { ...content, ...orJson } }
  }
  if (!input) return null
  const required = ((input as TObject).required ?? []).length > 0
  const ofJson = { schema: components.schema(input), ...shownExample(example?.body) }
  return { required, content: { 'application/json': ofJson } }
}

function successes(operation: Operation, route: Route, components: Components, example: Example | undefined) {
  const { name, routes, json } = operation
  const statuses = [...new Set([operation, ...(json ? [json] : [])].flatMap(successStatuses))]
  const response = withExample(success(operation, route, components), components, example)
  // Once for all addresses and statuses, where there are several.
  const answer = routes.length > 1 || statuses.length > 1 ? components.response(response, name) : response
  return {
    ...waiting(operation, components),
    ...planned(operation, components),
    ...Object.fromEntries(statuses.map((status) => [status, answer])),
  }
}

function waiting(operation: Operation, components: Components): Record<string, Json> {
  if (!mayWait(operation)) return {}
  components.responses[202] ??= {
    description: 'Under a review policy: nothing was done yet, and the call waits until a person approves it.',
    content: { 'application/json': { schema: components.schema(WaitingAnswer) } },
  }
  return { 202: { $ref: '#/components/responses/202' } }
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
  const replayed = takesKey(operation, route.method) ? { 'Idempotent-Replayed': header('Replayed') } : {}
  if (!operation.output) {
    const headers = { ...replayed, ...(isTrashed(operation) ? { 'Trash-Id': header('TrashId') } : {}) }
    return { description: 'Done; no body.', ...(Object.keys(headers).length > 0 ? { headers } : {}) }
  }
  const headers = {
    ...(operation.revision ? { ETag: header('ETag') } : {}),
    ...(operation.list || goesByCursor(operation) ? { Link: header('Link') } : {}),
    ...replayed,
  }
  const output = operation.output as TSchema
  const schema = operation.list ? components.list(output as TObject) : components.schema(output)
  return {
    description: 'OK.',
    ...(Object.keys(headers).length ? { headers } : {}),
    content: { 'application/json': { schema } },
  }
}

function withExample(success: Success | Streamed, components: Components, example: Example | undefined) {
  const { content, ...response } = success
  if (!content || !('application/json' in content)) return success
  const { schema } = content['application/json']
  return { ...response, content: { 'application/json': { schema, ...components.answerExample(example?.answer) } } }
}
