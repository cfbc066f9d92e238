import type { TObject, TSchema } from 'typebox'
import type { Route } from '#kernel/operations/catalog.ts'
import { takesKey } from '#kernel/operations/idempotency.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Components, Json } from '#transport/openapi/components.ts'

/** The path's, the query's and the headers' parameters of an operation at one of its routes, as references. */
export function parametersOf(operation: Operation, route: Route, components: Components): Json[] {
  return [
    ...route.params.map((name) => pathParameter(operation, name, components)),
    ...queryParameters(operation, components),
    ...headerParameters(operation, route, components),
  ]
}

function pathParameter({ target }: Operation, name: string, components: Components): Json {
  const label = target?.param === name ? target.target.label : name.replace(/_id$/, '').replaceAll('_', ' ')
  const noun = label.toLowerCase()
  const schema = { type: 'string', format: 'uuid' }
  const parameter = { name, in: 'path', required: true, description: `Id of the ${noun}.`, schema }
  return components.parameter(parameter, `${name}_of_${noun.replaceAll(' ', '_')}`)
}

function queryParameters({ name: operation, query }: Operation, components: Components): Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: TObject['properties']
    required?: string[]
  }
  return Object.entries(properties).map(([name, declared]) => {
    const { description, ...schema } = components.schema(declared as TSchema)
    const style =
      schema.type === 'array'
        ? { style: 'form', explode: false }
        : schema.type === 'object'
          ? { style: 'deepObject' }
          : {}
    const parameter = {
      name,
      in: 'query',
      ...(required.includes(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      ...style,
      schema,
    }
    return components.parameter(parameter, `${name}_of_${operation}`)
  })
}

function headerParameters(operation: Operation, route: Route, components: Components): Json[] {
  const header = (name: string, description: string, required = false) =>
    components.parameter(
      { name, in: 'header', description, ...(required ? { required } : {}), schema: { type: 'string' } },
      // In short: some two hundred operations refer to it.
      (required ? `Required-${name}` : name).replace('Idempotency-', ''),
    )
  const revised = operation.target?.target.revision
  return [
    ...(takesKey(operation, route.method)
      ? [
          header(
            'Idempotency-Key',
            'Repeating a key within 24 hours returns the first response again. At most 255 characters.',
            operation.needsKey,
          ),
        ]
      : []),
    ...(revised && operation.scope === 'write' && route.method !== 'POST'
      ? [header('If-Match', 'The ETag that the change is based on; 412 if the record has changed since.')]
      : []),
    ...(operation.revision && route.method === 'GET'
      ? [header('If-None-Match', '304 if the record still has this ETag.')]
      : []),
  ]
}
