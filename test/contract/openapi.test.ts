// Runs once: the document is made from the catalog.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { routesOf } from '#kernel/operations/catalog.ts'
import { recordOf } from '#kernel/operations/named.ts'
import { catalog } from '#resources/index.ts'
import { accessMatrix, HOW_TO_WRITE, MATRIX_FILE, OPENAPI_FILE, openApiText } from './support/goldens.ts'
import { sharedService } from './support/shared-service.ts'

type Reference = { $ref: string }
type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; allOf?: Schema[] }
type Described = { operationId: string; responses: object; requestBody?: object; parameters?: Reference[] }
type Document = {
  servers: object[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, { name: string; description?: string }> }
}

/** Beside `default`, each makes an object a schema to linters (spectral: oas3-valid-schema-example). */
const LIKE_SCHEMAS = ['type', 'format', 'enum', 'items', 'properties']

const committed = readFileSync(OPENAPI_FILE, 'utf8')
const document = JSON.parse(committed) as Document
const { schemas, parameters } = document.components
const described = Object.values(document.paths).flatMap((path) => Object.values(path))

/** Rules of `recommended` that do not apply here, and why. */
const OFF = {
  // The specification has /websites/:website_id/headers beside /websites/headers/:id; literal segments win.
  'no-ambiguous-paths': 'off',
  // The committed document belongs to no server; the one that is served names its own.
  'no-server-example.com': 'off',
  // The linter does not look into x-event-types, which refers to some.
  'no-unused-components': 'off',
} as const

test('openapi.json matches the declarations', () => {
  assert.ok(committed === openApiText(catalog), `openapi.json differs from the catalog: ${HOW_TO_WRITE}`)
})

test('access-matrix.txt matches the declarations', () => {
  assert.equal(readFileSync(MATRIX_FILE, 'utf8'), accessMatrix(catalog), HOW_TO_WRITE)
})

test('the service serves openapi.json with its own address', async () => {
  const service = await sharedService()
  try {
    const { status, body } = await service.anonymous.get('/api/v1/openapi.json')
    assert.equal(status, 200)
    assert.deepEqual(body, { ...document, servers: [{ url: `${service.url}/api/v1` }] })
  } finally {
    await service.close()
  }
})

test('openapi.json passes the linter', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: OFF })
  const problems = await lintFromString({ source: committed, absoluteRef: OPENAPI_FILE, config })
  const messages = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  assert.deepEqual(messages, [])
})

test('nothing in an example looks like a schema, as which linters would check it', () => {
  const found: string[] = []
  const visit = (part: unknown, isExample: boolean) => {
    if (part === null || typeof part !== 'object') return
    if (isExample && 'default' in part && LIKE_SCHEMAS.some((keyword) => keyword in part))
      found.push(JSON.stringify(part))
    for (const [name, value] of Object.entries(part)) visit(value, isExample || name === 'example')
  }
  visit(document, false)
  assert.deepEqual(found, [])
})

test('operationIds are unique, and the tool names are among them', () => {
  const ids = described.map(({ operationId }) => operationId)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    catalog.operations.map(({ name }) => name).filter((name) => !ids.includes(name)),
    [],
  )
})

test('exactly the routes are described', () => {
  const routes = catalog.operations.flatMap((operation) =>
    routesOf(operation).map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  )
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(paths.toSorted(), routes.toSorted())
})

for (const operation of catalog.operations)
  test(`${operation.name} is described with its parameters and body`, () => {
    for (const { method, path, params } of routesOf(operation)) {
      const found = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
      const names = (found.parameters ?? []).map(({ $ref }) => parameters[$ref.split('/').at(-1)!]!.name)
      const query = Object.keys(operation.query?.properties ?? {})
      for (const name of [...params, ...query])
        assert.ok(names.includes(name), `${method} ${path} does not describe ${name}`)
      assert.equal(found.requestBody !== undefined, (operation.input ?? operation.body) !== undefined)
      const statuses = Object.keys(found.responses)
      assert.deepEqual(
        statuses.filter((status) => !/^\d{3}$/.test(status)),
        [],
        'each status by itself, no range',
      )
      for (const status of ['401', '429', '500', '503']) assert.ok(statuses.includes(status), status)
    }
  })

/** As it is served, with its share of the records: agents and programs load the document as a whole. */
const MAX_BYTES_PER_OPERATION = 3_260

test('openapi.json is short', () => {
  const bytes = Buffer.byteLength(JSON.stringify(document))
  assert.ok(bytes / catalog.operations.length < MAX_BYTES_PER_OPERATION, `it has ${bytes} bytes`)
})

test('every record is a named schema', () => {
  const nameless = catalog.operations.flatMap(({ name, input, output, list, body }) => {
    const item = list ? output.properties.data.items : output
    return [
      ...(input && body !== 'multipart' && body !== 'files' && !recordOf(input) ? [`the input of ${name}`] : []),
      ...(item && !recordOf(item) ? [`the output of ${name}`] : []),
    ]
  })
  assert.deepEqual(nameless, [], 'call named(…) of src/kernel/operations/named.ts where the schema is declared')
})

test('every field and parameter is described', () => {
  const bare = Object.entries(schemas).flatMap(([name, schema]) => bareFields(schema, name))
  const silent = Object.entries(parameters).flatMap(([name, { description }]) => (description ? [] : [name]))
  const how = 'give the field a description, or a text of `about` where tools need none'
  assert.deepEqual([...bare, ...silent], [], how)
})

test('every operation has an example', () => {
  const shown = new Set(catalog.examples.map(({ operation }) => operation))
  const bare = catalog.operations.map(({ name }) => name).filter((name) => !shown.has(name))
  assert.deepEqual(bare, [], 'add one to the examples.ts of its resource')
  const bodiless = catalog.examples.filter(({ operation, body, form }) => {
    const { input } = catalog.byName.get(operation)!
    return Object.keys(input?.properties ?? {}).length > 0 && body === undefined && form === undefined
  })
  assert.deepEqual(bodiless, [], 'show what is sent')
})

function referred({ $ref }: Schema): Schema | undefined {
  return typeof $ref === 'string' ? schemas[$ref.split('/').at(-1)!] : undefined
}

test('every component is referred to', () => {
  const unused = Object.entries(document.components as Record<string, object>).flatMap(([kind, parts]) =>
    Object.keys(parts).filter((name) => !committed.includes(`"#/components/${kind}/${name}"`)),
  )
  assert.deepEqual(unused, ['uploadToken', 'bearer'], 'of these alone the names are used')
})

test('an operation declares the same at each of its addresses', () => {
  const byName = Map.groupBy(described, ({ operationId }) => operationId.replace(/_flat$/, ''))
  for (const [name, [first, ...others]] of byName)
    for (const other of others) assert.deepEqual(atAnyAddress(other), atAnyAddress(first!), name)
})

/** Without what differs by address: the id, and the parameters of the path. */
function atAnyAddress({ operationId: _, parameters: __ = [], ...rest }: Described) {
  return rest
}

function bareFields(schema: Schema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...((field.description ?? referred(field)?.description) ? [] : [`${path}.${name}`]),
    ...bareFields(field, `${path}.${name}`),
  ])
  const inner = [schema.items as Schema | undefined, ...(schema.allOf ?? [])].filter((part) => part !== undefined)
  return [...own, ...inner.flatMap((part) => bareFields(part, path))]
}
