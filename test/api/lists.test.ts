import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '#kernel/database/ids.ts'
import { startHistory } from '#kernel/versioning/history.ts'
import { insertRecord } from '#resources/content/versioned/store.ts'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser('ann@example.com', { plan: 'business' })
// Other websites belong to another user, because the list of websites is under test, too.
const bob = await service.newUser('bob@example.com', { plan: 'business' })

type Listed = { name: string; full: string; empty?: string; ids: string[] }

/** Lists of each kind with seven rows, and with none where there can be none. */
async function lists(): Promise<Listed[]> {
  const ids = []
  for (let n = 0; n < 7; n++) ids.push((await newWebsite(ann)).id)
  const [website, bare] = [{ id: ids[0] }, { id: ids[1] }]
  const pages = []
  for (let n = 0; n < 7; n++) pages.push((await newPage(ann, website)).id)
  const headers = []
  for (let n = 0; n < 7; n++)
    headers.push((await answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: 'x' }))).id)
  for (let n = 2; n <= 7; n++) await answered(200, ann.patch(flat('pages', { id: pages[0] }), { html_content: `${n}` }))
  const versions = flat('pages', { id: pages[0] }, '/versions')
  const { data } = await answered(200, ann.get(versions))
  const at = ({ id }: { id: string }, rest: string) => `${API}/websites/${id}/${rest}`
  return [
    { name: 'websites', full: `${API}/websites`, ids },
    { name: 'pages', full: at(website, 'pages'), empty: at(bare, 'pages'), ids: pages },
    {
      name: 'pages, filtered',
      full: at(website, 'pages?status=published'),
      empty: at(website, 'pages?status=draft'),
      ids: pages,
    },
    { name: 'headers', full: at(website, 'headers'), empty: at(bare, 'headers'), ids: headers },
    { name: 'versions', full: versions, ids: data.map(({ id }: Json) => id) },
  ]
}

for (const { name, full, empty, ids } of await lists()) {
  const at = (query: string, path = full) => `${path}${path.includes('?') ? '&' : '?'}${query}`
  const meta = (
    current_page: number,
    next_page: number | null,
    prev_page: number | null,
    total_pages: number,
    total_count = 7,
  ) => ({
    current_page,
    next_page,
    prev_page,
    total_pages,
    total_count,
  })
  const list = async (query: string) => {
    const { data, meta } = await answered(200, ann.get(at(query)))
    return { ids: data.map(({ id }: Json) => id), meta }
  }

  describe(name, () => {
    test('meta on every page of it', async () => {
      const whole = await answered(200, ann.get(full))
      assert.deepEqual(
        whole.data.map(({ id }: Json) => id),
        ids,
      )
      assert.deepEqual(whole.meta, meta(1, null, null, 1))
      assert.deepEqual(await list('per=3'), { ids: ids.slice(0, 3), meta: meta(1, 2, null, 3) })
      assert.deepEqual(await list('per=3&page=2'), { ids: ids.slice(3, 6), meta: meta(2, 3, 1, 3) })
      assert.deepEqual(await list('per=3&page=3'), { ids: ids.slice(6), meta: meta(3, null, 2, 3) })
      assert.deepEqual(await list('per=7'), { ids, meta: meta(1, null, null, 1) })
      assert.deepEqual(await list('per=1&page=7'), { ids: ids.slice(6), meta: meta(7, null, 6, 7) })
    })

    test('past its end it is empty, with the last page as prev_page', async () => {
      assert.deepEqual(await list('per=3&page=4'), { ids: [], meta: meta(4, null, 3, 3) })
      assert.deepEqual(await list('per=3&page=100'), { ids: [], meta: meta(100, null, 3, 3) })
      assert.deepEqual(await list('page=1000000'), { ids: [], meta: meta(1_000_000, null, 1, 1) })
    })

    test('page and per must be whole numbers from 1', async () => {
      for (const value of ['0', '-1', 'x', '1.5', '', '1e3', '0x10', '%00', 'null', '99999999999999999999'])
        for (const parameter of ['page', 'per']) {
          const { code, error } = await answered(400, ann.get(at(`${parameter}=${value}`)))
          assert.equal(code, 'invalid_request')
          assert.match(error, new RegExp(parameter))
        }
    })

    test('its Link header leads through all pages', async () => {
      const seen = []
      let next: string | undefined = at('per=3')
      while (next) {
        const reply = await ann.get(next)
        seen.push(...reply.body.data.map(({ id }: Json) => id))
        const link = links(reply.headers.link)
        for (const url of Object.values(link)) assert.ok(url.startsWith(`${service.url}${API}/`), url)
        assert.match(link.first!, /[?&]page=1(&|$)/)
        assert.match(link.last!, /[?&]page=3(&|$)/)
        assert.equal('prev' in link, reply.body.meta.prev_page !== null)
        next = link.next?.slice(service.url.length)
      }
      assert.deepEqual(seen, ids)
      const past = await ann.get(at('per=3&page=9'))
      assert.match(links(past.headers.link).prev!, /[?&]page=3(&|$)/)
      assert.ok(!('next' in links(past.headers.link)))
    })

    if (empty)
      test('without rows', async () => {
        for (const [query, current] of [
          ['', 1],
          ['page=3', 3],
        ] as const) {
          const { data, meta: none } = await answered(200, ann.get(at(query, empty)))
          assert.deepEqual(data, [])
          assert.deepEqual(none, meta(current, null, null, 0, 0))
        }
      })
  })
}

