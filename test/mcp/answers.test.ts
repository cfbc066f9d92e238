import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noBrowser } from '#providers/browser/no-browser.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { managedDomain } from '../api/dns.ts'
import { answered, newMember } from '../api/make.ts'
import { type Agent, agentOf } from './support/agent.ts'

let service: Service
let ann: Person
let agent: Agent
let website: { id: string }

before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
  website = await agent.made('websites_create', { name: 'Answers' })
})
after(() => service?.close())

const pages = (website_id: string, count: number, fields: (n: number) => object = () => ({})) =>
  Array.fromAsync({ length: count }, (_, n) => agent.made('pages_create', { website_id, path: `/p${n}`, ...fields(n) }))

test('a list has 20 rows without html unless asked for more', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Listed' })
  await pages(website_id, 22, () => ({ html_content: '<p>x</p>' }))
  const first = await agent.made('pages_list', { website_id })
  assert.deepEqual([first.data.length, first.meta.total_count, first.meta.next_page], [20, 22, 2])
  assert.equal(first.data[0].html_content, undefined)
  assert.equal((await agent.made('pages_list', { website_id, page: 2 })).data.length, 2)
  const whole = await agent.made('pages_list', { website_id, per: '50', fields: ['html_content'] })
  assert.deepEqual([whole.data.length, whole.data[0].html_content], [22, '<p>x</p>'])
  assert.equal((await agent.made('pages_list', { website_id, page: null, path: '/p3' })).meta.total_count, 1)
})

test('what an operation has no place for is told of', async () => {
  const { notes } = await agent.call('pages_list', { website_id: website.id, statu: 'draft' })
  assert.deepEqual(notes, ["Unknown argument 'statu' was ignored; did you mean 'status'?"])
  const made = await agent.made('pages_create', { website_id: website.id, path: '/warned', tittle: 'x' })
  assert.deepEqual(made.warnings, ["Unknown field 'tittle' was ignored; did you mean 'title'?"])
  const { notes: deleted, text } = await agent.call('records_delete', { kind: 'page', id: made.id, forse: true })
  assert.deepEqual(deleted, ["Unknown argument 'forse' was ignored."])
  assert.match(text, /^Deleted\. Until /)
})

test('a DNS record that an agent makes lives an hour in caches unless it says otherwise', async () => {
  const { id: domain_id } = await managedDomain(service, ann, website)
  const record = { domain_id, type: 'TXT', record: 'x' }
  assert.equal((await agent.made('dns_records_create', { ...record, host: 'a' })).ttl, 3_600)
  assert.equal((await agent.made('dns_records_create', { ...record, host: 'b', ttl: 300 })).ttl, 300)
  const { status } = await ann.post(`/api/v1/domains/${domain_id}/dns_records`, { ...record, host: 'c' })
  assert.equal(status, 422)
})

test('deleting what pages use says how many', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'In use' })
  const header = await agent.made('shared_parts_create', { kind: 'header', website_id, html_content: '<b>x</b>' })
  await pages(website_id, 2, () => ({ header_id: header.id }))
  const { notes, text } = await agent.call('shared_parts_delete', { kind: 'header', id: header.id })
  assert.deepEqual(notes, ['2 pages used this header, and fall back to the default.'])
  assert.match(text, /^Deleted\. Until /)
})

test('arguments of a wrong kind are refused, and never a failure of ours', async () => {
  const odd = [{ toString: 'x' }, [{}], [[]], 7, true, [], '', '\u0001']
  for (const value of odd) {
    for (const name of ['page', 'sort', 'path', 'website_id']) {
      const { reply } = await agent.call('pages_list', { website_id: website.id, [name]: value })
      assert.ok(reply.body.result, reply.text)
    }
    assert.equal((await agent.call('pages_get', { id: value })).isError, true)
  }
  for (const given of [[], 'x', 7, true])
    assert.equal(
      (
        await agent.refused(200, {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'websites_list', arguments: given },
        })
      ).code,
      -32602,
    )
})

