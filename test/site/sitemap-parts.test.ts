import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

/** More pages than one file of a sitemap has, in batches of as many as one request may create. */
const BATCHES = 21
const BATCH = 100
const ROWS = 400

const groupOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const PATTERNS = groupOf(999_999)
const WITH_VERSION = 30

let service: Service
let site: TestSite
let pages: Json[]
before(async () => {
  service = await startService()
  site = await makeSite(service, { default_language: 'en', languages: ['en', 'de'] })
  pages = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const edits = Array.from({ length: BATCH }, (_, n) => pageFields(batch * BATCH + n))
    const { status, body } = await site.owner.post(`/api/v1/websites/${site.id}/batch_edit`, { edits })
    assert.equal(status, 200, JSON.stringify(body))
    pages.push(...body.results)
  }
  const columns = [{ key: 'title' }, { key: 'slug' }, { key: 'language' }, { key: 'translation_group_id' }]
  const table = await site.add('tables', { name: 'Posts', columns })
  const bound = { table_id: table.id, row_key: 'slug', translation_group_id: PATTERNS }
  await site.add('pages', { path: '/posts/:slug', language: 'en', ...bound })
  await site.add('pages', { path: '/de/posts/:slug', language: 'de', ...bound })
  const rows = Array.from({ length: ROWS }, (_, n) => ({ values: rowValues(n) }))
  const made = await site.owner.post(`/api/v1/websites/tables/${table.id}/rows/bulk`, { rows })
  assert.ok(made.status < 300, JSON.stringify(made.body))
})
after(() => service.close())

/** The first thirty pages have a version in the other language among the last thirty, which are in another file. */
function pageFields(n: number) {
  const last = BATCHES * BATCH - 1 - n
  const version = Math.min(n, last) < WITH_VERSION ? { translation_group_id: groupOf(Math.min(n, last)) } : {}
  const unlisted = n % 100 === 50 ? { status: 'draft' } : n % 100 === 51 ? { in_sitemap: false } : {}
  return { kind: 'page', path: `/p${n}`, language: n === last || n < last ? 'en' : 'de', ...version, ...unlisted }
}

function rowValues(n: number) {
  const [language, said] = [n % 2 === 0 ? 'en' : 'de', String(n - (n % 2))]
  return { title: `Post ${n}`, slug: `s${n}`, language, translation_group_id: said }
}

/** What the sitemap lists in all its files: paths, each with the paths of its versions. */
async function listed(): Promise<{ files: number; entries: string[] }> {
  const index = await site.text('/sitemap.xml')
  const urls = [...index.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const texts = await Promise.all((urls.length > 0 ? urls : ['/sitemap.xml']).map((path) => site.text(path)))
  return { files: texts.length, entries: texts.flatMap(entriesOf) }
}

function entriesOf(xml: string): string[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url]) => {
    const [path] = [...url!.matchAll(/<loc>https?:\/\/[^/]+([^<]*)</g)].map(([, path]) => path)
    const versions = [...url!.matchAll(/hreflang="(\w\w)" href="https?:\/\/[^/]+([^"]*)"/g)].map(
      ([, tag, at]) => tag! + at,
    )
    return [path, ...versions].join(' ')
  })
}

function expected(): string[] {
  const count = BATCHES * BATCH
  const ofPages = Array.from({ length: count }, (_, n) => n).flatMap((n) => {
    if (n % 100 === 50 || n % 100 === 51) return []
    const first = Math.min(n, count - 1 - n)
    return [first < WITH_VERSION ? `/p${n} en/p${first} de/p${count - 1 - first}` : `/p${n}`]
  })
  const rows = Array.from({ length: ROWS }, (_, n) => n)
  const ofRows = [0, 1].flatMap((language) =>
    rows
      .filter((n) => n % 2 === language)
      .map((n) => {
        const at = [`/posts/s${n - language}`, `/de/posts/s${n - language + 1}`]
        return `${at[language]} en${at[0]} de${at[1]}`
      }),
  )
  return [...ofPages, ...ofRows]
}

test('the files of a sitemap list together what one would, with the versions that are in another file', async () => {
  const { files, entries } = await listed()
  assert.ok(files > 1, `${files} files`)
  assert.deepEqual(entries, expected())
  assert.equal((await site.visit(`/sitemap-${files + 1}.xml`)).status, 404)
  const first = await site.text('/sitemap-1.xml')
  assert.equal(first.match(/<lastmod>/g)?.length, first.match(/<url>/g)?.length)
})

test('a change of any page shows in the file that lists it', async () => {
  const path = (entry: string) => entry.split(' ')[0]
  await site.change('pages', pages[0].id, { in_sitemap: false })
  const { entries } = await listed()
  assert.equal(path(entries[0]!), '/p1')
  const alone = entries.find((entry) => path(entry) === `/p${BATCHES * BATCH - 1}`)
  assert.equal(alone, `/p${BATCHES * BATCH - 1}`, 'its only version is not listed')
  await site.change('pages', pages[0].id, { in_sitemap: true })
  await site.add('redirects', { from_path: '/p1', to: '/p2', force: true })
  await site.set({ home_page_id: pages[2].id })
  assert.deepEqual((await listed()).entries.slice(0, 3).map(path), ['/p0', '/', '/p3'])
})

test('llms.txt of a website with several files of a sitemap lists the same pages', async () => {
  const lines = (await site.text('/llms.txt')).match(/\]\(https?:.*?\.md\)/g)
  assert.equal(lines?.length, expected().length - 1)
})
