import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { routesOf } from '#operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import { accessMatrix, HOW_TO_WRITE, MATRIX_FILE, OPENAPI_FILE, openApiText } from './support/goldens.ts'
import { sharedService } from './support/shared-service.ts'

type Described = { operationId: string; responses: object; requestBody?: object; parameters?: { name: string }[] }

const committed = readFileSync(OPENAPI_FILE, 'utf8')
const document = JSON.parse(committed) as { servers: object[]; paths: Record<string, Record<string, Described>> }
const described = Object.values(document.paths).flatMap((path) => Object.values(path))

/** Rules of `recommended` that do not apply here, and why. */
const OFF = {
  // The specification has /websites/:website_id/headers beside /websites/headers/:id; literal segments win.
  'no-ambiguous-paths': 'off',
  // The committed document belongs to no server; the one that is served names its own.
  'no-server-example.com': 'off',
  // A tag is the resource's name, which says enough.
  'tag-description': 'off',
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
      const names = (found.parameters ?? []).map(({ name }) => name)
      const query = Object.keys(operation.query?.properties ?? {})
      for (const name of [...params, ...query])
        assert.ok(names.includes(name), `${method} ${path} does not describe ${name}`)
      assert.equal(found.requestBody !== undefined, (operation.input ?? operation.body) !== undefined)
      assert.ok('401' in found.responses)
    }
  })
