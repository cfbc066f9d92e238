import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Client, Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newMember, newWebsite, refused } from './make.ts'
import { fileForm, png, putTo } from './upload.ts'

let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro": {"websites": 1000, "file_bytes": 1000000}}' })
  owner = await service.newUser()
  website = await newWebsite(owner)
})
after(() => service?.close())

const inside = (of: Json, more = '') => `${API}/websites/${of.id}/assets${more}`
const upload = (fields: object, by: Client = owner, to = website) => by.post(inside(to, '/upload'), fields)
const textFile = (text = 'hello', filename = 'a.txt') => ({
  base64: Buffer.from(text).toString('base64'),
  filename,
  content_type: 'text/plain',
})
const session = async (query = '', to = website): Promise<Json> =>
  answered(200, owner.post(inside(to, `/request_upload_url${query}`)))
const bytesOf = async (asset: Json, of = website) =>
  (await service.visit(`${of.subdomain}.sites.test`, asset.relative_url)).bytes

test('a form, base64 and an upload session each create an asset', async () => {
  const bytes = randomBytes(30_000)
  const made = [
    await answered(201, owner.post(inside(website), fileForm(bytes, 'photo.bin', 'application/x-thing'))),
    await answered(201, upload({ ...textFile(), base64: bytes.subarray(0, 20_480).toString('base64') })),
    await answered(201, putTo(service, await session(), bytes, { type: 'application/x-thing', filename: 'put.bin' })),
  ]
  assert.deepEqual(
    made.map(({ filename, content_type, byte_size }) => [filename, content_type, byte_size]),
    [
      ['photo.bin', 'application/x-thing', 30_000],
      ['a.txt', 'text/plain', 20_480],
      ['put.bin', 'application/x-thing', 30_000],
    ],
  )
  for (const asset of made) {
    assert.match(asset.relative_url, new RegExp(`^/assets/${asset.id}/${asset.filename}\\?v=\\w+$`))
    assert.ok((await bytesOf(asset)).equals(bytes.subarray(0, asset.byte_size)))
    const shown = await answered(200, owner.get(flat('assets', asset)))
    assert.deepEqual({ ...shown, storage: null }, { ...asset, storage: null })
    assert.deepEqual(await answered(200, owner.get(inside(website, `/${asset.id}`))), shown)
  }
})

test('a form takes its first file, whatever its part is called, and the fields before and after it', async () => {
  const form = new FormData()
  form.append('alt', 'A cat')
  form.append('whatever', new File(['first'], 'first.txt', { type: 'text/plain' }))
  form.append('file', new File(['second'], 'second.txt', { type: 'text/plain' }))
  const asset = await answered(201, owner.post(inside(website), form))
  assert.deepEqual([asset.filename, asset.alt, asset.byte_size], ['first.txt', 'A cat', 5])
  const after = fileForm(Buffer.from('x'), 'b.txt', 'text/plain')
  after.append('alt', 'behind')
  after.append('nonsense', '1')
  const other = await answered(201, owner.post(inside(website), after))
  assert.equal(other.alt, 'behind')
  assert.match(other.warnings[0], /Unknown field 'nonsense'/)
})

test('base64 is at most 20,480 bytes decoded, and requires a name and a type', async () => {
  const of = (size: number) => ({ ...textFile(), base64: Buffer.alloc(size, 1).toString('base64') })
  assert.equal((await answered(201, upload(of(20_480)))).byte_size, 20_480)
  await refused(upload(of(20_481)), 'base64')
  await refused(upload({ ...textFile(), filename: undefined }), 'filename')
  await refused(upload({ ...textFile(), content_type: undefined }), 'content_type')
  for (const base64 of ['@@@', 'a', 'aGVsbG8*', 'ü']) await refused(upload({ ...textFile(), base64 }), 'base64')
  await refused(upload({ ...textFile(), base64: '====' }), 'file')
  await refused(upload({ ...textFile(), base64: undefined }), 'base')
  await refused(upload({ ...textFile(), url: 'https://example.com/a.txt' }), 'base')
  assert.equal((await answered(201, upload({ ...textFile(), base64: 'aGVs\r\nbG8' }))).byte_size, 5)
})

