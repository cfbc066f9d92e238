import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Client, Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

const find = (website: Json, query: Record<string, string>, by: Client = ann) =>
  by.get(`${API}/websites/${website.id}/search?${new URLSearchParams(query)}`)
const replace = (website: Json, fields: object, by: Client = ann) =>
  by.post(`${API}/websites/${website.id}/replace`, fields)
const part = (website: Json, kind: string, fields: object) =>
  answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, fields))

async function someSite(): Promise<{ website: Json; page: Json; german: Json; header: Json }> {
  const website = await newWebsite(ann, { languages: ['en', 'de'] })
  const page = await newPage(ann, website, {
    path: '/contact',
    title: 'Call 555',
    html_content: '<p>Phone\n555</p><p>5555</p>',
    structured_data: { phone: '555' },
  })
  const german = await newPage(ann, website, { path: '/de/kontakt', language: 'de', html_content: '<b>Tel. 555</b>' })
  const header = await part(website, 'headers', { name: 'Top', html_content: '<nav>555</nav>' })
  await newPage(ann, website, { path: '/other', html_content: '<p>nothing</p>' })
  return { website, page, german, header }
}

test('text is found in html and text fields, with its places', async () => {
  const { website, page, german, header } = await someSite()
  const { data, meta } = await answered(200, find(website, { q: '555', whole_word: 'true' }))
  assert.deepEqual(meta, { next: null, previous: null })
  assert.deepEqual(
    data.map(({ kind, id, title, path, count }: Json) => [kind, id, title, path, count]),
    [
      ['page', page.id, 'Call 555', '/contact', 3],
      ['page', german.id, null, '/de/kontakt', 1],
      ['header', header.id, 'Top', null, 1],
    ],
  )
  assert.deepEqual(data[0].matches, [
    { field: 'html_content', line: 2, offset: 9, snippet: '<p>Phone 555</p><p>5555</p>' },
    { field: 'title', line: 1, offset: 5, snippet: 'Call 555' },
    { field: 'structured_data', line: 1, offset: 10, snippet: '{"phone":"555"}' },
  ])
  const paths = async (query: Record<string, string>) =>
    (await answered(200, find(website, query))).data.map(({ path }: Json) => path)
  assert.deepEqual(await paths({ q: 'PHONE' }), ['/contact'])
  assert.deepEqual(await paths({ q: 'PHONE', case_sensitive: 'true' }), [])
  assert.deepEqual(await paths({ q: '555', language: 'DE' }), ['/de/kontakt'])
  assert.deepEqual(await paths({ q: '555', path_prefix: '/de/' }), ['/de/kontakt'])
  assert.deepEqual(await paths({ q: '555', kinds: 'header' }), [null])
  assert.deepEqual(await paths({ q: '555', fields: 'title' }), ['/contact'])
  assert.deepEqual(await paths({ q: '%' }), [])
  await answered(200, ann.patch(flat('pages', german), { html_content: 'ÜBER_UNS' }))
  assert.deepEqual(await paths({ q: 'über_' }), ['/de/kontakt'], 'the latest version is searched')
  await answered(400, find(website, {}))
  await answered(400, find(website, { q: '' }))
  await refused(find(website, { q: 'x', cursor: 'nonsense' }), 'cursor')
  const stranger = await service.newUser()
  await answered(404, find(website, { q: 'x' }, stranger))
  await answered(200, find(website, { q: 'x' }, await newMember(service, website, 'viewer')))
})

test('many records are found page by page, each once', async () => {
  const website = await newWebsite(ann)
  const edits = Array.from({ length: 45 }, (_, n) => ({
    kind: 'page',
    path: `/p${n}`,
    html_content: `<p>x${n}</p>`,
  }))
  await answered(200, ann.post(`${API}/websites/${website.id}/batch_edit`, { edits }))
  await part(website, 'footers', { html_content: 'x' })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const body: Json = await answered(200, find(website, { q: 'x', per: '10', ...(cursor ? { cursor } : {}) }))
    assert.ok(body.data.length <= 10)
    seen.push(...body.data.map(({ id }: Json) => id))
    cursor = body.meta.next
  } while (cursor)
  assert.deepEqual([seen.length, new Set(seen).size], [46, 46])
})

