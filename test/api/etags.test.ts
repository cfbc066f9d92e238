import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Client, Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })
const website = await newWebsite(ann)

const etagOf = async (path: string, by: Client = ann): Promise<string> => {
  const { status, headers, text } = await by.get(path)
  assert.equal(status, 200, text)
  assert.match(headers.etag ?? 'none', /^"[^"]+"$/)
  return headers.etag!
}
const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } })
const ifNoneMatch = (etag: string) => ({ headers: { 'if-none-match': etag } })

const header = (fields: object = {}) =>
  answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: '<p>x</p>', ...fields }))
const kinds = {
  website: {
    make: () => newWebsite(ann),
    at: (record: Json) => `${API}/websites/${record.id}`,
    change: { name: 'Changed' },
  },
  page: {
    make: () => newPage(ann, website),
    at: (record: Json) => flat('pages', record),
    change: { title: 'Changed' },
  },
  header: { make: () => header(), at: (record: Json) => flat('headers', record), change: { name: 'Changed' } },
}

for (const [kind, { make, at, change }] of Object.entries(kinds)) {
  describe(kind, () => {
    test('its ETag stays while it does, and moves with it', async () => {
      const path = at(await make())
      const etag = await etagOf(path)
      for (let n = 0; n < 3; n++) assert.equal(await etagOf(path), etag)
      const changed = await ann.patch(path, change)
      assert.notEqual(changed.headers.etag, etag)
      assert.equal(await etagOf(path), changed.headers.etag, 'what a change answers is what a read answers')
    })

    test('creation answers the ETag that a read answers', async () => {
      const path = kind === 'website' ? `${API}/websites` : `${API}/websites/${website.id}/${kind}s`
      const { status, headers, body } = await ann.post(path, {
        name: 'x',
        title: 'x',
        path: '/etag',
        html_content: 'x',
      })
      assert.equal(status, 201)
      assert.equal(headers.etag, await etagOf(at(body)))
    })

    test('If-None-Match saves the body', async () => {
      const path = at(await make())
      const etag = await etagOf(path)
      for (const value of [etag, `W/${etag}`, '*', `"other", ${etag}`, `${etag},W/"other"`, `"a" , W/${etag} ,"b"`]) {
        const { status, text, headers } = await ann.get(path, ifNoneMatch(value))
        assert.deepEqual([status, text, headers.etag], [304, '', etag], value)
      }
      for (const value of ['"other"', 'W/"other"', '"a", "b"', etag.slice(1, -1), '""']) {
        const { status, body } = await ann.get(path, ifNoneMatch(value))
        assert.deepEqual([status, typeof body?.id], [200, 'string'], value)
      }
      await answered(200, ann.patch(path, change))
      assert.equal((await ann.get(path, ifNoneMatch(etag))).status, 200)
    })

    test('If-Match lets a change through that knows the record as it is', async () => {
      const path = at(await make())
      const first = await etagOf(path)
      const changed = await ann.patch(path, change, ifMatch(first))
      assert.equal(changed.status, 200)
      const stale = await ann.patch(path, { name: 'Lost', title: 'Lost' }, ifMatch(first))
      assert.equal(stale.status, 412)
      assert.equal(stale.body.code, 'precondition_failed')
      assert.ok(stale.body.detail.includes(changed.headers.etag!), 'it tells where the record is now')
      assert.deepEqual((await ann.get(path)).body, changed.body)
      const second = changed.headers.etag!
      for (const value of ['*', `"other", ${second}`]) {
        const etag = value === '*' ? value : value.replace(second, await etagOf(path))
        assert.equal((await ann.patch(path, change, ifMatch(etag))).status, 200, value)
      }
      assert.equal(
        (await ann.patch(path, change, ifMatch(`W/${await etagOf(path)}`))).status,
        412,
        'weak tags never match',
      )
    })

    test('If-Match on a deletion', async () => {
      const path = at(await make())
      const etag = await etagOf(path)
      assert.equal((await ann.delete(path, undefined, ifMatch('"stale"'))).status, 412)
      assert.equal(await etagOf(path), etag)
      assert.equal((await ann.delete(path, undefined, ifMatch(etag))).status, 204)
      assert.equal((await ann.delete(path, undefined, ifMatch(etag))).status, 404, 'there is nothing to match')
    })

    test('two who read the same and write: the second is told', async () => {
      const path = at(await make())
      const etag = await etagOf(path)
      const replies = await Promise.all(
        [1, 2, 3, 4].map((n) => ann.patch(path, { name: `${n}`, title: `${n}` }, ifMatch(etag))),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412, 412, 412])
    })
  })
}

test('an ETag differs by the role, since the answer or what may be done does', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site)
  const people = [
    ann,
    ...(await Promise.all((['viewer', 'content', 'editor'] as const).map((role) => newMember(service, site, role)))),
  ]
  for (const path of [`${API}/websites/${site.id}`, flat('pages', page)]) {
    const etags = await Promise.all(people.map((person) => etagOf(path, person)))
    assert.equal(new Set(etags).size, people.length)
    const [ofAnn, ofViewer] = etags
    assert.equal((await people[1]!.get(path, ifNoneMatch(ofAnn!))).status, 200)
    assert.equal((await people[1]!.get(path, ifNoneMatch(ofViewer!))).status, 304)
  }
})

