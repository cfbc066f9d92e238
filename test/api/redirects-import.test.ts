import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(() => service.close())

const collection = (site: { id: string }) => `${API}/websites/${site.id}/redirects`
const imported = (site: { id: string }, text: string, fields: object = {}): Promise<Json> =>
  answered(200, ann.post(`${collection(site)}/import`, { text, ...fields }))
/** The numbers of an answer. */
const countsOf = ({ created, updated, unchanged, failed }: Json) => ({ created, updated, unchanged, failed })
const imports = async (site: { id: string }, text: string) => countsOf(await imported(site, text))
const faulty = async (site: { id: string }, text: string): Promise<Json> =>
  (await answered(422, ann.post(`${collection(site)}/import`, { text }))).errors
const listed = async (site: { id: string }): Promise<Json[]> =>
  (await answered(200, ann.get(`${collection(site)}?per=200`))).data
const brief = (redirects: Json[]) => redirects.map(({ from_path, to, status, force }) => [from_path, to, status, force])

test('a Netlify file', async () => {
  const site = await newWebsite(ann)
  const text = `# Moved in 2024
/about-us        /about
/blog/:slug      /news/:slug       302
/shop/*          https://shop.example/:splat  301!   # elsewhere

/über/           /%C3%BCber-uns#team   308
`
  assert.deepEqual(await imports(site, text), { created: 4, updated: 0, unchanged: 0, failed: 0 })
  const redirects = await listed(site)
  assert.deepEqual(brief(redirects), [
    ['/about-us', '/about', 301, false],
    ['/blog/:slug', '/news/:slug', 302, false],
    ['/shop/*', 'https://shop.example/:splat', 301, true],
    ['/über', '/über-uns#team', 308, false],
  ])
  for (const { origin, active, preserve_query } of redirects)
    assert.deepEqual([origin, active, preserve_query], ['import', true, true])
  assert.deepEqual(
    redirects.map(({ position }) => position),
    [1, 2, 3, 4],
  )
})

test('a CSV file', async () => {
  const site = await newWebsite(ann)
  const text = '\ufeffSource;Target;Code;active;Notes\r\n"/a;b";"/c?x=""1"""; 302 ;no;"two\r\nlines"\r\n/d;/e;;;\r\n'
  assert.match(
    (await answered(422, ann.post(`${collection(site)}/import`, { text }))).error,
    /^Line 2 to can't contain/,
  )
  const { warnings, lines, ...counts } = await imported(site, text.replace('""1""', '1'))
  assert.deepEqual(counts, { created: 2, updated: 0, unchanged: 0, failed: 0 })
  assert.deepEqual(
    lines.map(({ line, result, from_path }: Json) => [line, result, from_path]),
    [
      [2, 'created', '/a;b'],
      [4, 'created', '/d'],
    ],
  )
  assert.deepEqual(warnings, ["Unknown column 'Notes' was ignored."])
  const redirects = await listed(site)
  assert.deepEqual(brief(redirects), [
    ['/a;b', '/c?x=1', 302, false],
    ['/d', '/e', 301, false],
  ])
  assert.deepEqual(
    redirects.map(({ active }) => active),
    [false, true],
  )
})

test('existing redirects are changed, or left when nothing differs', async () => {
  const site = await newWebsite(ann)
  const same = await answered(201, ann.post(collection(site), { from_path: '/same', to: '/x' }))
  const other = { from_path: '/other', to: '/x', status: 307, force: true, position: 9 }
  const changed = await answered(201, ann.post(collection(site), other))
  const text = 'from,to\n/same/,/x\n/other,/y\n/third,/z'
  assert.deepEqual(await imports(site, text), { created: 1, updated: 1, unchanged: 1, failed: 0 })
  assert.deepEqual(await imports(site, text), { created: 0, updated: 0, unchanged: 3, failed: 0 })
  assert.deepEqual(await answered(200, ann.get(flat('redirects', same))), same)
  const now = await answered(200, ann.get(flat('redirects', changed)))
  assert.deepEqual(now, { ...changed, to: '/y', origin: 'import', updated_at: now.updated_at })
  const { type, count } = await eventsOf(site)
  assert.deepEqual(
    [type, count],
    [['redirect.created', 'redirect.created', 'redirect.updated', 'redirect.created'].sort(), 4],
  )
})

