import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let user: Person
let website: Json
before(async () => {
  service = await startService()
  user = await service.newUser()
  website = await newWebsite(user)
})
after(() => service?.close())

const diffOf = (id: string, more = '') => user.get(flat('versions', { id }, `/diff${more}`))

test('a version is compared with the previous one, or with any other of its record', async () => {
  const page = await newPage(user, website, { title: 'One', html_content: '<p>one</p>\n<p>same</p>' })
  const second = await answered(200, user.patch(flat('pages', page), { html_content: '<p>two</p>\n<p>same</p>' }))
  const third = await answered(200, user.patch(flat('pages', page), { title: 'Three', structured_data: { a: 1 } }))
  const changed = await answered(200, diffOf(second.latest_version_id))
  assert.equal(changed.diff, '--- before\n+++ after\n@@ -1,2 +1,2 @@\n-<p>one</p>\n+<p>two</p>\n <p>same</p>\n')
  assert.deepEqual(
    [changed.from_number, changed.to_number, changed.fields, changed.identical, changed.resource_id],
    [1, 2, [], false, page.id],
  )
  const fields = await answered(200, diffOf(third.latest_version_id))
  assert.equal(fields.diff, '')
  assert.deepEqual(fields.fields, [
    { field: 'title', before: 'One', after: 'Three' },
    { field: 'structured_data', before: null, after: '{"a":1}' },
  ])
  const both = await answered(200, diffOf(third.latest_version_id, `?against=${page.latest_version_id.toUpperCase()}`))
  assert.deepEqual([both.from_number, both.to_number, both.fields.length], [1, 3, 2])
  assert.ok(both.diff.includes('+<p>two</p>'))
  const back = await answered(200, diffOf(page.latest_version_id, `?against=${second.latest_version_id}`))
  assert.ok(back.diff.includes('-<p>two</p>\n+<p>one</p>'))
  const same = await answered(200, diffOf(page.latest_version_id, `?against=${page.latest_version_id}`))
  assert.deepEqual([same.identical, same.diff, same.fields], [true, '', []])
})

test('all of a first version is new', async () => {
  for (const kind of ['headers', 'footers', 'html_heads']) {
    const part = await answered(201, user.post(`/api/v1/websites/${website.id}/${kind}`, { html_content: '<b>1</b>' }))
    const first = await answered(200, diffOf(part.latest_version_id))
    assert.deepEqual([first.from_version_id, first.from_number, first.resource_type], [null, null, kind.slice(0, -1)])
    assert.ok(first.diff.includes('+<b>1</b>'))
  }
})

test('versions of other records cannot be compared, and those of other people are 404', async () => {
  const [page, other] = [await newPage(user, website, { title: 'P' }), await newPage(user, website)]
  for (const against of [other.latest_version_id, NOBODYS_ID])
    await refused(diffOf(page.latest_version_id, `?against=${against}`), 'against')
  await answered(400, diffOf(page.latest_version_id, '?against=first'))
  const stranger = await service.newUser()
  await answered(404, stranger.get(flat('versions', { id: page.latest_version_id }, '/diff')))
  const viewer = await newMember(service, website, 'viewer')
  await answered(200, viewer.get(flat('versions', { id: page.latest_version_id }, '/diff')))
})

test('the answer is short however long the versions are', async () => {
  const page = await newPage(user, website, {
    html_content: 'a '.repeat(200_000),
    structured_data: { x: 'a'.repeat(40_000) },
  })
  const changes = { html_content: 'b '.repeat(200_000), structured_data: { x: `a${'b'.repeat(40_000)}` } }
  const second = await answered(200, user.patch(flat('pages', page), changes))
  const { text } = await diffOf(second.latest_version_id)
  assert.ok(text.length < 30_000)
})
