import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, test } from 'node:test'
import { Client, type Json, type Reply } from '#test/support/client.ts'
import { contractOf } from '#test/support/openapi/contract.ts'
import { spawnService } from '#test/support/process.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite } from './make.ts'
import { dataOf } from './second-process.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })
const website = await newWebsite(ann)
const pages = `${API}/websites/${website.id}/pages`
let keys = 0
const newKey = () => ({ headers: { 'idempotency-key': `key-${++keys}` } })
const total = async (path = pages): Promise<number> => (await answered(200, ann.get(path))).meta.total_count

test('who may not do it learns that before anything about the header', async () => {
  const viewer = await newMember(service, website, 'viewer')
  for (const key of ['', 'x'.repeat(300)]) {
    const headers = { 'idempotency-key': key }
    assert.equal((await answered(403, viewer.post(pages, { title: 'x' }, { headers }))).code, 'insufficient_role')
    await answered(400, ann.post(pages, { title: 'x' }, { headers }))
  }
  const purchase = `${API}/websites/${website.id}/domains/purchase`
  assert.equal((await answered(403, viewer.post(purchase, {}))).code, 'insufficient_role')
  assert.equal((await answered(400, ann.post(purchase, {}))).code, 'idempotency_key_missing')
})

test('a repeated request gets the first answer again, and is not done again', async () => {
  for (const [path, body] of [
    [`${API}/websites`, { name: 'Once' }],
    [pages, { title: 'Once', html_content: '<p>x</p>' }],
    [`${API}/websites/${website.id}/headers`, { html_content: 'x', zzz: 'warned of' }],
  ] as const) {
    const key = newKey()
    const first = await ann.post(path, body, key)
    assert.equal(first.status, 201)
    assert.equal(first.headers['idempotent-replayed'], undefined)
    const count = await total(path)
    for (let n = 0; n < 2; n++) {
      const again = await ann.post(path, body, key)
      assert.deepEqual([again.status, again.text], [201, first.text])
      assert.equal(again.headers['idempotent-replayed'], 'true')
      assert.equal(again.headers.etag, first.headers.etag)
      assert.equal(again.headers['content-type'], first.headers['content-type'])
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    }
    assert.equal(await total(path), count)
  }
})

test('a change and a deletion are done once as well', async () => {
  const page = await newPage(ann, website, { html_content: '<p>one</p>' })
  const path = flat('pages', page)
  const edit = { old_html: 'one', new_html: 'one and one' }
  const [changing, deleting] = [newKey(), newKey()]
  const first = await ann.patch(path, edit, changing)
  const again = await ann.patch(path, edit, changing)
  assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text])
  assert.deepEqual([again.headers['idempotent-replayed'], again.headers.etag], ['true', first.headers.etag])
  assert.equal((await answered(200, ann.get(path))).html_content, '<p>one and one</p>')
  assert.equal((await answered(422, ann.patch(path, { title: 'Other' }, changing))).code, 'idempotency_key_reused')
  const stranger = await service.newUser()
  const gone = await ann.delete(path, undefined, deleting)
  const goneAgain = await ann.delete(path, undefined, deleting)
  assert.deepEqual([gone.status, goneAgain.status], [204, 204])
  assert.deepEqual(
    [goneAgain.headers['idempotent-replayed'], goneAgain.headers['trash-id']],
    ['true', gone.headers['trash-id']],
  )
  assert.ok(gone.headers['trash-id'])
  await answered(404, ann.delete(path, undefined, newKey()))
  await answered(404, stranger.delete(path, undefined, deleting))
  // A key that was used for something else tells nothing of what is gone.
  await answered(404, ann.patch(path, edit, changing))
})

test('the first answer is told again whatever has happened since', async () => {
  const key = newKey()
  const first = await ann.post(pages, { path: '/replayed' }, key)
  await answered(204, ann.delete(flat('pages', first.body)))
  const again = await ann.post(pages, { path: '/replayed' }, key)
  assert.deepEqual([again.status, again.body], [201, first.body])
  await answered(404, ann.get(flat('pages', first.body)))
})

test('a revert is done once', async () => {
  const page = await newPage(ann, website)
  const path = flat('pages/versions', { id: page.latest_version_id }, '/revert')
  const key = newKey()
  const first = await ann.post(path, undefined, key)
  const again = await ann.post(path, undefined, key)
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, first.text, 'true'])
  assert.equal((await answered(200, ann.get(flat('pages', page)))).version_number, 2)
})

test('the same key for something else is refused', async () => {
  const key = newKey()
  await answered(201, ann.post(pages, { title: 'First use' }, key))
  const count = await total()
  for (const [path, body] of [
    [pages, { title: 'Other use' }],
    [pages, { title: 'First use', status: 'draft' }],
    [`${API}/websites`, { name: 'First use' }],
    [`${API}/websites/${(await newWebsite(ann)).id}/pages`, { title: 'First use' }],
  ] as const) {
    const { code } = await answered(422, ann.post(path, body, key))
    assert.equal(code, 'idempotency_key_reused')
  }
  assert.equal(await total(), count)
})