test('with a faulty line nothing is imported, and every faulty line is named', async () => {
  const site = await newWebsite(ann)
  await answered(201, ann.post(collection(site), { from_path: '/back', to: '/start' }))
  const lines = [
    'from_path,to,status',
    '/fine,/x,301',
    'fine,/x,301',
    '/a,javascript:alert(1),301',
    '/b,/x,418',
    '/fine/,/y,301',
    '"/c"d,/x,301',
    '/start,/back,301',
    '/blog/*,/news/*,301',
    '/both,//evil.example,303',
  ]
  const errors = await faulty(site, lines.join('\n'))
  assert.deepEqual(
    Object.keys(errors),
    [3, 4, 5, 6, 7, 8, 9, 10].map((line) => `line ${line}`),
  )
  assert.match(errors['line 3'][0], /^from_path must begin with a slash/)
  assert.match(errors['line 4'][0], /^to must be a path of this website/)
  assert.match(errors['line 5'][0], /^status must be one of/)
  assert.match(errors['line 6'][0], /^from_path is that of line 2 already$/)
  assert.match(errors['line 7'][0], /^is not valid CSV/)
  assert.match(errors['line 8'][0], /^to makes a loop: \/start → \/back → \/start$/)
  assert.match(errors['line 9'][0], /^to can't contain '\*': write :splat/)
  assert.equal((await listed(site)).length, 1)
  assert.equal((await eventsOf(site)).count, 1)
})

test('a loop within the text is found', async () => {
  const site = await newWebsite(ann)
  const errors = await faulty(site, '/a /b\n/b /c\n/c /a\n/d /e')
  assert.match(Object.values(errors).flat().join(), /to makes a loop/)
  assert.match(Object.keys(await faulty(site, '/a/* /b/:splat\n/b/:x /a/:x')).join(), /line 1/)
  assert.deepEqual(await listed(site), [])
})

test('the first faulty lines are named, and the others counted', async () => {
  const site = await newWebsite(ann)
  const errors = await faulty(site, 'old new\n'.repeat(60).replaceAll('old', '/old'))
  assert.equal(Object.keys(errors).length, 51)
  assert.deepEqual(errors.text, ['has 10 more faulty lines'])
})

test('a text is so long at most', async () => {
  const site = await newWebsite(ann)
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `/old/${i} /new`).join('\n')
  assert.deepEqual(Object.keys(await faulty(site, lines(502))), ['text'])
  assert.deepEqual(Object.keys(await faulty(site, `/old /${'x'.repeat(200_000)}`)), ['text'])
  assert.deepEqual(await imports(site, lines(500)), { created: 500, updated: 0, unchanged: 0, failed: 0 })
  await answered(422, ann.post(`${collection(site)}/import`, { text: '/a,/b', format: 'xml' }))
})

test('a text without redirects imports none', async () => {
  const site = await newWebsite(ann)
  for (const text of ['# nothing\n', 'from_path,to\n', '\n \n'])
    assert.deepEqual(
      await imports(site, text),
      { created: 0, updated: 0, unchanged: 0, failed: 0 },
      JSON.stringify(text),
    )
})

test('an import that is sent again is answered as the first was', async () => {
  const site = await newWebsite(ann)
  const headers = { 'idempotency-key': `import ${site.id}` }
  const send = () => ann.post(`${collection(site)}/import`, { text: '/a /b' }, { headers })
  assert.deepEqual(await answered(200, send()), await answered(200, send()))
  assert.equal((await eventsOf(site)).count, 1)
})

async function eventsOf({ id }: { id: string }) {
  const rows = await service.database.reader
    .selectFrom('events')
    .select('type')
    .where('website_id', '=', id)
    .where('resource_type', '=', 'redirect')
    .execute()
  return { type: rows.map(({ type }) => type).sort(), count: rows.length }
}

