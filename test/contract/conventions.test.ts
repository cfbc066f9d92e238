import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goesByCursor } from '#operations/cursor-list.ts'
import { recordOf } from '#operations/named.ts'
import type { Operation } from '#operations/operation.ts'
import { catalog } from '#resources/index.ts'

/** What contract, section 1, says of every record and list, by walking all that is declared. */
type Schema = { properties?: Record<string, Schema>; items?: Schema; required?: readonly string[] }

/** The only dates of a DNS record are those of the host that manages it; the others only refer to a record. */
const UNDATED = [
  'DnsRecord',
  ...['UsingRecord', 'ChangeSetDiffItem', 'Restored', 'WaitingItem', 'site_search', 'FoundText'],
]

const PAGES = ['current_page', 'next_page', 'prev_page', 'total_pages', 'total_count']
const CURSORS = ['next', 'previous']
/** An event says whether a poller may go on immediately, a list of rows how far it was cut. */
const MORE = ['more', 'truncated_to']

const records = new Map(
  catalog.operations.flatMap((operation) => {
    const schema = recordIn(operation)
    return schema?.properties?.id ? [[recordOf(schema)?.name ?? operation.name, schema] as const] : []
  }),
)

for (const [name, { required = [] }] of records)
  if (!UNDATED.includes(name))
    test(`${name} says when it was made and when it last changed`, () => {
      for (const date of ['created_at', 'updated_at']) assert.ok(required.includes(date), date)
    })

test('the records that once lacked dates are among them', () => {
  for (const name of ['FormVersion', 'PreviewComment', 'MissingPath', 'PreviewDraft', 'Event', 'UploadSession'])
    assert.ok(records.has(name), `${[...records.keys()]}`)
})

for (const operation of catalog.operations)
  if (listed(operation))
    test(`${operation.name} answers where its list goes on as all lists do`, () => {
      const { meta } = (operation.output as Schema).properties!
      const names = Object.keys(meta!.properties!).filter((name) => !MORE.includes(name))
      assert.deepEqual(names.toSorted(), (goesByCursor(operation) ? CURSORS : PAGES).toSorted())
      const query = Object.keys((operation.query as Schema | undefined)?.properties ?? {})
      for (const name of ['before', 'after', 'offset', 'next']) assert.ok(!query.includes(name), name)
      assert.equal(query.includes('cursor'), goesByCursor(operation))
      assert.equal(query.includes('page'), !goesByCursor(operation))
    })

function listed({ output }: Operation): Schema | undefined {
  return (output as Schema | undefined)?.properties?.data?.items
}

function recordIn(operation: Operation): Schema | undefined {
  return listed(operation) ?? (operation.output as Schema | undefined)
}
