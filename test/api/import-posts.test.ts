import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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

const NAMES = ['Rye', 'Spelt', 'Wheat &amp; more']
const slug = (name: string) => name.toLowerCase().split(' ')[0]!
const FILES = Object.fromEntries([
  ['index.html', '<!doctype html><html lang="en"><body><main><a href="blog/rye.html">Rye</a></main></body></html>'],
  ...NAMES.map((name, n) => [
    `blog/${slug(name)}.html`,
    `<!doctype html><html lang="en"><head><title>${name} | Bakery</title><meta name="description" content="On ${name}"></head><body>
<header><a href="/">Bakery</a></header><main><article><h1>${name}</h1><time datetime="2026-05-0${n + 1}">${n + 1} May</time>
<div class="text"><p>About <em>${name}</em>, <a href="rye.html">rye</a> &amp; "salt".</p><pre>  a
  b</pre></div></article></main><footer>The end</footer></body></html>`,
  ]),
])

async function imported(fields: Record<string, string> = {}, site?: Json) {
  const into = site ?? (await newWebsite(ann, { name: 'Imported' }))
  const { id, warnings } = await proposed(ann, upload(ann, into, await zipped(FILES), fields))
  await answered(200, ann.post(`${API}/websites/${into.id}/import`, { import_id: id, confirm: true }))
  const done = await ended(ann, id)
  assert.deepEqual([done.status, done.error, done.errors], ['done', null, []])
  return { site: into, warnings: (warnings ?? []) as string[] }
}

const tablesOf = async ({ id }: Json) => (await answered(200, ann.get(`${API}/websites/${id}/tables`))).data
const shown = async (site: Json, path: string) => (await service.visit(hostOf(site), path)).text

test('posts that became rows look as their pages did', async () => {
  const { site, warnings } = await imported()
  const { site: pages } = await imported({ shared_parts: 'false' })
  assert.deepEqual([(await tablesOf(site)).length, (await tablesOf(pages)).length], [1, 0])
  assert.ok(warnings.some((warning) => warning.includes('/blog/:slug (3)')))
  for (const name of NAMES) {
    const path = `/blog/${slug(name)}`
    const [row, page] = await Promise.all([shown(site, path), shown(pages, path)])
    for (const part of [/<main>[\s\S]*<\/main>/, /<title>.*<\/title>/, /<meta name="description"[^>]*>/])
      assert.equal(part.exec(row)![0], part.exec(page)![0])
    const former = await service.visit(hostOf(site), `${path}.html`)
    assert.deepEqual([former.status, former.headers.location], [301, path])
  }
})

test('a website that holds something keeps them as pages', async () => {
  const site = await newWebsite(ann, { name: 'Begun' })
  await answered(201, ann.post(`${API}/websites/${site.id}/pages`, { path: '/contact', title: 'Contact' }))
  await imported({}, site)
  assert.deepEqual(await tablesOf(site), [])
})
