// Runs once on PostgreSQL: it refuses more than SQLite of what reaches a database.
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import fc from 'fast-check'
import { routesOf } from '#kernel/operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import type { Person } from '#test/support/service.ts'
import { seedFromEnvironment } from '../faults/support/chance.ts'
import { fill } from './support/addresses.ts'
import { bodyTexts, queryTexts } from './support/arbitrary.ts'
import { caseOf } from './support/cases.ts'
import { readTable } from './support/read-table.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

/** FUZZ_SEED repeats a failure; FUZZ_RUNS is the number of inputs. */
const seed = seedFromEnvironment(process.env.FUZZ_SEED, 'FUZZ_SEED')
const numRuns = Number(process.env.FUZZ_RUNS ?? 25)

const CODES = new Set(readTable('codes.txt').map(([status, code]) => `${status} ${code}`))
const CONTENT_TYPES = [
  ...Array(8).fill('application/json'),
  'application/json; charset=utf-8',
  'application/merge-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
]

let world: World
let admin: Person
const logged: unknown[] = []
before(async () => {
  world = await makeWorld(await sharedService())
  const { log } = world.service.services
  for (const level of ['warn', 'error', 'fatal'] as const)
    mock.method(log, level, (...entry: unknown[]) => void logged.push(entry))
  admin = world.people.admin
})
after(async () => {
  mock.restoreAll()
  await world?.service.close()
})

for (const operation of catalog.operations) {
  const { input, query } = operation
  const route = routesOf(operation).at(-1)!

  if (input)
    test(`${operation.name} survives any body`, async () => {
      const params = await caseOf(operation).params(world.site)
      const sent = fc.tuple(bodyTexts(plainSchema(input)), fc.constantFrom(...CONTENT_TYPES))
      await assertAll(sent, ([body, type]) =>
        request(route.method, fill(route, params), body, type ? { 'content-type': type } : {}),
      )
    })

  if (query)
    test(`${operation.name} survives any query`, async () => {
      const params = await caseOf(operation).params(world.site)
      // Node refuses an address and headers of more than 16 KB together.
      const texts = queryTexts(plainSchema(query)).filter(({ length }) => length < 12_000)
      await assertAll(texts, (text) => request(route.method, `${fill(route, params)}?${text}`))
    })
}

/** What Node accepts in a header: printable Latin-1. */
const headerCharacter = fc
  .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff }))
  .map((code) => String.fromCharCode(code))

test('headers survive anything', async () => {
  const texts = fc.oneof(
    fc.string({ unit: headerCharacter, maxLength: 300 }),
    fc.constantFrom('', '*', '"', '""', 'W/""', ',', ', ,'),
  )
  const names = fc.constantFrom(
    'if-match',
    'if-none-match',
    'idempotency-key',
    'authorization',
    'x-request-id',
    'accept',
  )
  const { website_id } = world.site
  const { id } = await world.site.make('page')
  await assertAll(fc.tuple(names, texts), async ([name, value]) => {
    const headers = { 'content-type': 'application/json', [name]: value }
    await request('PATCH', `/api/v1/websites/pages/${id}`, '{"title":"A"}', headers)
    await request('GET', `/api/v1/websites/pages/${id}`, undefined, headers)
    await request('POST', `/api/v1/websites/${website_id}/headers`, '{"html_content":"a"}', headers)
  })
})

async function assertAll<T>(values: fc.Arbitrary<T>, check: (value: T) => Promise<void>) {
  await fc
    .assert(fc.asyncProperty(values, check), { seed, numRuns, endOnFailure: true, verbose: 0 })
    .catch((error: Error) => {
      error.message = `FUZZ_SEED=${seed}\n${error.message.slice(0, 4_000)}`
      throw error
    })
}

/** The client fails on answers that OpenAPI does not describe, so on every 5xx, and on requests that get no answer. */
async function request(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  logged.length = 0
  const { status, body: answer, text } = await admin.send(method, path, body, { headers })
  // Of operations that ask name servers: none answers here.
  if (status === 503 && answer.code === 'dns_unavailable') return
  assert.ok(status < 500, text)
  assert.deepEqual(logged, [], 'something unexpected was logged')
  if (status < 400) return
  assert.ok(CODES.has(`${status} ${answer.code}`), `${status} ${answer.code} is not in tables/codes.txt`)
  for (const field of ['error', 'detail', 'request_id'])
    assert.ok(answer[field]?.length > 0, `${field} is missing: ${text}`)
  assert.equal(answer.errors !== undefined, status === 422, text)
  assert.ok(text.length < 20_000, `an answer of ${text.length} characters to a request that was refused`)
  assert.doesNotMatch(text, /at .*\.ts:\d+|node_modules|SQLITE|syntax error at/i)
}

function plainSchema(schema: object): object {
  return JSON.parse(JSON.stringify(schema))
}
