import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ghostExport, wordpressExport } from '#test/support/blog-exports.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newWebsite } from './make.ts'
import { ended, proposed, upload, zipped } from './transfer.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

type Files = Record<string, string | Buffer>

/** Imports into a website, a new one unless it is given. */
async function imported(files: Files, { site, fields }: { site?: Json; fields?: Record<string, string> } = {}) {
  const into = site ?? (await newWebsite(ann, { name: 'Imported' }))
  const proposal = await proposed(ann, upload(ann, into, await zipped(files), fields))
  await answered(200, ann.post(`${API}/websites/${into.id}/import`, { import_id: proposal.id, confirm: true }))
  const done = await ended(ann, proposal.id)
  assert.deepEqual([done.status, done.error, done.errors], ['done', null, []])
  return { site: await answered(200, ann.get(`${API}/websites/${into.id}`)), proposal }
}

const visit = async (site: Json, path: string) => (await service.visit(hostOf(site), path)).text

test('a blog comes with a theme, header, footer and pages that use it', async () => {
  const { site, proposal } = await imported(await wordpressExport())
  assert.ok(proposal.warnings.some((warning: string) => warning.includes('look: false')))
  assert.notEqual(site.theme_id, null)
  const list = await visit(site, '/')
  assert.match(list, /<a [^>]*class="site-name"[^>]*>Crumb &amp; Crust<\/a>/)
  assert.match(list, /<a href="\/about">About<\/a>/)
  assert.match(list, /<p>Notes from a small bakery on baking bread slowly<\/p>/)
  assert.match(list, /--color-accent:\s*#b4431e/)
  assert.match(list, /<a href="\/feed\.xml">RSS feed<\/a>/)
  assert.equal((await service.visit(hostOf(site), '/feed.xml')).status, 200)
  const post = await visit(site, '/blog/slow-rye')
  assert.match(post, /<p class="topic">Notes<\/p>\s*<h1>Three days for a rye loaf/)
  assert.match(post, /"@type":\s*"BlogPosting"/)
  const [, wide] = /srcset="[^"]*?(\/assets\/[^ ]*) 800w/.exec(post)!
  const picture = await service.visit(hostOf(site), wide!.replaceAll('&amp;', '&'))
  assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/jpeg'])
  const missing = await service.visit(hostOf(site), '/nothing-here')
  assert.deepEqual([missing.status, /<h1>Page not found<\/h1>/.test(missing.text)], [404, true])
})

test("Ghost's own color and second menu are taken over", async () => {
  const { site } = await imported(await ghostExport())
  const list = await visit(site, '/')
  assert.match(list, /--color-accent:\s*#1f6f54/)
  assert.match(list, /<a href="https:\/\/example\.com\/imprint">Imprint<\/a>/)
})

test('without a look where it is not wanted, or the website has one', async () => {
  const files = await ghostExport()
  const { site: bare, proposal } = await imported(files, { fields: { look: 'false' } })
  assert.equal(bare.theme_id, null)
  assert.deepEqual(
    proposal.warnings.filter((warning: string) => warning.includes('look')),
    [],
  )
  assert.match(await visit(bare, '/'), /<header>\s*<a [^>]*>Crumb &amp; Crust<\/a>/)
  const site = await newWebsite(ann, { name: 'Themed' })
  const theme = await answered(
    201,
    ann.post(`${API}/websites/${site.id}/themes`, { name: 'Own', css: 'p { color: red }', active: true }),
  )
  const { site: themed } = await imported(files, { site })
  assert.equal(themed.theme_id, theme.id)
  assert.doesNotMatch(await visit(themed, '/'), /site-name/)
})