test('a replacement keeps id, name and address, and answers 200, on all three routes', async () => {
  const first = await answered(201, upload({ ...textFile('old'), alt: 'text' }))
  const ways: ((text: string) => Promise<Json>)[] = [
    (text) =>
      answered(
        200,
        owner.post(inside(website, `?asset_id=${first.id}`), fileForm(Buffer.from(text), 'other.md', 'text/plain')),
      ),
    (text) => answered(200, upload({ ...textFile(text, 'other.md'), asset_id: first.id.toUpperCase() })),
    async (text) =>
      answered(200, putTo(service, await session(`?asset_id=${first.id}`), Buffer.from(text), { type: 'text/plain' })),
  ]
  const tokens = new Set([first.relative_url])
  const { meta } = await answered(200, owner.get(inside(website)))
  for (const [n, replace] of ways.entries()) {
    const asset = await replace(`new ${n}`)
    assert.deepEqual([asset.id, asset.filename, asset.alt], [first.id, 'a.txt', 'text'])
    assert.equal(asset.relative_url.split('?')[0], first.relative_url.split('?')[0])
    tokens.add(asset.relative_url)
    assert.equal((await bytesOf(asset)).toString(), `new ${n}`)
  }
  assert.equal(tokens.size, 4, 'the address changes its v with every replacement')
  assert.equal((await answered(200, owner.get(inside(website)))).meta.total_count, meta.total_count)
})

test('a replacement of another content type is refused, whatever the route', async () => {
  const asset = await answered(201, upload({ ...textFile(), content_type: 'Text/PLAIN; charset=utf-8' }))
  assert.equal(asset.content_type, 'text/plain')
  const path = inside(website, `?asset_id=${asset.id}`)
  const opened = await session(`?asset_id=${asset.id}`)
  const bytes = Buffer.from('x')
  for (const type of ['text/html', 'text/plain2', 'image/png']) {
    await refused(owner.post(path, fileForm(bytes, 'a.txt', type)), 'content_type')
    await refused(upload({ ...textFile(), content_type: type, asset_id: asset.id }), 'content_type')
    await refused(putTo(service, opened, bytes, { type }), 'content_type')
  }
  await refused(upload({ base64: 'eA==', asset_id: asset.id }), 'content_type')
  await refused(putTo(service, opened, bytes, {}), 'content_type')
  assert.equal((await bytesOf(asset)).toString(), 'hello')
  await answered(200, putTo(service, opened, bytes, { type: 'TEXT/plain; charset=ascii' }))
})

test('an unknown, foreign or malformed asset_id is 422 on all three routes', async () => {
  const foreign = await answered(201, upload(textFile(), owner, await newWebsite(owner)))
  for (const id of [NOBODYS_ID, foreign.id, 'nonsense']) {
    await refused(
      owner.post(inside(website, `?asset_id=${id}`), fileForm(Buffer.from('x'), 'a.txt', 'text/plain')),
      'asset_id',
    )
    await refused(upload({ ...textFile(), asset_id: id }), 'asset_id')
    await refused(owner.post(inside(website, `/request_upload_url?asset_id=${id}`)), 'asset_id')
  }
})

test('bytes that contradict the declared type are stored as declared, with a warning', async () => {
  const strange = await answered(201, upload({ ...textFile('not at all'), content_type: 'image/png' }))
  assert.equal(strange.content_type, 'image/png')
  assert.match(strange.warnings[0], /image\/png.*do not look like it/)
  const base64 = png(3, 2).toString('base64')
  const disguised = await answered(201, upload({ base64, filename: 'a.jpg', content_type: 'image/jpeg' }))
  assert.match(disguised.warnings[0], /look like a PNG image/)
  const right = await answered(201, upload({ base64, filename: 'a.png', content_type: 'image/png' }))
  assert.equal(right.warnings, undefined)
  assert.deepEqual([right.width, right.height], [3, 2])
})

test('names lose folders and invisible characters; one that is too long is refused; a missing one is made up', async () => {
  const named = async (filename: string) => answered(201, upload({ ...textFile(), filename }))
  for (const [given, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['a\u0000b\n\u202ec.txt', null],
    ['line\nbreak\u202e.txt', 'linebreak.txt'],
    ['..', 'file.txt'],
    ['/', 'file.txt'],
    ['Cafe\u0301.txt', 'Café.txt'],
  ] as const) {
    if (kept === null) continue
    const asset = await named(given)
    assert.equal(asset.filename, kept)
    assert.equal((await bytesOf(asset)).toString(), 'hello')
  }
  await refused(upload({ ...textFile(), filename: 'x'.repeat(300) }), 'filename')
  await refused(upload({ ...textFile(), filename: '語'.repeat(90) }), 'filename')
  assert.equal((await named('x'.repeat(255))).filename.length, 255)
  const nameless = await answered(201, putTo(service, await session(), Buffer.from('x'), { type: 'text/css' }))
  assert.equal(nameless.filename, 'file.css')
})

