import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { dataOf } from '#test/api/second-process.ts'
import { spawnService } from '#test/support/process.ts'
import { startService } from '#test/support/service.ts'
import { cookieOf, HTML, startPreview } from './preview-support.ts'
import { makeSite } from './support.ts'

const service = await startService()
const second = await spawnService(dataOf(service))
after(async () => {
  await second.kill()
  await service.close()
})

const UNKNOWN = `preview-${'0'.repeat(32)}.sites.test`

test('a link opens in a browser: the token becomes a cookie of the origin, and leaves the address', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const { host, link, token } = await startPreview(service, site)
  const opened = await service.visit(host, `${link}&page=2`, { headers: HTML })
  assert.deepEqual([opened.status, opened.headers.location], [303, '/?page=2'])
  assert.match(
    opened.headers['set-cookie']![0]!,
    /^preview=[\w-]+; Path=\/; Max-Age=3(600|599); HttpOnly; SameSite=Lax$/,
  )
  const cookie = cookieOf(opened)
  const shown = await service.visit(host, '/', { headers: { ...HTML, cookie } })
  assert.equal(shown.status, 200)
  assert.match(shown.text, /home/)
  assert.equal(shown.headers['set-cookie'], undefined)
  // Programs need no cookie.
  assert.match((await service.visit(host, `/?token=${token}`)).text, /home/)
  const elsewhere = await service.visit(host, `//example.com/a?token=${token}`, { headers: HTML })
  assert.match(elsewhere.headers.location!, /^\/(?!\/)/)
  const other = await startPreview(service, site)
  assert.equal((await service.visit(other.host, '/', { headers: { cookie } })).status, 403)
  assert.equal((await service.visit(other.host, `/?token=${token}`)).status, 403)
})

test('who has no token learns nothing, and never gets the published page', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'published' })
  const [preview, ended] = [await startPreview(service, site), await startPreview(service, site)]
  await ended.stop()
  const answers = []
  for (const host of [preview.host, ended.host, UNKNOWN, 'preview-x.sites.test'])
    for (const path of ['/', '/nothing', '/assets/x', '/_preview/password', `/?token=${ended.token}x`]) {
      const { status, text, headers } = await service.visit(host, path, { headers: HTML })
      answers.push(JSON.stringify([status, text, { ...headers, date: '' }]))
    }
  assert.equal(new Set(answers).size, 1)
  assert.match(answers[0]!, /^\[403/)
  assert.ok(!answers[0]!.includes('published'))
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.equal((await service.visit(preview.host, '/', { method })).status, 403)
})

test('a preview that is stopped is 403 on every process at once, and so is one that expires', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const [stopped, expired, deleted] = [
    await startPreview(service, site),
    await startPreview(service, site),
    await startPreview(service, site),
  ]
  const statuses = async ({ get, getFrom }: typeof stopped) => [
    (await get()).status,
    (await getFrom(second.port)).status,
  ]
  for (const preview of [stopped, expired, deleted]) assert.deepEqual(await statuses(preview), [200, 200])
  await stopped.stop()
  assert.deepEqual(await statuses(stopped), [403, 403])
  const past = Date.now() - 1
  await service.database.write((tx) =>
    tx.updateTable('previews').set({ expires_at: past }).where('id', '=', expired.id).execute(),
  )
  assert.deepEqual(await statuses(expired), [403, 403])
  const { body } = await site.owner.get(`/api/v1/websites/previews/${expired.id}`)
  assert.equal(body.status, 'expired')
  await site.delete()
  assert.deepEqual(await statuses(deleted), [403, 403])
})

test('no answer is cached or indexed, and only the service may frame it', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  await site.add('redirects', { from_path: '/old', to: '/new' })
  const { body: asset } = await site.owner.post(`/api/v1/websites/${site.id}/assets/upload`, {
    filename: 'a.txt',
    content_type: 'text/plain',
    base64: 'YWJj',
  })
  const preview = await startPreview(service, site)
  const file = new URL(asset.url).pathname + new URL(asset.url).search
  for (const [path, status] of [
    ['/', 200],
    ['/old', 301],
    ['/none', 404],
    [file, 200],
    ['/_preview/thanks', 200],
  ] as const) {
    const { headers, ...answer } = await preview.get(path, HTML)
    assert.equal(answer.status, status, path)
    assert.equal(headers['cache-control'], 'no-store', path)
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow', path)
    assert.match(String(headers['content-security-policy']), new RegExp(`frame-ancestors 'self' ${service.url}`), path)
    assert.equal(headers.etag === undefined || path === file, true, path)
  }
  assert.equal((await preview.get(file)).text, 'abc')
  assert.equal((await preview.get('/old')).headers.location, '/new')
  for (const host of [preview.host, UNKNOWN])
    assert.equal((await service.visit(host, '/robots.txt')).text, 'User-agent: *\nDisallow: /\n')
})

test('nothing that is looked at in a preview is counted', async () => {
  const site = await makeSite(service)
  const { id } = await site.add('redirects', { from_path: '/old', to: '/new' })
  const preview = await startPreview(service, site)
  await preview.get('/old')
  await preview.get('/missing-in-preview')
  await site.visit('/missing-live')
  await service.services.redirectHits.write()
  await service.services.missingPaths.write()
  const { body } = await site.owner.get(`/api/v1/websites/redirects/${id}`)
  assert.equal(body.hit_count, 0)
  const missed = await site.owner.get(`/api/v1/websites/${site.id}/missing`)
  assert.deepEqual(
    missed.body.data.map(({ path }: { path: string }) => path),
    ['/missing-live'],
  )
})

