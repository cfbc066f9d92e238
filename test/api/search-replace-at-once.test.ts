import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Client, Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'
import { newTable } from './tables.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

const find = (website: Json, query: Record<string, string>, by: Client = ann) =>
  by.get(`${API}/websites/${website.id}/search?${new URLSearchParams(query)}`)
const replace = (website: Json, fields: object, by: Client = ann) =>
  by.post(`${API}/websites/${website.id}/replace`, { find: 'Acme', replace: 'Bolt', ...fields })
const made = (website: Json, kind: string, fields: object) =>
  answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, fields))

/** Every kind without versions has the name. */
async function someRecords() {
  const website = await newWebsite(ann, { name: 'Shop' })
  await answered(200, ann.patch(`${API}/websites/${website.id}`, { facts: { firm: 'Acme Ltd', phone: '555' } }))
  const form = await made(website, 'forms', {
    name: 'Contact',
    fields: [
      {
        name: 'acme',
        label: 'Does Acme know you?',
        placeholder: 'Acme no.',
        help_text: 'As on Acme bills',
        note: 'kept',
      },
      { name: 'about', type: 'select', options: [{ value: 'Acme', label: 'About Acme' }, 'other'] },
    ],
    success_message: 'Acme thanks you',
    autoreply_message: 'Yours, Acme',
  })
  const asset = await made(website, 'assets/upload', {
    base64: Buffer.from('x').toString('base64'),
    filename: 'Acme.txt',
    content_type: 'text/plain',
    alt: 'The Acme sign',
  })
  const redirect = await made(website, 'redirects', { from_path: '/Acme-old', to: 'https://example.com/Acme?Acme=1' })
  const table = await newTable(ann, website, {
    name: 'Posts',
    columns: [
      { key: 'title', type: 'text' },
      { key: 'by', type: 'select', options: [{ value: 'Acme', label: 'By Acme', color: '#fff' }, 'other'] },
    ],
  })
  return { website, records: { website, form, asset, redirect, table } }
}

async function stored({ website, form, asset, redirect, table }: Record<string, Json>, query = '') {
  const { facts } = await answered(200, ann.get(`${API}/websites/${website.id}`))
  const { fields, success_message, autoreply_message } = await answered(200, ann.get(flat('forms', form, query)))
  const { alt, filename } = await answered(200, ann.get(flat('assets', asset, query)))
  const { from_path, to } = await answered(200, ann.get(flat('redirects', redirect)))
  const { columns } = await answered(200, ann.get(flat('tables', table)))
  return { facts, fields, success_message, autoreply_message, alt, filename, from_path, to, columns }
}

test('facts, forms, alt texts, redirects and options are searched', async () => {
  const { website, records } = await someRecords()
  const { data } = await answered(200, find(website, { q: 'acme', case_sensitive: 'false' }))
  assert.deepEqual(
    data.map(({ kind, id, title, path, matches }: Json) => [
      kind,
      id,
      title,
      path,
      matches.map((one: Json) => one.field).sort(),
    ]),
    [
      ['website', website.id, 'Shop', null, ['facts.firm']],
      [
        'form',
        records.form.id,
        'Contact',
        null,
        [
          'autoreply_message',
          'fields.0.help_text',
          'fields.0.label',
          'fields.0.placeholder',
          'fields.1.options.0.label',
          'success_message',
        ],
      ],
      ['asset', records.asset.id, 'Acme.txt', null, ['alt']],
      ['redirect', records.redirect.id, '/Acme-old', null, ['to', 'to']],
      ['table', records.table.id, 'Posts', null, ['columns.1.options.0.label']],
    ],
  )
  const kinds = async (query: Record<string, string>) =>
    (await answered(200, find(website, { q: 'Acme', ...query }))).data.map(({ kind }: Json) => kind)
  assert.deepEqual(await kinds({ kinds: 'redirect' }), ['redirect'])
  assert.deepEqual(await kinds({ fields: 'alt' }), ['asset'])
  assert.deepEqual(await kinds({ language: 'en' }), [])
  assert.deepEqual(await kinds({ path_prefix: '/' }), [])
  assert.deepEqual(await kinds({ table: records.table.id }), [])
})