function links(header: string | string[] | undefined): Record<string, string> {
  const found = [...String(header).matchAll(/<([^>]+)>; rel="(\w+)"/g)]
  assert.ok(found.length > 0, `no links in ${header}`)
  return Object.fromEntries(found.map(([, url, rel]) => [rel, url]))
}

test('a user without websites has an empty list', async () => {
  const { data, meta } = await answered(200, (await service.newUser()).get(`${API}/websites`))
  assert.deepEqual(data, [])
  assert.deepEqual(meta, { current_page: 1, next_page: null, prev_page: null, total_pages: 0, total_count: 0 })
})

test('links keep the other parameters, and come from BASE_URL whatever a request claims', async () => {
  const website = await newWebsite(bob)
  for (let n = 0; n < 3; n++) await newPage(bob, website)
  const path = `${API}/websites/${website.id}/pages?status=published&per=2&sort=-path`
  const { headers } = await bob.get(path, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  assert.equal(links(headers.link).next, `${service.url}${path}&page=2`)
  const byAddress = await service.visit('127.0.0.1', path, { headers: { authorization: `Bearer ${bob.key}` } })
  assert.equal(byAddress.status, 200)
  assert.equal(links(byAddress.headers.link).next, `${service.url}${path}&page=2`)
  const absolute = await service.visit('localhost', `http://evil.example${path}`, {
    headers: { authorization: `Bearer ${bob.key}` },
  })
  assert.doesNotMatch(String(absolute.headers.link), /evil/)
})

// More than one bucket of database/ordinal-list.ts, the last one hardly begun.
const ROWS = 2_100
describe(`a list of ${ROWS} with holes in it`, () => {
  let collections: Record<'pages' | 'headers', string>
  let left: Record<'pages' | 'headers', string[]>
  before(async () => {
    const { id } = await newWebsite(bob)
    collections = { pages: `${API}/websites/${id}/pages`, headers: `${API}/websites/${id}/headers` }
    left = { pages: await manyPages(id), headers: await manyHeaders(id) }
  })
  // The first and the last, both sides of a bucket's border, and a run that leaves the second bucket thin.
  const holes = [0, 1, 500, 1_022, 1_023, 1_024, 1_025, ...Array.from({ length: 40 }, (_, n) => 1_100 + n), ROWS - 1]

  for (const kind of ['pages', 'headers'] as const) {
    const page = async (query: string) => {
      const { data, meta } = await answered(200, bob.get(`${collections[kind]}?${query}`))
      return { ids: data.map(({ id }: Json) => id) as string[], meta }
    }
    const check = async () => {
      const ids = left[kind]
      const total_pages = Math.ceil(ids.length / 200)
      const seen = []
      for (let n = 1; n <= total_pages; n++) {
        const { ids: some, meta } = await page(`page=${n}&per=200`)
        seen.push(...some)
        const [next_page, prev_page] = [n < total_pages ? n + 1 : null, n > 1 ? n - 1 : null]
        assert.deepEqual(meta, { current_page: n, next_page, prev_page, total_pages, total_count: ids.length })
      }
      assert.deepEqual(seen, ids)
      assert.deepEqual((await page(`page=${total_pages + 1}&per=200`)).ids, [])
    }

    test(`${kind}: complete, before and after`, async () => {
      await check()
      const gone = new Set(holes.map((index) => left[kind][index]!))
      for (const id of gone) await answered(204, bob.delete(flat(kind, { id })))
      left[kind] = left[kind].filter((id) => !gone.has(id))
      await check()
    })

    test(`${kind}: every offset around the borders`, async () => {
      const ids = left[kind]
      const places = [
        1,
        2,
        499,
        500,
        1_015,
        ...Array.from({ length: 24 }, (_, n) => 1_018 + n),
        2_045,
        2_052,
        ids.length,
      ]
      for (const place of places)
        assert.deepEqual((await page(`per=1&page=${place}`)).ids, [ids[place - 1]], `${place}`)
      assert.deepEqual((await page('page=21&per=50')).ids, ids.slice(1_000, 1_050))
    })

    test(`${kind}: a new row comes last`, async () => {
      const body = kind === 'pages' ? { path: '/the-last' } : { html_content: 'x' }
      const { id } = await answered(201, bob.post(collections[kind], body))
      left[kind] = [...left[kind], id]
      assert.deepEqual((await page(`per=1&page=${left[kind].length}`)).ids, [id])
    })
  }

  test('newest first', async () => {
    const newestFirst = left.pages.toReversed()
    for (const [n, per] of [
      [1, 50],
      [2, 200],
      [6, 200],
      [11, 200],
      [12, 200],
      [1_030, 1],
      [newestFirst.length, 1],
    ] as const) {
      const { data } = await answered(200, bob.get(`${collections.pages}?sort=-created_at&page=${n}&per=${per}`))
      assert.deepEqual(
        data.map(({ id }: Json) => id),
        newestFirst.slice((n - 1) * per, n * per),
        `page ${n} of ${per}`,
      )
    }
  })

  test('per is at most 200, and 50 by default', async () => {
    for (const [query, per] of [
      ['', 50],
      ['per=200', 200],
      ['per=201', 200],
      ['per=1000000', 200],
    ] as const) {
      const { data, meta } = await answered(200, bob.get(`${collections.pages}?${query}`))
      assert.equal(data.length, per)
      assert.equal(meta.total_pages, Math.ceil(left.pages.length / per))
    }
    assert.equal(
      (await answered(200, bob.get(`${collections.pages}?per=1000&page=2&status=published`))).data[0].id,
      left.pages[200],
    )
  })

  test('with everything deleted it is empty, and starts over', async () => {
    const small = await newWebsite(bob)
    const made = [await newPage(bob, small), await newPage(bob, small)]
    for (const { id } of made) await answered(204, bob.delete(flat('pages', { id })))
    const { data, meta } = await answered(200, bob.get(`${API}/websites/${small.id}/pages`))
    assert.deepEqual([data, meta.total_count, meta.total_pages], [[], 0, 0])
    const next = await newPage(bob, small)
    assert.equal((await answered(200, bob.get(`${API}/websites/${small.id}/pages`))).data[0].id, next.id)
  })
})

const BY = {
  actor: { type: 'system', id: null, name: 'Test', client: null },
  source: 'import',
  changeSetId: null,
  now: Date.now(),
} as const

/** The same rows as creations by the API, without the requests. */
async function manyPages(website_id: string): Promise<string[]> {
  const first = await newPage(bob, { id: website_id }, { path: '/n0' })
  const { reader } = service.database
  const { ordinal: _, ...row } = await reader
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: ROWS - 1 }, () => newId())
  await service.database.write(async (tx) => {
    for (const [n, id] of ids.entries()) {
      await insertRecord(tx, 'page', { ...row, id, path: `/n${n + 1}` })
      await startHistory(tx, { id, website_id, kind: 'page' }, { html_content: '', snapshot: '{}', uses: [] }, BY)
    }
  })
  return [first.id, ...ids]
}

async function manyHeaders(website_id: string): Promise<string[]> {
  const ids = Array.from({ length: ROWS }, () => newId())
  await service.database.write(async (tx) => {
    for (const id of ids) {
      const part = { id, website_id, kind: 'header' as const, name: 'x', default_on_page_language: null }
      await insertRecord(tx, part.kind, { ...part, revision: 1, created_at: BY.now, updated_at: BY.now })
      await startHistory(tx, { id, website_id, kind: 'header' }, { html_content: 'x', snapshot: '{}', uses: [] }, BY)
    }
  })
  return ids
}