test('the origin of a preview reaches neither the service nor another website', async () => {
  const [site, other] = [await makeSite(service), await makeSite(service)]
  await other.add('pages', { path: '/secret', html_content: 'other' })
  const preview = await startPreview(service, site)
  for (const path of ['/api/v1/me', '/mcp', '/sign-in', '/health', '/secret', '/metrics'])
    assert.equal((await preview.get(path, { authorization: `Bearer ${preview.token}` })).status, 404, path)
  // Nor does its token reach the service.
  const asKey = await service.visit('localhost', '/api/v1/me', {
    headers: { authorization: `Bearer ${preview.token}` },
  })
  assert.equal(asKey.status, 401)
})

test('addresses of the website stay within the preview', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: '<a href="{{ page.url }}">x</a>' })
  await site.add('redirects', { from_path: '/away', to: `${site.url}/there` })
  const preview = await startPreview(service, site)
  assert.ok((await preview.text()).includes(`<a href="http://${preview.host}:${service.port}/">`))
  assert.ok(!(await preview.text()).includes(site.host))
})

test('forms are checked and sent nowhere', async () => {
  const site = await makeSite(service)
  const fields = [
    { label: 'Email', type: 'email', required: true },
    { label: 'Photo', type: 'file' },
  ]
  const notified = { notification_email: 'owner@example.com' }
  const form = await site.add('forms', { name: 'Contact', fields, ...notified })
  const preview = await startPreview(service, site)
  const path = `/_forms/${form.id}`
  const sent = await preview.post(path, { email: 'ann@example.com' }, HTML)
  assert.equal(sent.status, 200)
  assert.match(sent.text, /Nothing was sent/)
  const json = await preview.post(path, { email: 'ann@example.com' }, { accept: 'application/json' })
  assert.equal(JSON.parse(json.text).sent, false)
  const wrong = await preview.post(path, { email: 'nobody' }, HTML)
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /value="nobody"/)
  const upload = new FormData()
  upload.append('email', 'ann@example.com')
  upload.append('photo', new File(['text'], 'a.txt', { type: 'text/plain' }))
  const encoded = new Response(upload)
  const blobs = async () => (await service.database.reader.selectFrom('blobs').select('key').execute()).length
  const before = await blobs()
  const withFile = await service.visit(preview.host, path, {
    method: 'POST',
    headers: { authorization: `Bearer ${preview.token}`, 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  assert.equal(withFile.status, 200, withFile.text)
  assert.equal(await blobs(), before)
  const { body } = await site.owner.get(`/api/v1/websites/forms/${form.id}/submissions?spam=true`)
  assert.equal(body.meta.total_count, 0)
  const counters = await service.database.reader
    .selectFrom('form_counters')
    .selectAll()
    .where('form_id', '=', form.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([counters.submissions, counters.spam, counters.mails], [0, 0, 0])
  const cross = await preview.post(path, { email: 'ann@example.com' }, { origin: 'https://evil.example' })
  assert.equal(cross.status, 403)
})

test('a password is asked for, and what it opens is bound to this preview', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const preview = await startPreview(service, site, { password: 'rye and wheat' })
  assert.equal(preview.body.password, true)
  const opened = await service.visit(preview.host, preview.link, { headers: HTML })
  const cookie = cookieOf(opened)
  const asked = await service.visit(preview.host, '/about?a=1', { headers: { ...HTML, cookie } })
  assert.equal(asked.status, 403)
  assert.match(
    asked.text,
    /<form method="post" action="\/_preview\/password">\s*<input type="hidden" name="path" value="\/about\?a=1">/,
  )
  assert.ok(!asked.text.includes('home'))
  // The token alone does not open it for programs either.
  assert.equal((await preview.get()).status, 403)
  const give = (password: string, path = '/about') =>
    service.visit(preview.host, '/_preview/password', {
      method: 'POST',
      headers: { ...HTML, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password, path }).toString(),
    })
  const wrong = await give('rye')
  assert.deepEqual([wrong.status, wrong.headers['set-cookie']], [403, undefined])
  assert.match(wrong.text, /That password is not right/)
  const right = await give('rye and wheat', '//evil.example/x')
  assert.deepEqual([right.status, right.headers.location], [303, '/'])
  const shown = await service.visit(preview.host, '/', { headers: { cookie: cookieOf(right) } })
  assert.match(shown.text, /home/)
  // Opening the link again asks for no password again.
  const again = await service.visit(preview.host, preview.link, { headers: { ...HTML, cookie: cookieOf(right) } })
  assert.deepEqual([again.status, again.headers['set-cookie']], [303, undefined])
  await service.database.write((tx) =>
    tx.updateTable('previews').set({ wrong_passwords: 100 }).where('id', '=', preview.id).execute(),
  )
  assert.equal((await give('rye and wheat')).status, 429)
  assert.equal((await site.owner.post(`/api/v1/websites/${site.id}/previews`, { password: 'short' })).status, 422)
})

test('a preview ends with the access of who started it', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const preview = await startPreview(service, site)
  assert.equal((await preview.get()).status, 200)
  const of = { website_id: site.id, user_id: site.owner.userId }
  await service.database.write((tx) =>
    tx.deleteFrom('accesses').where('website_id', '=', of.website_id).where('user_id', '=', of.user_id).execute(),
  )
  assert.equal((await preview.get()).status, 403)
})
