import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { goesByCursor } from '#kernel/operations/cursor-list.ts'
import { recordOf } from '#kernel/operations/named.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { Difference } from '#kernel/versioning/diff-schema.ts'
import { catalog } from '#resources/index.ts'
import { OPENAPI_FILE } from './support/goldens.ts'

/** What contract, section 1, says of every record and list, by walking all that is declared. */
type Schema = { properties?: Record<string, Schema>; items?: Schema; required?: readonly string[] }

const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
  paths: object
  components: { schemas: Record<string, Schema>; parameters: object }
}

/** The only dates of a DNS record are those of the host that manages it; the others only refer to a record. */
const UNDATED = [
  'DnsRecord',
  ...[
    'UsingRecord',
    'ChangeSetDiffItem',
    'VersionsDiff',
    'Restored',
    'WaitingItem',
    'site_search',
    'FoundText',
    'Translations',
    'AccountBrand',
  ],
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
  for (const name of ['FormVersion', 'Comment', 'MissingPath', 'PreviewDraft', 'Event', 'UploadSession'])
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

/** One name each: what was once called otherwise, and what is said in its place. */
const RETIRED: Record<string, string> = {
  resource_type: 'kind',
  resource: 'kind',
  record_kind: 'kind',
  page_count: 'pages_count',
  skipped: 'unchanged',
  html_diff: 'diff',
}
/** Prescribed by the contract, section 3. */
const PRESCRIBED = ['Version.resource_type']

test('no field and no parameter has a retired name, and a credential has a kind', () => {
  const found: string[] = []
  const visit = (part: unknown, path: string) => {
    if (typeof part !== 'object' || part === null) return
    const { name, properties } = part as { name?: unknown; properties?: Record<string, Schema> }
    for (const each of [...Object.keys(properties ?? {}), ...('in' in part ? [String(name)] : [])])
      if (each in RETIRED) found.push(`${path}.${each}`)
    const credential = properties?.credential?.properties
    if (credential && !credential.kind) found.push(`${path}.credential`)
    for (const [key, value] of Object.entries(part))
      if (key !== 'example') visit(value, key === 'properties' ? path : [path, key].filter(Boolean).join('.'))
  }
  visit(document.components.schemas, '')
  visit(document.components.parameters, '')
  visit(document.paths, '')
  assert.deepEqual(found, PRESCRIBED)
})

test('what changed between versions has one shape', () => {
  const names = Object.keys(Difference.properties)
  const like = Object.entries(document.components.schemas).filter(
    ([, { properties = {} }]) => 'from_number' in properties && 'diff' in properties,
  )
  assert.deepEqual(
    like.map(([name]) => name),
    ['Difference'],
  )
  for (const name of ['page_versions_diff', 'change_sets_diff']) {
    const { properties } = recordIn(catalog.byName.get(name)!)!
    for (const each of names) assert.equal(properties![each], Difference.properties[each as 'kind'], each)
  }
})