test('failures say what to do next', async () => {
  const { id } = await agent.made('pages_create', {
    website_id: website.id,
    path: '/edited',
    html_content: '<p>one</p><p>one</p>',
  })
  const hint = async (name: string, given: object, by = agent) => {
    const { isError, body, structured } = await by.call(name, given)
    assert.equal(isError, true)
    assert.equal(structured, undefined)
    for (const field of ['error', 'detail', 'code', 'request_id', 'hint'])
      assert.equal(typeof body[field], 'string', field)
    return body.hint
  }
  assert.match(await hint('pages_update', { id, old_html: '<p>onee</p>', new_html: '' }), /closest.*pages_get/)
  assert.match(await hint('pages_update', { id, old_html: 'zzqqjj', new_html: '' }), /nothing like.*pages_get/)
  assert.match(
    await hint('pages_update', { id, old_html: '<p>one</p>', new_html: '' }),
    /more of the text.*replace_all/,
  )
  assert.match(await hint('pages_update', { id, title: 7 }), /errors/)
  assert.match(await hint('pages_list', { website_id: website.id, page: 0 }), /Correct the argument/)
  assert.match(await hint('pages_update', { id: website.id, title: 'x' }), /pages_list/)
  assert.match(await hint('versions_list', { kind: 'page', record_id: website.id }), /pages_list/)
  assert.match(await hint('versions_pin', { kind: 'page', id: website.id }), /versions_list/)
  const viewer = agentOf(await newMember(service, website, 'viewer'))
  assert.match(await hint('pages_update', { id, title: 'x' }, viewer), /role content/)
  await answered(200, ann.patch(`/api/v1/websites/${website.id}`, { publish_policy: { agents: 'review' } }))
  const { structured: asked } = await agent.call('pages_update', { id, path: '/moved' })
  assert.deepEqual([asked.status, typeof asked.request_id], ['waiting', 'string'])
  const refused = await hint('websites_update', { id: website.id, publish_policy: { people: 'review' } })
  assert.match(refused, /tell the user what detail says/)
  await answered(200, ann.patch(`/api/v1/websites/${website.id}`, { publish_policy: { agents: 'live' } }))
  const set = await agent.made('change_sets_create', { website_id: website.id, title: 'Undone twice' })
  await agent.made('pages_update', { id, title: 'Two' })
  await agent.made('change_sets_undo', { id: set.id })
  assert.match(await hint('change_sets_undo', { id: set.id }), /Do what detail says; the same call again is refused/)
  Object.assign(service.services.core.providers, { browser: noBrowser })
  const noScreenshot = await hint('page_screenshot', { page_id: id })
  assert.match(noScreenshot, /calling again will not help/)
  assert.doesNotMatch(noScreenshot, /later/)
})

test('the change is known to be an agent’s', async () => {
  const made = await agent.made('pages_create', { website_id: website.id, path: '/known' })
  const version = await agent.made('versions_get', { kind: 'page', id: made.latest_version_id })
  assert.deepEqual([version.source, version.created_by.client], ['mcp', 'test'])
  const params = {
    name: 'pages_update',
    arguments: { id: made.id, html_content: 'x' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'Some agent', version: '1' },
    },
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'pages_update' }
  const { body } = await agent.post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { headers })
  const newest = await agent.made('versions_get', {
    kind: 'page',
    id: JSON.parse(body.result.content.at(-1).text).latest_version_id,
  })
  assert.equal(newest.created_by.client, 'Some agent')
})

test('what was kept is never stale', async () => {
  const { id } = await agent.made('pages_create', { website_id: website.id, path: '/kept' })
  for (const title of ['a', 'b', 'c', 'd']) {
    await agent.made('pages_update', { id, title })
    for (let n = 0; n < 4; n++) assert.equal((await agent.made('pages_get', { id })).title, title)
  }
})

test('both doors keep answers together, each what was asked for', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Kept lists' })
  await pages(website_id, 3, (n) => ({ language: ['en', 'de', 'fr'][n] }))
  const rest = async (query: string) =>
    (await ann.get(`/api/v1/websites/${website_id}/pages?${query}`)).body.meta.total_count
  const tool = async (given: object) => (await agent.made('pages_list', { website_id, ...given })).meta.total_count
  for (let n = 0; n < 4; n++) {
    assert.deepEqual([await tool({ language: 'de' }), await rest('language=de&per=20')], [1, 1])
    assert.deepEqual([await tool({}), await rest('per=20'), await rest('')], [3, 3, 3])
    assert.equal(await tool({ path: '/p1', language: 'de' }), 1)
    assert.equal(await tool({ path: '/p1&language=en' }), 0)
    const list = await agent.call('pages_list', { website_id, language: ['en', 'de'] })
    assert.deepEqual([list.isError, list.body.code], [true, 'invalid_request'])
  }
})