test('they are found page by page, each once', async () => {
  const website = await newWebsite(ann)
  const lines = Array.from({ length: 25 }, (_, n) => `/from${n} /Acme/${n} 301`)
  await answered(200, ann.post(`${API}/websites/${website.id}/redirects/import`, { text: lines.join('\n') }))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const body: Json = await answered(200, find(website, { q: 'Acme', per: '10', ...(cursor ? { cursor } : {}) }))
    assert.ok(body.data.length <= 10)
    seen.push(...body.data.map(({ id }: Json) => id))
    cursor = body.meta.next
  } while (cursor)
  assert.deepEqual([seen.length, new Set(seen).size], [25, 25])
})

test('their texts are replaced in one change set, and come back when it is undone', async () => {
  const { website, records } = await someRecords()
  const before = await stored(records)
  const tried = await answered(200, replace(website, { dry_run: true }))
  assert.deepEqual(
    [tried.dry_run, tried.count, tried.records.map(({ kind }: Json) => kind)],
    [true, 11, ['website', 'form', 'asset', 'redirect', 'table']],
  )
  assert.deepEqual(await stored(records), before, 'a try changes nothing')

  const set = await made(website, 'change_sets', { title: 'New name' })
  const done = await answered(200, replace(website, {}))
  assert.deepEqual(
    done.records.map(({ kind, count, version, version_id }: Json) => [kind, count, version, version_id]),
    [
      ['website', 1, null, null],
      ['form', 6, null, null],
      ['asset', 1, null, null],
      ['redirect', 2, null, null],
      ['table', 1, null, null],
    ],
  )
  const after = await stored(records)
  assert.deepEqual(after.facts, { firm: 'Bolt Ltd', phone: '555' })
  const [acme, about] = after.fields
  assert.deepEqual(
    [acme.name, acme.label, acme.placeholder, acme.help_text, acme.note],
    ['acme', 'Does Bolt know you?', 'Bolt no.', 'As on Bolt bills', 'kept'],
  )
  assert.deepEqual(about.options[0], { value: 'Acme', label: 'About Bolt' })
  assert.deepEqual([after.success_message, after.autoreply_message], ['Bolt thanks you', 'Yours, Bolt'])
  assert.deepEqual([after.alt, after.filename], ['The Bolt sign', 'Acme.txt'])
  assert.deepEqual([after.from_path, after.to], ['/Acme-old', 'https://example.com/Bolt?Bolt=1'])
  assert.deepEqual(after.columns[1].options[0], { value: 'Acme', label: 'By Bolt', color: '#fff' })
  assert.equal(after.columns[1].id, before.columns[1].id)

  await answered(200, ann.post(flat('change_sets', set, '/undo'), {}))
  assert.deepEqual(await stored(records), before)
})

test('what the role may not change is skipped, and a text that does not fit changes nothing', async () => {
  const { website, records } = await someRecords()
  const before = await stored(records)
  const body = await refused(replace(website, { replace: 'Long'.repeat(300) }), 'replace')
  assert.match(body.errors.replace[0], /website "Shop"/)
  assert.deepEqual(await stored(records), before)
  const editor = await newMember(service, website, 'editor')
  const { records: changed, unchanged } = await answered(200, replace(website, {}, editor))
  assert.deepEqual(
    [changed.map(({ kind }: Json) => kind), unchanged.map(({ kind, count }: Json) => [kind, count])],
    [['form', 'asset', 'redirect', 'table'], [['website', 1]]],
  )
  assert.deepEqual((await stored(records)).facts, before.facts)
})

test('where changes wait for review, what would show at once is left out and named', async () => {
  const { website, records } = await someRecords()
  const page = await newPage(ann, website, { path: '/acme', html_content: '<p>Acme</p>' })
  const before = await stored(records)
  // Under a policy facts become a draft, as pages and forms do.
  const expectDrafts = async (fields: object, ids: string[], left: number) => {
    const { records: changed, unchanged } = await answered(200, replace(website, fields))
    assert.deepEqual([changed.map(({ id }: Json) => id), unchanged.length], [ids, left])
    for (const { reason } of unchanged) assert.match(reason, /Visitors would see it immediately|It waits for approval/)
    const { facts: _, ...others } = await stored(records, '?state=live')
    const { facts: __, ...othersBefore } = before
    assert.deepEqual(others, othersBefore)
  }
  await expectDrafts({ publish: false }, [page.id, records.form.id, records.asset.id], 3)
  await answered(
    200,
    ann.patch(`${API}/websites/${website.id}`, { publish_policy: { people: 'review', agents: 'live' } }),
  )
  await answered(200, ann.patch(flat('pages', page), { html_content: '<p>Acme again</p>' }))
  await expectDrafts({}, [page.id, website.id], 2)
})