test('another user’s key is another key', async () => {
  const other = await service.newUser()
  const key = newKey()
  const ofAnn = await answered(201, ann.post(`${API}/websites`, { name: 'Mine' }, key))
  const reply = await other.post(`${API}/websites`, { name: 'Mine' }, key)
  assert.equal(reply.status, 201)
  assert.equal(reply.headers['idempotent-replayed'], undefined)
  assert.notEqual(reply.body.id, ofAnn.id)
})

test('the query belongs to the request', async () => {
  const assets = `${API}/websites/${website.id}/assets`
  const upload = { base64: 'eA==', content_type: 'text/plain' }
  const [one, two] = [
    await answered(201, ann.post(`${assets}/upload`, { ...upload, filename: 'one.txt' })),
    await answered(201, ann.post(`${assets}/upload`, { ...upload, filename: 'two.txt' })),
  ]
  const key = newKey()
  await answered(200, ann.post(`${assets}/request_upload_url?asset_id=${one.id}`, undefined, key))
  const { code } = await answered(422, ann.post(`${assets}/request_upload_url?asset_id=${two.id}`, undefined, key))
  assert.equal(code, 'idempotency_key_reused')
})

test('a replay is authorized like the request itself', async () => {
  const site = await newWebsite(ann)
  const member = await newMember(service, site, 'editor')
  const path = `${API}/websites/${site.id}/pages`
  const key = newKey()
  await answered(201, member.post(path, { title: 'Once' }, key))
  const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/accesses`))
  const access = data.find(({ role }: Json) => role === 'editor')
  await answered(200, ann.patch(`${API}/websites/accesses/${access.id}`, { role: 'viewer' }))
  await answered(403, member.post(path, { title: 'Once' }, key))
  await answered(204, ann.delete(`${API}/websites/accesses/${access.id}`))
  await answered(404, member.post(path, { title: 'Once' }, key))
})

test('what failed is not stored: the corrected request goes through with the same key', async () => {
  const key = newKey()
  await answered(422, ann.post(pages, { title: 5 }, key))
  await answered(422, ann.post(pages, { path: '/assets' }, key))
  await answered(404, ann.post(`${API}/websites/${website.id}x/pages`, { title: 'Mended' }, key))
  await answered(403, (await service.readOnlyKeyFor(ann)).post(pages, { title: 'Mended' }, key))
  const mended = await ann.post(pages, { title: 'Mended' }, key)
  assert.deepEqual([mended.status, mended.headers['idempotent-replayed']], [201, undefined])
})

test('a key has 1 to 255 characters', async () => {
  const count = await total()
  for (const key of ['', 'x'.repeat(256)])
    await answered(400, ann.post(pages, { title: 'Bad key' }, { headers: { 'idempotency-key': key } }))
  assert.equal(await total(), count)
  const longest = { headers: { 'idempotency-key': 'x'.repeat(255) } }
  await answered(201, ann.post(pages, { title: 'Longest key' }, longest))
})

test('bytes that are put take none', async () => {
  const key = newKey()
  for (const text of ['one', 'two']) {
    const opened = await answered(200, ann.post(`${API}/websites/${website.id}/assets/request_upload_url`))
    const put = await ann.put(`${API}/websites/uploads/${opened.id}`, Buffer.from(text), key)
    assert.deepEqual([put.body.byte_size, put.headers['idempotent-replayed']], [3, undefined], put.text)
  }
})

test('many at once make one', async () => {
  for (let round = 0; round < 5; round++) {
    const key = newKey()
    const body = { title: `At once ${round}` }
    const count = await total()
    await madeOnce(await Promise.all(Array.from({ length: 8 }, () => ann.post(pages, body, key))))
    assert.equal(await total(), count + 1)
    assert.equal((await ann.post(pages, body, key)).headers['idempotent-replayed'], 'true')
  }
})

test('many at once on two processes make one', async () => {
  const second = await spawnService(dataOf(service))
  const agent = new Agent({ keepAlive: true })
  const document = (await service.anonymous.get(`${API}/openapi.json`)).body
  const elsewhere = new Client({ port: second.port, agent, contract: async () => contractOf(document), key: ann.key })
  try {
    for (let round = 0; round < 15; round++) {
      const key = newKey()
      // Without a path or a name of its own nothing but the key keeps two of them apart.
      const path = `${API}/websites/${website.id}/headers`
      const count = await total(path)
      const both = [ann, elsewhere].flatMap((by) => [1, 2].map(() => by.post(path, { html_content: 'x' }, key)))
      await madeOnce(await Promise.all(both))
      assert.equal(await total(path), count + 1, `round ${round}`)
    }
  } finally {
    agent.destroy()
    await second.kill()
  }
})

/** One did it; each of the others got its answer again, or was told to wait. */
async function madeOnce(replies: Reply[]) {
  for (const { status, text } of replies) assert.ok(status === 201 || status === 409, text)
  const created = replies.filter(({ status }) => status === 201)
  assert.equal(new Set(created.map(({ body }) => (body as Json).id)).size, 1, 'one record')
  assert.equal(created.filter(({ headers }) => headers['idempotent-replayed'] !== 'true').length, 1, 'one did it')
  for (const { body } of replies.filter(({ status }) => status === 409)) assert.equal(body.code, 'conflict')
}