test('the answer to a change is brief, and whole when asked', async () => {
  const html_content = `<p>${'word '.repeat(200)}</p>`
  const { structured: made, notes } = await agent.call('pages_create', {
    website_id: website.id,
    path: '/w',
    html_content,
    structured_data: { '@type': 'Thing' },
    meta_descriptoin: 'x',
  })
  const { id, url, latest_version_id, warnings, ...decided } = made
  assert.deepEqual(decided, { etag: '"1-admin"', path: '/w', version_number: 1, language: 'en', status: 'published' })
  assert.deepEqual([notes, warnings.length, url.endsWith('/w')], [[], 1, true])
  assert.equal((await agent.made('pages_get', { id })).html_content, html_content)
  const edit = { old_html: '<p>', new_html: '<p class="x">' }
  const tried = await agent.made('pages_update', { id, ...edit, dry_run: true })
  assert.deepEqual([tried.dry_run, 'updated_at' in tried, tried.diff.includes('class="x"')], [true, false, true])
  const short = await agent.made('pages_update', { id, html_content: '<p>x</p>' })
  assert.deepEqual([short.version_number, short.html_content], [2, undefined])
  const whole = await agent.made('pages_update', { id, html_content, verbose: true })
  assert.deepEqual([whole.html_content, whole.structured_data], [html_content, { '@type': 'Thing' }])
  const { body: rest } = await ann.patch(`/api/v1/websites/pages/${id}`, { html_content })
  assert.equal(rest.html_content, html_content, 'REST answers it')

  const version = { kind: 'page', id: latest_version_id }
  const pinned = await agent.made('versions_pin', version)
  assert.deepEqual(
    [pinned.pinned_version_id, pinned.version, 'html_content' in pinned],
    [latest_version_id, { id: latest_version_id, number: 1 }, false],
  )
  const reverted = await agent.made('versions_revert', version)
  assert.deepEqual([reverted.version.number, reverted.pinned_version_id], [4, undefined])
  const { body } = await ann.post(`/api/v1/websites/pages/versions/${latest_version_id}/revert`)
  assert.equal(body.html_content, html_content, 'REST answers the record')
})

test('a selector reads the fragment alone', async () => {
  const { id } = await agent.made('pages_create', {
    website_id: website.id,
    path: '/selected',
    html_content: '<main><h1>One</h1><p id="x">Two</p></main>',
  })
  for (let n = 0; n < 3; n++) {
    const read = await agent.made('pages_get', { id, selector: '#x' })
    assert.deepEqual(Object.keys(read), ['id', 'version_number', 'fragment', 'etag'])
    assert.equal(read.fragment.html, '<p id="x">Two</p>')
  }
  const { body } = await ann.get(`/api/v1/websites/pages/${id}?selector=%23x`)
  assert.equal(body.path, '/selected')
})

test('a page that is too long is cut, says so, and is not to be saved so', async () => {
  const html_content = `<p>${'word '.repeat(20_000)}</p>`
  const { id } = await agent.made('pages_create', { website_id: website.id, path: '/long', html_content })
  const { notes, structured, body, reply } = await agent.call('pages_get', { id })
  assert.match(notes[0]!, /^This answer was cut from \d{6} to \d{5} characters\. /)
  assert.deepEqual(structured, body)
  assert.ok(reply.text.length < 120_000)
  assert.match(
    structured.html_content,
    /\[CUT: \d+ more characters are not shown\. Never save this text as it stands\.\]$/,
  )
  assert.equal(structured.path, '/long')
  const { body: rest } = await ann.get(`/api/v1/websites/pages/${id}`)
  assert.equal(rest.html_content, html_content, 'REST answers it whole')
})

test('a list that is too long is answered in shorter pages that leave nothing out', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Long list' })
  const made = await pages(website_id, 23, () => ({ html_content: 'y'.repeat(9_000) }))
  const seen: string[] = []
  let given: object = { page: 1, per: 12 }
  for (let n = 0; n < 30; n++) {
    const { notes, structured } = await agent.call('pages_list', { website_id, fields: ['html_content'], ...given })
    for (const row of structured.data) {
      assert.equal(row.html_content.length, 9_000)
      seen.push(row.id)
    }
    const per = Number(/at per=(\d+)\./.exec(notes[0] ?? '')?.[1] ?? (given as { per: number }).per)
    if (structured.meta.next_page === null) break
    given = { page: structured.meta.next_page, per }
  }
  assert.deepEqual(
    seen,
    made.map(({ id }) => id),
  )
})

test('an address narrows the tools, for listing and for calling', async () => {
  const names = async (query: string): Promise<string[]> =>
    (await agent.ask('tools/list', {}, { query })).tools.map(({ name }: { name: string }) => name)
  assert.ok((await names('?toolsets=pages')).every((name) => /^(page|versions_|records_delete)/.test(name)))
  const two = await names('?toolsets=pages,shared_parts')
  assert.ok(two.includes('shared_parts_list') && two.includes('versions_pin') && !two.includes('redirects_list'))
  const reading = await names('?readonly=true')
  assert.ok(
    reading.includes('pages_get') && !reading.some((name) => /_(create|update|delete|pin|unpin|revert)$/.test(name)),
  )
  const all = await names('?toolsets=all')
  assert.ok((await names('?toolsets=all&readonly=true')).length < all.length)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'websites_create', arguments: { name: 'x' } },
  }
  for (const query of ['?readonly=true', '?toolsets=pages', '?toolsets=keep'])
    assert.equal((await agent.refused(200, call, { query })).code, -32602)
  const { data } = await agent.refused(400, { ...call, method: 'tools/list' }, { query: '?toolsets=pages,nonsense' })
  assert.match(data.error, /nonsense/)
  assert.match(data.detail, /: core, all, build, keep, data, .*versions, .*pages, /)
})
