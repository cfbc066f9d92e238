import type { TSchema } from 'typebox'
import { API_PREFIX, type Catalog, type Method, routesOf } from '#kernel/operations/catalog.ts'
import { ErrorBody } from '#kernel/operations/error-body.ts'
import { recordOf } from '#kernel/operations/named.ts'
import { Components } from '#transport/openapi/components.ts'
import { describeEvents } from '#transport/openapi/describe-events.ts'
import { type DescribedOperation, describeOperation } from '#transport/openapi/describe-operation.ts'
import { ERROR_RESPONSES } from '#transport/openapi/error-responses.ts'
import { DESCRIPTION, HEADERS } from '#transport/openapi/shared-parts.ts'
import { tagsOf } from '#transport/openapi/tags.ts'

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The OpenAPI 3.0 document: every operation at every one of its addresses, which declare the same. */
export function openApiDocument(catalog: Catalog, serverUrl: string, version: string) {
  const paths: Record<string, Partial<Record<Lowercase<Method>, DescribedOperation>>> = {}
  const components = new Components(answersOf(catalog), catalog.examples)
  components.schema(ErrorBody)
  const examples = new Map(catalog.examples.map((example) => [example.operation, example]))
  for (const operation of catalog.operations)
    for (const route of routesOf(operation)) {
      const template = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[template] ??= {}
      paths[template][route.method.toLowerCase() as Lowercase<Method>] = describeOperation(
        operation,
        route,
        components,
        examples.get(operation.name),
      )
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
    'x-event-types': describeEvents(catalog, components),
    tags: tagsOf(catalog).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        uploadToken: { type: 'apiKey', in: 'query', name: 'token', description: 'Part of an upload_url.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key or an OAuth 2.1 access token.' },
      },
      schemas: components.schemas,
      parameters: components.parameters,
      requestBodies: components.requestBodies,
      examples: components.examples,
      responses: { ...ERROR_RESPONSES, ...components.responses },
      headers: HEADERS,
    },
  }
}

/** The records that operations answer with; any such answer may have `warnings`. */
function answersOf({ operations }: Catalog): Set<TSchema> {
  const outputs = operations.flatMap(({ output, list }) => (output && !list ? [output as TSchema] : []))
  return new Set(outputs.map((output) => recordOf(output)?.schema ?? output))
}
