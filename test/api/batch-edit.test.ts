import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let user: Person
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro": {"pages_per_website": 4, "websites": 100}}' })
  user = await service.newUser()
})
after(() => service?.close())

const batch = (website: Json, edits: object[], more = {}, by: Person = user) =>
  by.post(`${API}/websites/${website.id}/batch_edit`, { edits, ...more })
const part = (website: Json, kind: string, fields: object = {}) =>
  answered(
    201,
    user.post(`${API}/websites/${website.id}/${kind}s`, { html_content: `<${kind}>old</${kind}>`, ...fields }),
  )

test('pages and shared parts are updated and created together, each with its version', async () => {
  const website = await newWebsite(user)
  const [page, header] = [await newPage(user, website, { html_content: '<p>old</p>' }), await part(website, 'header')]
  const { results, dry_run } = await answered(
    200,
    batch(website, [
      { kind: 'page', id: page.id, old_html: 'old', new_html: 'new', title: 'New', note: 'together' },
      {
        kind: 'header',
        id: header.id,
        default_on_page_language: 'en',
        edits: [{ old_html: 'old', new_html: 'new' }],
      },
      { kind: 'page', path: '/made', html_content: '<p>made</p>', header_id: header.id },
      { kind: 'page', id: page.id, old_html: 'new', new_html: 'newer' },
    ]),
  )
  assert.equal(dry_run, false)
  assert.deepEqual(
    results.map(({ index, kind, action, version_number }: Json) => [index, kind, action, version_number]),
    [
      [0, 'page', 'updated', 2],
      [1, 'header', 'updated', 2],
      [2, 'page', 'created', 1],
      [3, 'page', 'updated', 3],
    ],
  )
  const visited = await service.visit(hostOf(website), '/made')
  assert.ok(visited.text.includes('<header>new</header>') && visited.text.includes('<p>made</p>'))
  assert.equal((await user.get(flat('pages', page))).body.html_content, '<p>newer</p>')
  const { data } = (await user.get(flat('pages', page, '/versions'))).body
  assert.deepEqual(
    data.map(({ note }: Json) => note),
    [null, 'together', null],
  )
})

test('one failure undoes everything, and is reported with its index and field', async () => {
  const website = await newWebsite(user)
  const page = await newPage(user, website, { html_content: '<p>old</p>' })
  const good = { kind: 'page', id: page.id, old_html: 'old', new_html: 'new' }
  const fails = async (edit: object, field: string) => {
    const body = await refused(batch(website, [good, edit]), field)
    assert.equal(body.index, 1)
    assert.ok(body.error.startsWith('edits.1: '))
    return body
  }
  const missed = await fails({ ...good, old_html: 'nowhere' }, 'edits.1.old_html')
  assert.ok('closest' in missed)
  assert.equal((await fails({ ...good, old_html: 'p', new_html: 'b' }, 'edits.1.old_html')).match_count, 2)
  await fails({ kind: 'page', path: 'no-slash' }, 'edits.1.path')
  await fails({ kind: 'page', path: page.path }, 'edits.1.path')
  await fails({ kind: 'page', title: 7 }, 'edits.1.title')
  await fails({ kind: 'page', html_content: 'x' }, 'edits.1.title')
  await fails({ kind: 'header', html_content: ' ' }, 'edits.1.html_content')
  await fails({ kind: 'header', id: page.id, html_content: 'x' }, 'edits.1.id')
  await fails({ kind: 'page', id: NOBODYS_ID }, 'edits.1.id')
  await fails({ ...good, dry_run: true }, 'edits.1.dry_run')
  const other = await newWebsite(user)
  await fails({ kind: 'page', id: (await newPage(user, other)).id }, 'edits.1.id')
  const { body } = await user.get(flat('pages', page))
  assert.deepEqual([body.html_content, body.version_number], ['<p>old</p>', 1])
})