test('with skip_faulty the lines that are not faulty are imported, and each line has its result', async () => {
  const site = await newWebsite(ann)
  const same = await answered(201, ann.post(collection(site), { from_path: '/same', to: '/x' }))
  await answered(201, ann.post(collection(site), { from_path: '/other', to: '/x' }))
  const text = [
    'from_path,to,status',
    '/same,/x,',
    '/other,/y,302',
    '/new,/z,',
    '/new/,/zz,',
    '/bad,nowhere,',
    '/teapot,/z,418',
    ',/z,',
    '/one,/two,',
    '/two,/one,',
    '"/half',
  ].join('\n')
  await answered(422, ann.post(`${collection(site)}/import`, { text }))
  assert.equal((await listed(site)).length, 2, 'without skip_faulty nothing is imported')
  const { lines, warnings, ...counts } = await imported(site, text, { skip_faulty: true })
  assert.deepEqual(counts, { created: 1, updated: 1, unchanged: 1, failed: 7 })
  assert.equal(warnings, undefined)
  assert.deepEqual(
    lines.map(({ line, result, field }: Json) => [line, result, field]),
    [
      [2, 'unchanged', null],
      [3, 'updated', null],
      [4, 'created', null],
      [5, 'failed', 'from_path'],
      [6, 'failed', 'to'],
      [7, 'failed', 'status'],
      [8, 'failed', 'from_path'],
      [9, 'failed', 'to'],
      [10, 'failed', 'to'],
      [11, 'failed', null],
    ],
  )
  assert.equal(lines[0].redirect_id, same.id)
  assert.match(lines[3].message, /^is that of line 4 already$/)
  assert.match(lines[5].message, /^must be one of: 200, 301/)
  assert.match(lines[7].message, /^makes a loop/)
  assert.match(lines[9].message, /^is not valid CSV/)
  const now = await listed(site)
  assert.deepEqual(now.map(({ from_path }) => from_path).sort(), ['/new', '/other', '/same'])
  const created = now.find(({ from_path }) => from_path === '/new')
  assert.equal(lines[2].redirect_id, created.id)
})

test('lines that lead in a circle by what is stored are left out, however many rounds that takes', async () => {
  const site = await newWebsite(ann)
  const ring = Array.from({ length: 12 }, (_, i) => `/r${i} /r${(i + 1) % 12}`)
  const { created, failed } = await imported(site, [...ring, '/free /x'].join('\n'), { skip_faulty: true })
  assert.deepEqual([created + failed, failed > 0], [13, true])
  for (const { from_path } of await listed(site)) {
    const { end } = await answered(200, ann.get(`${collection(site)}/resolve?path=${from_path}`))
    assert.notEqual(end.kind, 'loop', from_path)
  }
})

test('pages are proposed for old addresses, nothing is made, and the proposals can be imported', async () => {
  const site = await newWebsite(ann, { publish_policy: { agents: 'review' } })
  for (const path of ['/menu', '/team/opening-hours', '/über-uns']) await newPage(ann, site, { path })
  await newPage(ann, site, { path: '/hidden', status: 'draft' })
  const text = `# The old website
https://old.example/Menu.html?ref=1
/contact/opening-hours

/menu
/über-uns.php
/wholly-different-99
/a/:b
menu
`
  const answer = await imported(site, text, { propose: true })
  assert.deepEqual(countsOf(answer), { created: 0, updated: 0, unchanged: 0, failed: 0 })
  assert.deepEqual(
    answer.proposals.map(({ line, from_path, to, reason, message }: Json) => [line, from_path, to, reason ?? message]),
    [
      [2, '/Menu.html', '/menu', 'same_path'],
      [3, '/contact/opening-hours', '/team/opening-hours', 'same_last_segment'],
      [5, '/menu', null, 'leads somewhere already'],
      [6, '/über-uns.php', '/über-uns', 'same_path'],
      [7, '/wholly-different-99', null, 'is like no page'],
      [8, null, null, 'must be one address, no pattern'],
      [9, null, null, 'must begin with a slash, like /about'],
    ],
  )
  assert.deepEqual(await listed(site), [])
  // An agent whose changes wait for review may look.
  const args = { website_id: site.id, text, propose: true }
  assert.equal((await agentOf(ann).call('redirects_import', args)).structured.proposals.length, 7)
  assert.equal((await imported(site, answer.text)).created, 3)
  assert.deepEqual(
    (await listed(site)).map(({ from_path, to }) => [from_path, to]),
    [
      ['/Menu.html', '/menu'],
      ['/contact/opening-hours', '/team/opening-hours'],
      ['/über-uns.php', '/über-uns'],
    ],
  )
  assert.equal((await imported(site, 'no path', { propose: true })).proposals[0].from_path, null)
  const long = Array.from({ length: 501 }, (_, index) => `/${index}`).join('\n')
  await answered(422, ann.post(`${collection(site)}/import`, { text: long, propose: true }))
})
