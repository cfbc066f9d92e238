// A change that changes nothing moves nothing (contract, section 1): the second of two equal requests, an empty one, and one
// that sends back what was read.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import type { Params } from './support/addresses.ts'
import { acceptedBody, call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { expectNoTrace, journalOf } from './support/journal.ts'
import { readerOf } from './support/reader-of.ts'
import { sharedService } from './support/shared-service.ts'
import { state } from './support/states.ts'
import { makeWorld, type World } from './support/world.ts'

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

/** What only some fields of a record are, or what adds with each call, is changed by POST. */
const changes = catalog.operations.filter(
  ({ routes, output, body }) => /^(PATCH|PUT|DELETE) /.test(routes[0]!) && output !== null && body === undefined,
)

for (const operation of changes) {
  test(`${operation.name}: the same request again changes nothing`, async () => {
    const params = await caseOf(operation).params(world.site)
    const body = await acceptedBody(operation)
    const first = await send(operation, params, body)
    assert.equal(first.status, 200, first.text)
    const second = await expectUnchanged(operation, params, body)
    assert.equal(second.headers.etag, first.headers.etag)
  })

  if (operation.input && !hasRequired(operation))
    test(`${operation.name}: a request without fields changes nothing`, async () => {
      const params = await caseOf(operation).params(world.site)
      await expectUnchanged(operation, params, {})
    })

  const reader = operation.input && readerOf(operation)
  if (reader && !hasRequired(operation))
    test(`${operation.name}: the values that were read change nothing`, async () => {
      const params = await caseOf(operation).params(world.site)
      const read = await call(world.people.admin, reader, routesOf(reader)[0]!, params)
      assert.equal(read.status, 200, read.text)
      const names = Object.keys(operation.input!.properties).filter((name) => name in read.body)
      const body = Object.fromEntries(names.map((name) => [name, read.body[name]]))
      const { headers } = await expectUnchanged(operation, params, body)
      assert.equal(headers.etag, read.headers.etag)
    })
}

for (const [name, body] of [
  ['redirects_import', { text: '/imported-twice /there' }],
  ['rows_bulk', null],
  ['change_sets_end', undefined],
  ['previews_stop', undefined],
  ['publishings_delete', undefined],
] as const)
  test(`${name}: the same request again changes nothing`, async () => {
    const operation = catalog.byName.get(name)!
    const params = await caseOf(operation).params(world.site)
    const sent = body === null ? await upsert(operation, params) : body
    const first = await send(operation, params, sent)
    assert.ok(first.status < 300, first.text)
    await expectUnchanged(operation, params, sent, first.status)
  })

test('batch_edit and site_replace leave no trace when nothing is to be changed', async () => {
  const { website_id, make } = world.site
  const { id } = await make('page')
  const edits = [{ kind: 'page', id, html_content: '<p>two</p>' }]
  const edited = await expectUnchanged(catalog.byName.get('batch_edit')!, { website_id }, { edits })
  assert.equal(edited.body.results[0].action, 'unchanged')
  await expectUnchanged(catalog.byName.get('site_replace')!, { website_id }, { find: 'nowhere-at-all', replace: 'x' })
})

test('in a batch only what changed is recorded', async () => {
  const { website_id, make } = world.site
  const [same, other] = [await make('page'), await make('page')]
  const edits = [
    { kind: 'page', id: same.id, html_content: '<p>two</p>' },
    { kind: 'page', id: other.id, html_content: '<p>three</p>' },
  ]
  const before = await world.people.admin.get(`/api/v1/websites/pages/${same.id}`)
  const operation = catalog.byName.get('batch_edit')!
  const { audits, events } = await journalOf(world.service, (headers) =>
    call(world.people.admin, operation, routesOf(operation)[0]!, { website_id }, { body: { edits }, headers }),
  )
  assert.deepEqual(audits.map(({ operation }) => operation).toSorted(), ['batch_edit', 'pages_update'])
  assert.deepEqual(
    events.map(({ resource_id }) => resource_id),
    [other.id],
  )
  const after = await world.people.admin.get(`/api/v1/websites/pages/${same.id}`)
  assert.deepEqual([after.headers.etag, after.body], [before.headers.etag, before.body])
})

function send(operation: Operation, params: Params, body: unknown, headers = {}) {
  return call(world.people.admin, operation, routesOf(operation)[0]!, params, { body: body as object, headers })
}

async function expectUnchanged(operation: Operation, params: Params, body: unknown, status = 200) {
  const before = [await state(operation, params), await changeSets()]
  const journal = await journalOf(world.service, (headers) => send(operation, params, body, headers))
  expectNoTrace(journal, status)
  assert.deepEqual([await state(operation, params), await changeSets()], before)
  return journal.reply
}

/** A first change would begin one, a later one prolong it. */
function changeSets() {
  return world.service.database.reader.selectFrom('change_sets').selectAll().orderBy('id').execute()
}

function hasRequired({ input }: Operation): boolean {
  return ((input as { required?: string[] } | undefined)?.required ?? []).length > 0
}

/** Rows as they are. */
async function upsert(operation: Operation, params: Params) {
  await send(operation, params, await acceptedBody(operation))
  const { body } = await world.people.admin.get(`/api/v1/websites/tables/${params.table_id}/rows?per=1`)
  return { rows: body.data.map(({ id, values }: { id: string; values: object }) => ({ id, values })) }
}