test('each edit of a batch is validated', async () => {
  const website = await newWebsite(user)
  await refused(batch(website, []), 'edits')
  await refused(batch(website, Array(101).fill({ kind: 'page', title: 'x' })), 'edits')
  await refused(batch(website, [{ kind: 'table', title: 'x' }]), 'edits.0.kind')
  const limit = await answered(
    422,
    batch(
      website,
      Array.from({ length: 5 }, (_, i) => ({ kind: 'page', title: `P ${i}` })),
    ),
  )
  assert.deepEqual([limit.code, limit.index], ['page_limit_reached', 4])
  assert.equal((await user.get(`${API}/websites/${website.id}/pages`)).body.meta.total_count, 0)
  const events = await service.database.reader
    .selectFrom('events')
    .selectAll()
    .where('website_id', '=', website.id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['website.created', 'quota.exceeded'],
  )
})

test('a dry run returns the result with a diff of each edit, and saves nothing', async () => {
  const website = await newWebsite(user)
  const page = await newPage(user, website, { html_content: '<p>old</p>' })
  const edits = [
    { kind: 'page', id: page.id, old_html: 'old', new_html: 'new' },
    { kind: 'page', id: page.id, old_html: 'new', new_html: 'newer' },
    { kind: 'footer', html_content: '<footer>f</footer>' },
  ]
  const { results, dry_run } = await answered(200, batch(website, edits, { dry_run: true }))
  assert.equal(dry_run, true)
  assert.ok(results[0].diff.includes('-<p>old</p>\n+<p>new</p>'))
  assert.ok(results[1].diff.includes('-<p>new</p>\n+<p>newer</p>'))
  assert.ok(results[2].diff.includes('+<footer>f</footer>'))
  assert.deepEqual([results[0].id, results[2].id, results[2].live_version_id], [page.id, null, null])
  const { body } = await user.get(flat('pages', page))
  assert.deepEqual([body.html_content, body.version_number], ['<p>old</p>', 1])
  assert.equal((await user.get(`${API}/websites/${website.id}/footers`)).body.meta.total_count, 0)
  await refused(batch(website, [{ ...edits[1] }], { dry_run: true }), 'edits.0.old_html')
})

test('each edit requires its own role; without it nothing of the batch is saved', async () => {
  const website = await newWebsite(user)
  const [page, header] = [await newPage(user, website, { html_content: '<p>old</p>' }), await part(website, 'header')]
  const content = await newMember(service, website, 'content')
  const onPage = { kind: 'page', id: page.id, old_html: 'old', new_html: 'new' }
  for (const edit of [
    { kind: 'header', id: header.id, html_content: 'x' },
    { kind: 'footer', html_content: 'x' },
  ]) {
    const body = await answered(403, batch(website, [onPage, edit], {}, content))
    assert.deepEqual([body.code, body.index], ['insufficient_role', 1])
    assert.match(body.detail, /edits\.1: .*content.*needs editor/)
  }
  assert.equal((await user.get(flat('pages', page))).body.version_number, 1)
  await answered(200, batch(website, [onPage], {}, content))
  await answered(403, batch(website, [onPage], {}, await newMember(service, website, 'viewer')))
})

test('unknown fields are reported with the index of their edit', async () => {
  const website = await newWebsite(user)
  const { warnings } = await answered(
    200,
    batch(website, [{ kind: 'page', title: 'A', html_contents: 'x' }], { dryrun: true }),
  )
  assert.deepEqual(warnings, [
    "Unknown field 'dryrun' was ignored; did you mean 'dry_run'?",
    "edits.0: Unknown field 'html_contents' was ignored; did you mean 'html_content'?",
  ])
})

test('concurrent batches on the same pages all succeed', async () => {
  const website = await newWebsite(user)
  const [a, b] = [
    await newPage(user, website, { html_content: '' }),
    await newPage(user, website, { html_content: '' }),
  ]
  const onBoth = (first: Json, second: Json) => [
    { kind: 'page', id: first.id, html_content: Math.random().toString() },
    { kind: 'page', id: second.id, html_content: Math.random().toString() },
  ]
  const all = Array.from({ length: 6 }, (_, i) => batch(website, i % 2 ? onBoth(a, b) : onBoth(b, a)))
  const alone = Array.from({ length: 6 }, () =>
    user.patch(flat('pages', a), { html_content: Math.random().toString() }),
  )
  for (const { status, text } of await Promise.all([...all, ...alone])) assert.equal(status, 200, text)
  assert.equal((await user.get(flat('pages', a))).body.version_number, 13)
  assert.equal((await user.get(flat('pages', b))).body.version_number, 7)
})