test('text is replaced everywhere, as new versions', async () => {
  const { website, page, german, header } = await someSite()
  const fields = { find: '555', replace: '$&777', whole_word: true, note: 'New number' }
  const tried = await answered(200, replace(website, { ...fields, dry_run: true }))
  assert.deepEqual([tried.dry_run, tried.count, tried.records.length], [true, 5, 3])
  assert.deepEqual(tried.records[0].matches[0], {
    field: 'html_content',
    line: 2,
    offset: 9,
    snippet: '<p>Phone 555</p><p>5555</p>',
  })
  assert.deepEqual(await answered(200, ann.get(flat('pages', german))), german)
  const done = await answered(200, replace(website, fields))
  assert.deepEqual(
    done.records.map(({ kind, id, count, version }: Json) => [kind, id, count, version]),
    [
      ['page', page.id, 3, 2],
      ['page', german.id, 1, 2],
      ['header', header.id, 1, 2],
    ],
  )
  assert.deepEqual(done.unchanged, [])
  const changed = await answered(200, ann.get(flat('pages', page)))
  assert.deepEqual(
    [changed.html_content, changed.title, changed.structured_data, changed.meta_description],
    ['<p>Phone\n$&777</p><p>5555</p>', 'Call $&777', { phone: '$&777' }, null],
  )
  const { data } = await answered(200, ann.get(flat('headers', header, '/versions')))
  assert.equal(data[0].note, 'New number')
  assert.deepEqual((await answered(200, replace(website, fields))).records, [])
  const events = await service.database.reader
    .selectFrom('events')
    .select('type')
    .where('website_id', '=', website.id)
    .where('type', 'like', '%.updated')
    .execute()
  assert.deepEqual(events.map(({ type }) => type).sort(), ['header.updated', 'page.updated', 'page.updated'])
})

test('a replacement can be narrowed', async () => {
  const { website, german, page } = await someSite()
  const changedBy = async (fields: object) =>
    (await answered(200, replace(website, { find: '555', replace: '1', dry_run: true, ...fields }))).records.map(
      ({ id, kind }: Json) => (kind === 'page' ? id : kind),
    )
  assert.deepEqual(await changedBy({ kinds: ['header'] }), ['header'])
  assert.deepEqual(await changedBy({ language: 'de' }), [german.id])
  assert.deepEqual(await changedBy({ path_prefix: '/con' }), [page.id])
  assert.deepEqual(await changedBy({ page_ids: [german.id.toUpperCase()] }), [german.id])
  assert.deepEqual(await changedBy({ fields: ['title'] }), [page.id])
  assert.deepEqual(await changedBy({ find: 'PHONE' }), [])
  assert.deepEqual(await changedBy({ find: 'PHONE', case_sensitive: false }), [page.id])
})

test('what one may not change is skipped and named', async () => {
  const { website, header } = await someSite()
  const editor = await newMember(service, website, 'content')
  const { records, unchanged } = await answered(200, replace(website, { find: '555', replace: '1' }, editor))
  assert.deepEqual(
    records.map(({ kind }: Json) => kind),
    ['page', 'page'],
  )
  assert.deepEqual([unchanged.length, unchanged[0].id, unchanged[0].count], [1, header.id, 1])
  assert.match(unchanged[0].reason, /editor/)
  assert.equal((await answered(200, ann.get(flat('headers', header)))).version_number, 1)
  await answered(403, replace(website, { find: '1', replace: '2' }, await newMember(service, website, 'viewer')))
})

test('a replacement that fails anywhere changes nothing', async () => {
  const { website, page, german } = await someSite()
  const long = await refused(replace(website, { find: '555', replace: 'x'.repeat(400) }), 'replace')
  assert.ok(long.error.includes('/contact') && long.error.includes('too long'))
  await refused(replace(website, { find: '"555"', replace: '"5', fields: ['structured_data'] }), 'replace')
  await refused(replace(website, { find: '555', replace: '555' }), 'replace')
  await refused(replace(website, { find: '', replace: 'x' }), 'find')
  await refused(replace(website, { replace: 'x' }), 'find')
  for (const record of [page, german])
    assert.equal((await answered(200, ann.get(flat('pages', record)))).version_number, 1)
  const pinned = await answered(200, ann.patch(flat('pages/versions', { id: page.latest_version_id }, '/pin')))
  assert.equal(pinned.id, page.id)
  const { warnings } = await answered(200, replace(website, { find: 'Phone', replace: '</p>Fon' }))
  assert.match(warnings[0], /^\/contact: Visitors see version 1/)
  assert.match(warnings[1], /^\/contact: Line 2: <\/p> closes what is not open/)
})

test('more records than one transaction takes are refused, with how to narrow', async () => {
  const website = await newWebsite(ann)
  for (const from of [0, 100, 200])
    await answered(
      200,
      ann.post(`${API}/websites/${website.id}/batch_edit`, {
        edits: Array.from({ length: 70 }, (_, n) => ({
          kind: 'page',
          path: `/p${from + n}`,
          html_content: '<b>y</b>',
        })),
      }),
    )
  const { error } = await refused(replace(website, { find: 'y', replace: 'z' }), 'find')
  assert.match(error, /more than 200 records; narrow it with/)
  const { records } = await answered(200, replace(website, { find: 'y', replace: 'z', path_prefix: '/p1' }))
  assert.equal(records.length, 81)
})