test('both addresses of a record have one ETag', async () => {
  const page = await newPage(ann, website)
  assert.equal(await etagOf(`${API}/websites/${website.id}/pages/${page.id}`), await etagOf(flat('pages', page)))
})

test('what others write moves no ETag', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site)
  const part = await answered(201, ann.post(`${API}/websites/${site.id}/footers`, { html_content: 'x' }))
  const paths = [`${API}/websites/${site.id}`, flat('pages', page), flat('footers', part)]
  const before = await Promise.all(paths.map((path) => etagOf(path)))

  const other = await newPage(ann, site, { footer_id: part.id })
  await answered(200, ann.patch(flat('pages', other), { html_content: 'y', path: '/other' }))
  await answered(
    201,
    ann.post(`${API}/websites/${site.id}/footers`, { html_content: 'y', default_on_page_language: 'en' }),
  )
  await answered(200, ann.patch(flat('pages/versions', { id: other.latest_version_id }, '/pin')))
  await answered(204, ann.delete(flat('pages', other)))
  await newMember(service, site, 'viewer')
  await service.visit(`${site.subdomain}.sites.test`, '/')

  assert.deepEqual(await Promise.all(paths.map((path) => etagOf(path))), before)
  for (const [index, path] of paths.entries())
    assert.equal((await ann.get(path, ifNoneMatch(before[index]!))).status, 304)
})

test('pin, unpin and revert move it, and answer what a read answers', async () => {
  const page = await newPage(ann, website)
  const path = flat('pages', page)
  const version = flat('pages/versions', { id: page.latest_version_id })
  const seen = [await etagOf(path)]
  for (const act of [
    () => ann.patch(`${version}/pin`),
    () => ann.delete(`${path}/unpin`),
    () => ann.post(`${version}/revert`),
  ]) {
    const reply = await act()
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.etag, await etagOf(path))
    seen.push(reply.headers.etag!)
  }
  assert.equal(new Set(seen).size, seen.length)
})

test('losing the default moves it', async () => {
  const first = await header({ default_on_page_language: 'fr' })
  const etag = await etagOf(flat('headers', first))
  await header({ default_on_page_language: 'fr' })
  assert.notEqual(await etagOf(flat('headers', first)), etag)
})

test('losing its home page moves the website’s', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site)
  await answered(200, ann.patch(`${API}/websites/${site.id}`, { home_page_id: page.id }))
  const etag = await etagOf(`${API}/websites/${site.id}`)
  await answered(204, ann.delete(flat('pages', page)))
  assert.notEqual(await etagOf(`${API}/websites/${site.id}`), etag)
})

test('a version has an ETag, which moves when it is pinned and not when its page goes on', async () => {
  const page = await newPage(ann, website)
  await answered(200, ann.patch(flat('pages', page), { title: 'Second' }))
  const path = flat('pages/versions', { id: page.latest_version_id })
  const etag = await etagOf(path)
  assert.equal((await ann.get(path, ifNoneMatch(etag))).status, 304)
  await answered(200, ann.patch(flat('pages', page), { title: 'Third' }))
  assert.equal(await etagOf(path), etag)
  await answered(200, ann.patch(`${path}/pin`))
  assert.notEqual(await etagOf(path), etag)
})

test('If-Match holds for pin and unpin too', async () => {
  const page = await newPage(ann, website)
  const version = flat('pages/versions', { id: page.latest_version_id })
  assert.equal((await ann.patch(`${version}/pin`, undefined, ifMatch('"stale"'))).status, 412)
  assert.equal((await answered(200, ann.get(flat('pages', page)))).pinned_version_id, null)
  await answered(200, ann.patch(`${version}/pin`, undefined, ifMatch(await etagOf(version))))
  assert.equal((await ann.delete(flat('pages', page, '/unpin'), undefined, ifMatch('"stale"'))).status, 412)
  await answered(200, ann.delete(flat('pages', page, '/unpin'), undefined, ifMatch(await etagOf(flat('pages', page)))))
})

test('a refusal comes before the precondition where the record may not be known', async () => {
  const page = await newPage(ann, website)
  const stranger = await service.newUser()
  assert.equal((await stranger.patch(flat('pages', page), { title: 'x' }, ifMatch('"stale"'))).status, 404)
  const viewer = await newMember(service, website, 'viewer')
  assert.equal((await viewer.patch(flat('pages', page), { title: 'x' }, ifMatch('"stale"'))).status, 403)
})

test('errors have no ETag', async () => {
  const page = await newPage(ann, website)
  for (const reply of [await ann.get(flat('pages', website)), await ann.patch(flat('pages', page), { title: 5 })])
    assert.equal(reply.headers.etag, undefined)
})
