// Runs once: the routes are declared, and a request without a credential reaches no record.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { API_PREFIX, routesOf } from '#kernel/operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import type { Service } from '#test/support/service.ts'
import { readTable } from './support/read-table.ts'
import { sharedService } from './support/shared-service.ts'

const specification = readTable('routes.txt').map(([method, path]) => `${method} ${path}`)
const contract = readTable('contract-routes.txt').map(([method, path]) => `${method} ${path}`)
const notYet = readTable('not-yet.txt').map(([prefix]) => prefix!)
const present = catalog.operations.flatMap((operation) =>
  routesOf(operation).map(({ method, path }) => `${method} ${API_PREFIX}${path}`),
)

let service: Service
before(async () => {
  service = await sharedService()
})
after(() => service?.close())

test('the tables name no route twice', () => {
  const all = [...specification, ...contract]
  assert.deepEqual(
    all.filter((route, index) => all.indexOf(route) !== index),
    [],
  )
  assert.equal(specification.length, 114)
})

for (const route of [...specification, ...contract]) {
  const later = notYet.find((prefix) => isUnder(route, prefix))
  if (!later && isOperation(route))
    test(`${route} is an operation`, () =>
      assert.ok(present.includes(route), `no operation of the catalog has ${route}`))
  if (!later && !isOperation(route))
    test(`the service answers ${route}`, async () => assert.notEqual(await statusOf(route), 404))
}

for (const route of present)
  test(`${route} is in a table`, () => {
    const named = [...specification, ...contract].includes(route)
    assert.ok(named, `${route} is in neither routes.txt nor contract-routes.txt: add it to the second if it is meant`)
  })

for (const prefix of notYet) {
  test(`${prefix} does not exist yet`, async () => {
    const outside = specification.filter((route) => isUnder(route, prefix) && !isOperation(route))
    const there = present.filter((route) => isUnder(route, prefix))
    for (const route of outside) if ((await statusOf(route)) !== 404) there.push(route)
    assert.deepEqual(there, [], `remove ${prefix} from not-yet.txt: it exists`)
  })

  test(`${prefix} is the beginning of a route`, () => {
    assert.ok(
      specification.some((route) => isUnder(route, prefix)),
      'no route begins with it',
    )
  })
}

function isUnder(route: string, prefix: string): boolean {
  return `${route.split(' ')[1]}/`.startsWith(`${prefix}/`)
}

function isOperation(route: string): boolean {
  return route.includes(` ${API_PREFIX}/`)
}

async function statusOf(route: string): Promise<number> {
  const [method, path] = route.split(' ') as [string, string]
  const { status } = await service.visit(`localhost:${service.port}`, path, { method })
  return status
}