test('an empty file, a form without a file and a body that is not a form are refused', async () => {
  await refused(owner.post(inside(website), fileForm(Buffer.alloc(0), 'a.txt', 'text/plain')), 'file')
  await refused(putTo(service, await session(), Buffer.alloc(0), { type: 'text/plain' }), 'file')
  const form = new FormData()
  form.append('alt', 'only')
  await refused(owner.post(inside(website), form), 'file')
  const send = (body: string, type: string) => owner.post(inside(website), body, { headers: { 'content-type': type } })
  const json = await answered(400, send('{}', 'application/json'))
  assert.equal(json.code, 'unsupported_media_type')
  for (const [body, type] of [
    ['--x\r\nnonsense', 'multipart/form-data; boundary=x'],
    ['--x\r\n\r\n', 'multipart/form-data; boundary=y'],
    ['--x\r\n', 'multipart/form-data'],
    [
      '--x\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nnever ended',
      'multipart/form-data; boundary=x',
    ],
  ] as const) {
    const { status, text } = await send(body, type)
    assert.ok(status === 400 || status === 422, `${status} ${text} to ${body}`)
  }
  assert.equal(
    (
      await answered(
        400,
        send(
          '--x\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nnever ended',
          'multipart/form-data; boundary=x',
        ),
      )
    ).code,
    'malformed_body',
  )
})

test('a session takes any number of files for ten minutes, with its token or a credential', async () => {
  const opened = await session()
  assert.match(opened.curl, /^curl -X PUT /)
  assert.ok(Math.abs(Date.parse(opened.expires_at) - Date.now() - 600_000) < 30_000)
  const ids = new Set<string>()
  for (const text of ['a', 'b', 'c'])
    ids.add((await answered(201, putTo(service, opened, Buffer.from(text), { filename: 'n.txt' }))).id)
  assert.equal(ids.size, 3)
  const path = `${API}/websites/uploads/${opened.id}`
  await answered(201, owner.put(`${path}?filename=x.txt`, Buffer.from('x')))
  assert.equal((await answered(401, service.anonymous.put(path, Buffer.from('x')))).code, 'unauthenticated')
  assert.equal(
    (await answered(401, service.anonymous.put(`${path}?token=wrong`, Buffer.from('x')))).code,
    'invalid_token',
  )
  await answered(404, service.anonymous.put(`${API}/websites/uploads/${NOBODYS_ID}?token=x`, Buffer.from('x')))
  await answered(404, owner.put(`${API}/websites/uploads/${NOBODYS_ID}`, Buffer.from('x')))
  await answered(404, (await service.newUser()).put(path, Buffer.from('x')))
  await service.database.write((tx) =>
    tx
      .updateTable('upload_sessions')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', opened.id)
      .execute(),
  )
  await answered(404, putTo(service, opened, Buffer.from('x'), {}))
  await answered(404, owner.put(path, Buffer.from('x')))
})

test('the role is checked again at the PUT, and the session of a deleted asset is useless', async () => {
  const member = await newMember(service, website, 'content')
  const opened = await answered(200, member.post(inside(website, '/request_upload_url')))
  await answered(201, putTo(service, opened, Buffer.from('x'), {}))
  const as = (role: 'viewer' | null) =>
    service.database.write(async (tx) => {
      if (role) await tx.updateTable('accesses').set({ role }).where('user_id', '=', member.userId).execute()
      else await tx.deleteFrom('accesses').where('user_id', '=', member.userId).execute()
    })
  await as('viewer')
  await answered(403, putTo(service, opened, Buffer.from('x'), {}))
  await as(null)
  await answered(404, putTo(service, opened, Buffer.from('x'), {}))
  const asset = await answered(201, upload(textFile()))
  const bound = await session(`?asset_id=${asset.id}`)
  await answered(204, owner.delete(flat('assets', asset)))
  await refused(putTo(service, bound, Buffer.from('x'), { type: 'text/plain' }), 'asset_id')
})

