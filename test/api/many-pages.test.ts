import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from '../site/support.ts'

/** More than are read on the request thread, in batches of as many as one request may create. */
const BATCHES = 11
const BATCH = 100
const COUNT = BATCHES * BATCH

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service)
  for (let batch = 0; batch < BATCHES; batch++) {
    const edits = Array.from({ length: BATCH }, (_, n) => pageFields(batch * BATCH + n))
    const { status, body } = await site.owner.post(`/api/v1/websites/${site.id}/batch_edit`, { edits })
    assert.equal(status, 200, JSON.stringify(body))
  }
})
after(() => service.close())

const nameOf = (n: number) => `p${String(n).padStart(5, '0')}`
const pageFields = (n: number) => ({
  kind: 'page',
  path: `/${nameOf(n)}`,
  title: nameOf(COUNT - n),
  language: n % 10 === 0 ? 'de' : 'en',
  translation_group_id: `00000000-0000-4000-8000-${String(Math.floor(n / 10)).padStart(12, '0')}`,
  html_content: `<a href="/${nameOf(n)}">`,
})
const list = async (query: string) => (await site.owner.get(`/api/v1/websites/${site.id}/pages?${query}`)).body

test('a list of many pages is sorted and filtered', async () => {
  const { data, meta } = await list('sort=title&language=de&per=2&page=2&fields=html_content')
  assert.equal(meta.total_count, COUNT / 10)
  assert.deepEqual(
    data.map(({ title, html_content }: { title: string; html_content: string }) => [title, html_content]),
    [30, 40].map((n) => [nameOf(n), `<a href="/${nameOf(COUNT - n)}">`]),
  )
})

test('a list by a part of titles and paths is the same where it has many pages and few, in any order', async () => {
  const titles = async (query: string) => {
    const { data, meta } = await list(query)
    return [meta.total_count, ...data.map(({ title }: { title: string }) => title)]
  }
  assert.deepEqual(await titles('q=P0&per=2&page=3'), [COUNT, nameOf(COUNT - 4), nameOf(COUNT - 5)])
  assert.deepEqual(await titles('q=P0010&per=2'), [20, nameOf(COUNT - 100), nameOf(COUNT - 101)])
  assert.deepEqual(await titles('q=p0010&per=2&page=2&sort=title'), [20, nameOf(102), nameOf(103)])
  assert.deepEqual(await titles('q=p0010&per=2&page=2&sort=-created_at'), [20, nameOf(102), nameOf(103)])
  assert.deepEqual(await titles('q=p0010&page=2'), [20])
})

test('a list of translations begins anywhere, and counts all', async () => {
  const translations = async (query: string) =>
    (await site.owner.get(`/api/v1/websites/${site.id}/translations?per=3&page=4${query}`)).body
  const { data, meta } = await translations('')
  assert.equal(meta.total_count, COUNT / 10)
  assert.deepEqual(
    data.map(({ path }: { path: string }) => path),
    [9, 10, 11].map((group) => `/${nameOf(group * 10 + 1)}`),
  )
  assert.deepEqual(data, (await translations('&language=de')).data)
})

test('such a list shows every change that has been answered, and many at once', async () => {
  const [first] = (await list('sort=path&per=1')).data
  for (let n = 0; n < 20; n++) {
    await site.change('pages', first.id, { title: `changed ${n}` })
    const lists = await Promise.all([1, 2, 3].map((per) => list(`sort=path&per=${per}`)))
    assert.deepEqual(
      lists.map(({ data }) => data[0].title),
      Array(3).fill(`changed ${n}`),
    )
  }
})

test('the overview counts many pages', async () => {
  await site.add('pages', { path: '/broken', html_content: '<a href="/nowhere">' })
  const { status, body } = await site.owner.get(`/api/v1/websites/${site.id}/overview`)
  assert.equal(status, 200)
  assert.equal(body.pages.total, COUNT + 1)
  assert.ok(
    body.problems.some((problem: string) => problem.includes('/broken → /nowhere')),
    body.problems.join('\n'),
  )
})

test('sitemap.xml and llms.txt list all of many pages, in their order', async () => {
  const paths = (await site.text('/sitemap.xml')).match(/\/p\d{5}(?=<\/loc>)/g)
  assert.deepEqual(
    paths,
    Array.from({ length: COUNT }, (_, n) => `/${nameOf(n)}`),
  )
  assert.equal((await site.text('/llms.txt')).match(/\/p\d{5}\.md/g)?.length, COUNT)
})

test('the translations among many pages that are behind are found, in the order of their originals', async () => {
  const outdated = async () => {
    const { status, body } = await site.owner.get(`/api/v1/websites/${site.id}/check?kinds=outdated_translation`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map(({ path }: { path: string }) => path)
  }
  assert.deepEqual(await outdated(), [])
  const groups = [100, 99, 5]
  for (const group of groups) {
    const { data } = await list(`path=/${nameOf(group * 10 + 1)}`)
    await site.change('pages', data[0].id, { html_content: 'changed' })
  }
  assert.deepEqual(
    await outdated(),
    groups.toReversed().map((group) => `/${nameOf(group * 10)}`),
  )
})

test('a website may have 500 pages with placeholders', async () => {
  const crowded = await makeSite(service)
  const create = (edits: object[]) => crowded.owner.post(`/api/v1/websites/${crowded.id}/batch_edit`, { edits })
  for (let batch = 0; batch < 5; batch++) {
    const edits = Array.from({ length: BATCH }, (_, n) => ({ kind: 'page', path: `/p${batch}-${n}/:slug` }))
    assert.equal((await create(edits)).status, 200)
  }
  const refused = await crowded.owner.post(`/api/v1/websites/${crowded.id}/pages`, { path: '/one-more/:slug' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'page_limit_reached'])
  const plain = await crowded.add('pages', { path: '/plain' })
  const moved = await crowded.owner.patch(`/api/v1/websites/pages/${plain.id}`, { path: '/moved/:slug' })
  assert.equal(moved.status, 422)
  assert.equal((await crowded.visit('/p3-4/anything')).status, 200)
})
