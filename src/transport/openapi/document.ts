import type { TObject, TSchema } from 'typebox'
import { successStatuses } from '#operations/answer.ts'
import { API_PREFIX, type Catalog, type Route, routesOf } from '#operations/catalog.ts'
import { answerSchema } from '#operations/encode.ts'
import { withNullable } from '#operations/nullable.ts'
import type { Operation } from '#operations/operation.ts'
import { DESCRIPTION, ERROR_SCHEMA, errorResponses, HEADERS } from '#transport/openapi/shared-parts.ts'

/** The OpenAPI 3.0 document: every operation at every one of its addresses. */
export function openApiDocument(catalog: Catalog, serverUrl: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Set<string>()
  for (const operation of catalog.operations) {
    const tag = tagOf(operation)
    tags.add(tag)
    routesOf(operation).forEach((route, index) => {
      const template = templateOf(route.path)
      paths[template] ??= {}
      paths[template][route.method.toLowerCase()] = describe(operation, route, tag, index)
    })
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Sitewright API',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: serverUrl + API_PREFIX }],
    security: [{ bearer: [] }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        uploadToken: { type: 'apiKey', in: 'query', name: 'token', description: 'Part of an upload_url.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key or an OAuth 2.1 access token.' },
      },
      schemas: { Error: ERROR_SCHEMA },
      headers: HEADERS,
    },
  }
}

function describe(operation: Operation, route: Route, tag: string, index: number) {
  const nested = operation.routes.length > 1
  const parameters = [
    ...route.params.map(pathParameter),
    ...queryParameters(operation),
    ...headerParameters(operation, route),
  ]
  return {
    // To OpenAPI each address is a separate operation; the first has the plain name, which is also the tool's.
    operationId: index === 0 ? operation.name : `${operation.name}_${nested && index === 1 ? 'flat' : index}`,
    summary: operation.summary,
    tags: [tag],
    description: accessSentence(operation),
    ...(parameters.length ? { parameters } : {}),
    ...requestBody(operation),
    ...(operation.credential ? { security: [{ bearer: [] }, { uploadToken: [] }] } : {}),
    responses: {
      ...Object.fromEntries(successStatuses(operation).map((status) => [status, success(operation, route)])),
      ...(operation.revision && route.method === 'GET' ? { 304: { description: 'Not modified.' } } : {}),
      ...errorResponses(operation, route),
    },
  }
}

function requestBody({ body, input }: Operation) {
  const binary = { type: 'string', format: 'binary' }
  if (body === 'bytes') return { requestBody: { required: true, content: { '*/*': { schema: binary } } } }
  if (body === 'multipart') {
    const fields = input ? plainSchema(input) : { properties: {} }
    const file = { ...binary, description: 'The first file of the form, whatever its name.' }
    const schema = { ...fields, type: 'object', required: ['file'], properties: { file, ...fields.properties } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  return input ? { requestBody: { required: hasRequired(input), content: json(input) } } : {}
}

function success(operation: Operation, route: Route) {
  if (!operation.output) return { description: 'Done; the response has no body.' }
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(operation.revision ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(operation.list ? { Link: { $ref: '#/components/headers/Link' } } : {}),
    ...(route.method === 'POST' ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } } : {}),
  }
  return { description: operation.summary, headers, content: json(answerSchema(operation.output)) }
}

function pathParameter(name: string) {
  return { name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
}

function queryParameters({ query }: Operation) {
  return Object.entries((query as TObject | undefined)?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = withNullable(schema) as { description?: string; type?: string }
    const list = rest.type === 'array' ? { style: 'form', explode: false } : {}
    return { name, in: 'query', ...(description ? { description } : {}), ...list, schema: rest }
  })
}

function headerParameters(operation: Operation, route: Route) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  })
  const revised = operation.target?.target.revision
  return [
    ...(route.method === 'POST'
      ? [header('Idempotency-Key', 'Repeating a key within 24 hours returns the first response again.')]
      : []),
    ...(revised && (route.method === 'PATCH' || route.method === 'DELETE')
      ? [header('If-Match', 'The ETag that the change is based on; 412 if the record has changed since.')]
      : []),
    ...(operation.revision && route.method === 'GET'
      ? [header('If-None-Match', '304 if the record still has this ETag.')]
      : []),
  ]
}

function accessSentence({ scope, role }: Operation): string {
  return `Scope \`${scope}\`${role ? `, role \`${role}\` or higher on the website` : ''}.`
}

function json(schema: TSchema) {
  return { 'application/json': { schema: plainSchema(schema) } }
}

function plainSchema(schema: TSchema): { properties?: object } {
  return withNullable(JSON.parse(JSON.stringify(schema))) as { properties?: object }
}

function hasRequired(schema: TObject): boolean {
  return ((schema as { required?: string[] }).required ?? []).length > 0
}

function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function tagOf({ name }: Operation): string {
  const noun = name.slice(0, name.lastIndexOf('_'))
  return noun.replace(/_versions$/, 's')
}