test('every way to upload takes a filename and an alt text', async () => {
  const form = new FormData()
  form.append('file', new File(['a'], 'own.txt', { type: 'text/plain' }))
  form.append('filename', 'docs/formed.txt')
  form.append('alt', 'A form')
  const request = (body: object, query = '') => owner.post(inside(website, `/request_upload_url${query}`), body)
  const opened = await answered(200, request({ filename: 'a & b.txt', alt: 'A pair & more' }))
  assert.doesNotMatch(opened.curl, /FILE'$/)
  const put = (opened: Json) => putTo(service, opened, Buffer.from('x'), { type: 'text/plain' })
  const made = [
    await answered(201, owner.post(inside(website), form)),
    await answered(201, put(opened)),
    await answered(201, upload({ ...textFile(), filename: 'json.txt', alt: 'JSON' })),
  ]
  assert.deepEqual(
    made.map(({ filename, alt }) => [filename, alt]),
    [
      ['formed.txt', 'A form'],
      ['a & b.txt', 'A pair & more'],
      ['json.txt', 'JSON'],
    ],
  )
  const { pathname, search } = new URL((await answered(200, request({ alt: 'By header' }))).upload_url)
  const headers = { 'content-type': 'text/plain', 'content-disposition': `attachment; filename*=UTF-8''gr%C3%BCn.txt` }
  const byHeader = await answered(201, service.anonymous.put(pathname + search, Buffer.from('x'), { headers }))
  assert.deepEqual([byHeader.filename, byHeader.alt], ['grün.txt', 'By header'])
  const again = await answered(200, request({ filename: 'other.txt', alt: 'New' }, `?asset_id=${made[1].id}`))
  const replaced = await answered(200, put(again))
  assert.deepEqual([replaced.id, replaced.filename, replaced.alt], [made[1].id, 'a & b.txt', 'New'])
})

test('alt and filename can be changed; nothing else', async () => {
  const asset = await answered(201, upload(textFile()))
  const changed = await answered(200, owner.patch(flat('assets', asset), { alt: 'A text', filename: 'x/b.txt' }))
  assert.deepEqual([changed.alt, changed.filename], ['A text', 'b.txt'])
  assert.match(changed.warnings[0], /b\.txt/)
  const other = await answered(200, owner.patch(flat('assets', asset), { alt: null, content_type: 'text/html' }))
  assert.deepEqual([other.alt, other.content_type], [null, 'text/plain'])
  await refused(owner.patch(flat('assets', asset), { filename: '' }), 'filename')
})

test('created, replaced and deleted are events, and one Idempotency-Key stores a file once', async () => {
  const { body: asset, headers } = await owner.post(inside(website, '/upload'), textFile())
  assert.ok(headers.etag)
  await answered(200, upload({ ...textFile('other'), asset_id: asset.id }))
  await answered(200, owner.patch(flat('assets', asset), { alt: 'x' }))
  await answered(204, owner.delete(flat('assets', asset)))
  const events = await service.database.reader
    .selectFrom('events')
    .select(['type', 'data'])
    .where('resource_id', '=', asset.id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['asset.created', 'asset.replaced', 'asset.updated', 'asset.deleted'],
  )
  assert.equal(JSON.parse(events[1]!.data).byte_size, 5)
  const keyed = (text: string) =>
    owner.post(inside(website), fileForm(Buffer.from(text), 'k.txt', 'text/plain'), {
      headers: { 'idempotency-key': 'one file' },
    })
  const first = await keyed('same')
  const second = await keyed('same')
  assert.deepEqual([second.status, second.headers['idempotent-replayed'], second.text], [201, 'true', first.text])
  assert.equal((await answered(422, keyed('different'))).code, 'idempotency_key_reused')
})

test('the favicon and a page’s image must be assets of the website, and a deleted favicon is cleared', async () => {
  const asset = await answered(201, upload(textFile()))
  const foreign = await answered(201, upload(textFile(), owner, await newWebsite(owner)))
  for (const id of [foreign.id, NOBODYS_ID]) {
    await refused(owner.patch(`${API}/websites/${website.id}`, { favicon_asset_id: id }), 'favicon_asset_id')
    await refused(
      owner.post(`${API}/websites/${website.id}/pages`, { title: 'x', og_image_asset_id: id }),
      'og_image_asset_id',
    )
  }
  await answered(200, owner.patch(`${API}/websites/${website.id}`, { favicon_asset_id: asset.id }))
  const page = await answered(
    201,
    owner.post(`${API}/websites/${website.id}/pages`, { title: 'y', og_image_asset_id: asset.id }),
  )
  await answered(204, owner.delete(`${flat('assets', asset)}?force=true`))
  assert.equal((await answered(200, owner.get(`${API}/websites/${website.id}`))).favicon_asset_id, null)
  await answered(200, owner.patch(flat('pages', page), { title: 'z', og_image_asset_id: asset.id }))
})
