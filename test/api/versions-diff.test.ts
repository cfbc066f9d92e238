import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, NOBODYS_ID, newPage, newWebsite, refused } from './make.ts'

let service: Service
let user: Person
let website: Json
before(async () => {
  service = await startService()
  user = await service.newUser()
  website = await newWebsite(user)
})
after(() => service?.close())

const diffOf = (record: Json, query = '', kind = 'pages') => user.get(flat(kind, record, `/versions/diff${query}`))

test('html and fields are compared, in all the forms of the answer alike', async () => {
  const page = await newPage(user, website, { title: 'One', html_content: '<p>one</p>\n<p>same</p>' })
  const set = await answered(201, user.post(`/api/v1/websites/${website.id}/change_sets`, { title: 'Two' }))
  await answered(200, user.patch(flat('pages', page), { html_content: '<p>two</p>\n<p>same</p>' }))
  const changed = await answered(200, diffOf(page))
  assert.equal(changed.diff, '--- before\n+++ after\n@@ -1,2 +1,2 @@\n-<p>one</p>\n+<p>two</p>\n <p>same</p>\n')
  assert.deepEqual([changed.kind, changed.id, changed.fields, changed.identical], ['page', page.id, [], false])
  const change = { title: 'Three', structured_data: { a: 1 }, in_sitemap: false }
  const fields = [
    { field: 'title', before: 'One', after: 'Three' },
    { field: 'structured_data', before: null, after: { a: 1 } },
  ]
  const dry = await answered(200, user.patch(flat('pages', page), { ...change, dry_run: true }))
  assert.deepEqual(dry.changed_fields, fields)
  await answered(200, user.patch(flat('pages', page), change))
  const latest = await answered(200, diffOf(page))
  assert.deepEqual([latest.diff, latest.fields], ['', fields])
  const both = await answered(200, diffOf(page, '?from=1'))
  const { data } = await answered(200, user.get(flat('change_sets', set, '/diff')))
  const [item] = data
  for (const name of ['kind', 'id', 'from_number', 'to_number', 'diff', 'places'])
    assert.deepEqual(item[name], both[name], name)
  const versioned = item.fields.filter(({ field }: Json) => field !== 'in_sitemap')
  assert.deepEqual(
    versioned.toSorted((a: Json, b: Json) => b.field.localeCompare(a.field)),
    fields,
  )
  assert.deepEqual(both.fields, fields)
})

test('all of a first version is new', async () => {
  for (const kind of ['headers', 'footers', 'html_heads']) {
    const part = await answered(201, user.post(`/api/v1/websites/${website.id}/${kind}`, { html_content: '<b>1</b>' }))
    const first = await answered(200, diffOf(part, '', kind))
    assert.deepEqual([first.from_version_id, first.from_number, first.kind], [null, null, kind.slice(0, -1)])
    assert.ok(first.diff.includes('+<b>1</b>'))
  }
})

test('versions of other records cannot be compared', async () => {
  const [page, other] = [await newPage(user, website, { title: 'P' }), await newPage(user, website)]
  for (const id of [other.latest_version_id, NOBODYS_ID]) {
    await refused(diffOf(page, `?from=${id}`), 'from')
    await refused(diffOf(page, `?to=${id}`), 'to')
  }
})

test('the answer is short however long the versions are, unless all is asked for', async () => {
  const page = await newPage(user, website, {
    html_content: 'a '.repeat(200_000),
    structured_data: { x: 'a'.repeat(40_000) },
  })
  const changes = { html_content: 'b '.repeat(200_000), structured_data: { x: `a${'b'.repeat(40_000)}` } }
  await answered(200, user.patch(flat('pages', page), changes))
  const { text } = await diffOf(page)
  assert.ok(text.length < 30_000)
  const { fields } = await answered(200, diffOf(page, '?uncut=true'))
  assert.deepEqual(fields[0].after, changes.structured_data)
})
