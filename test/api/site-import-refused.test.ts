import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { zipWithEntries } from '#test/support/many-entries.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newPage, newWebsite, refused } from './make.ts'
import { ended, proposed, upload, zipped } from './transfer.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService()
  ann = await service.newUser()
  site = await newWebsite(ann)
  await Promise.all(
    Object.entries(BAD).map(async ([name, [records, , manifest]]) => {
      READ.set(name, await proposed(ann, upload(ann, site, await archive(records, manifest))))
    }),
  )
})
after(() => service?.close())

const MANIFEST = { format: 'sitewright', version: 1, website: {}, files: ['r'] }
const page = (id: string, path: string, more: object = {}) => ({ kind: 'page', id, path, ...more })
const version = (id: string, more: object = {}) => ({
  ...{ kind: 'version', of: { kind: 'page', id }, number: 1, latest: true, html_content: '<p>x</p>', snapshot: {} },
  ...more,
})
const archive = (records: object[], manifest: object = MANIFEST) =>
  zipped({
    '_sitewright/manifest.json': JSON.stringify(manifest),
    r: records.map((record) => JSON.stringify(record)).join('\n'),
  })

/** What became of each, read at once. */
const READ = new Map<string, Json>()
const BAD: Record<string, [records: object[], message: RegExp, manifest?: object]> = {
  'another version of the format': [[], /has version 2 of the format/, { ...MANIFEST, version: 2 }],
  'another format': [[], /is not a manifest/, { ...MANIFEST, format: 'x' }],
  'a file that is not there': [[], /"other" is not in the archive/, { ...MANIFEST, files: ['other'] }],
  'an unknown kind': [[{ kind: 'virus', id: '1' }], /"r:1" holds a record of no known kind/],
  'a wrong type': [[page('1', '/a', { use_header: 'yes' }), version('1')], /"r:1" holds a page whose use_header/],
  'a reference to nothing': [[page('1', '/a', { header_id: '2' }), version('1')], /refers to 2/],
  'a path that occurs twice': [
    [page('1', '/a'), version('1'), page('2', '/a'), version('2')],
    /"r:3" has the path of another page, \/a/,
  ],
  'an id that occurs twice': [
    [page('1', '/a'), version('1'), page('1', '/b'), version('1')],
    /"r:3" has the id of another record, 1/,
  ],
  'no version': [[page('1', '/a')], /without its latest version/],
  'a gap in the versions': [[page('1', '/a'), version('1', { number: 2 })], /version 2 that does not follow/],
  'bytes that are missing': [[{ kind: 'asset', id: '1', filename: 'a', byte_size: 1, entry: 'a' }], /"a" is not in/],
}

for (const [name, [, message]] of Object.entries(BAD))
  test(`an archive with ${name} is refused`, () => {
    const { status, error } = READ.get(name)!
    assert.equal(status, 'failed')
    assert.match(error, message)
  })

test('what is no archive is refused', async () => {
  await refused(upload(ann, site, Buffer.from('PK\x03\x04 and nothing more')), 'file')
  await refused(upload(ann, site, Buffer.from([0x1f, 0x8b, 8, 0, 1, 2])), 'file')
  const { errors } = await refused(upload(ann, site, zipWithEntries(100_001)), 'file')
  assert.match(errors.file[0], /more than 100000 entries/)
})

test('limits of the plan and pages that exist stand in the way of a confirmation', async () => {
  const bob = await service.newUser()
  const own = await newWebsite(bob)
  await newPage(bob, own)
  const bytes = await archive([page('1', '/a'), version('1')])
  const proposal = await proposed(bob, upload(bob, own, bytes))
  assert.match(proposal.conflicts.join(), /has pages/)
  await refused(bob.post(`${API}/websites/${own.id}/import`, { import_id: proposal.id, confirm: true }), 'base')
  const started = await answered(201, upload(bob, own, bytes, { confirm: 'true' }))
  const { status, error, counts } = await ended(bob, started.id)
  assert.deepEqual([status, counts], ['failed', { page: 1, version: 1 }])
  assert.match(error, /has pages/)
})

test('a record that cannot be saved is left out and named, and a malformed template is imported as it is', async () => {
  const bob = await service.newUser()
  const website = await newWebsite(bob)
  const bytes = await archive([
    page('1', '/a'),
    version('1', { html_content: '<p>{{ oops</p>', snapshot: { title: 'A', meta_title: 5 } }),
    page('2', '/_reserved'),
    version('2'),
    { kind: 'redirect', id: '3', from_path: '/x', to: '/x' },
  ])
  const started = await answered(201, upload(bob, website, bytes, { confirm: 'true' }))
  const done = await ended(bob, started.id)
  assert.equal(done.status, 'done')
  assert.deepEqual(done.created, { page: 1, version: 1 })
  assert.match(done.errors.join('\n'), /page \/_reserved:/)
  assert.match(done.errors.join('\n'), /redirect \/x:/)
  assert.match(done.warnings.join('\n'), /left blank: r:2 \(meta_title must be/)
  const { data } = await answered(200, bob.get(`${API}/websites/${website.id}/pages?fields=html_content`))
  assert.deepEqual(
    data.map(({ title, html_content }: Json) => [title, html_content]),
    [['A', '<p>{{ oops</p>']],
  )
  const again = bob.post(`${API}/websites/${website.id}/import`, { import_id: started.id, confirm: true })
  await answered(409, again)
})

test('only admins export, import and see imports', async () => {
  const editor = await newMember(service, site, 'editor')
  await answered(403, editor.post(`${API}/websites/${site.id}/export`, {}))
  await answered(403, upload(editor, site, await archive([])))
})
