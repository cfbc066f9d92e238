import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newPage, newWebsite } from './make.ts'
import { downloaded, ended, exportOf, proposed, upload, zipped } from './transfer.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

/** Text that mentions the character, as programs and lessons do; it has none. */
const MENTION = String.raw`<p>text.replaceAll("\u0000", "") and "\\u0000"</p>`

async function imported(bytes: Buffer): Promise<{ site: Json; proposal: Json }> {
  const site = await newWebsite(ann, { name: 'Imported' })
  const proposal = await proposed(ann, upload(ann, site, bytes))
  assert.deepEqual([proposal.status, proposal.error], ['proposed', null])
  await answered(200, ann.post(`${API}/websites/${site.id}/import`, { import_id: proposal.id, confirm: true }))
  const done = await ended(ann, proposal.id)
  assert.deepEqual([done.status, done.error, done.errors], ['done', null, []])
  return { site, proposal }
}

async function textAt(site: Json, path: string): Promise<string> {
  const { status, text } = await service.visit(hostOf(site), path)
  assert.equal(status, 200, path)
  return text
}

test('pages that mention a NUL are imported from html, from a folder, from an export and into a duplicate', async () => {
  const written = await imported(await zipped({ 'index.html': `<!doctype html><title>A</title>${MENTION}` }))
  assert.ok((await textAt(written.site, '/')).includes(MENTION))

  const pulled = await imported(await zipped({ 'website.json': '{"name": "A"}', 'pages/index.html': MENTION }))
  assert.equal(pulled.proposal.format, 'folder')
  assert.ok((await textAt(pulled.site, '/')).includes(MENTION))

  const source = await newWebsite(ann)
  await newPage(ann, source, { path: '/', html_content: MENTION })
  const again = await imported(await downloaded(service, await exportOf(ann, source)))
  assert.ok((await textAt(again.site, '/')).includes(MENTION))

  const copy = await answered(201, ann.post(`${API}/websites/${source.id}/duplicate`, { name: 'Copy' }))
  assert.equal((await ended(ann, copy.import_id)).status, 'done')
  assert.ok((await textAt(copy, '/')).includes(MENTION))
})

test('a NUL is removed and the proposal names the file', async () => {
  const records = [
    { kind: 'page', id: '1', path: '/' },
    {
      ...{ kind: 'version', of: { kind: 'page', id: '1' }, number: 1, latest: true },
      ...{ html_content: '<p>a\0b</p>', snapshot: { title: 'A\0' } },
    },
  ]
  const manifest = { format: 'sitewright', version: 1, website: { name: 'A\0B' }, files: ['records.jsonl'] }
  const { site, proposal } = await imported(
    await zipped({
      '_sitewright/manifest.json': JSON.stringify(manifest),
      'records.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
    }),
  )
  assert.deepEqual(proposal.warnings, ['Texts with a NUL, which was removed: records.jsonl:2.'])
  assert.match(await textAt(site, '/'), /<title>A<\/title>.*<p>ab<\/p>/s)
  assert.equal((await answered(200, ann.get(`${API}/websites/${site.id}`))).name, 'AB')
})

const cdata = (text: string) => `<![CDATA[${text}]]>`

test('a post and a page with one bad value are kept without it, and the proposal says so', async () => {
  const item = (id: number, type: string, fields: Record<string, string>) =>
    `<item>${Object.entries({
      'wp:post_id': String(id),
      'wp:post_type': type,
      'wp:status': 'publish',
      ...fields,
    })
      .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
      .join('')}</item>`
  const post = { title: 'Rye\u0007 bread', 'wp:post_name': 'rye', 'wp:post_date': '2026-02-31 10:00:00' }
  const page = { title: 'About\u0007 us', link: 'https://old.example.com/about', 'content:encoded': 'Hello' }
  const wxr = `<rss xmlns:wp="x"><channel><title>Old</title><link>https://old.example.com</link>
${item(1, 'post', { ...post, 'content:encoded': 'Body\u0001 text' })}${item(2, 'page', page)}</channel></rss>`
  const { site, proposal } = await imported(await zipped({ 'export.xml': wxr }))
  const said = proposal.warnings.find((warning: string) => warning.startsWith('Values that were cleaned'))
  assert.match(said, /Rye bread \(title can't contain control characters\)/)
  assert.match(said, /published_on is not a day of the calendar: 2026-02-31/)
  assert.match(said, /page \/about \(title had control characters\)/)
  const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/tables`))
  const rows = await answered(200, ann.get(`${API}/websites/tables/${data[0].id}/rows`))
  assert.deepEqual(
    rows.data.map(({ values }: Json) => [values.title, values.published_on, values.body]),
    [['Rye bread', null, '<p>Body text</p>']],
  )
  assert.match(await textAt(site, '/about'), /<title>About us<\/title>/)
})
