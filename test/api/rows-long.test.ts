import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { makeSite } from '../site/support.ts'

const service = await startService()
after(() => service.close())

const ROWS = 60
const LONG = `<p>${'word '.repeat(19_000)}</p>`

/** A table of 60 rows of 95 KB. */
async function longRows() {
  const site = await makeSite(service)
  const columns = [
    { name: 'Title', type: 'text' },
    { name: 'Body', type: 'rich_text' },
  ]
  const table = await site.add('tables', { name: 'Long', columns })
  for (let from = 0; from < ROWS; from += 30) {
    const rows = Array.from({ length: 30 }, (_, n) => ({ values: { title: `row ${from + n}`, body: LONG } }))
    const { status, text } = await site.owner.post(`/api/v1/websites/tables/${table.id}/rows/bulk`, { rows })
    assert.equal(status, 200, text)
  }
  return { site, table, path: `/api/v1/websites/tables/${table.id}/rows` }
}

const { site, table, path } = await longRows()

type Listed = {
  data: { id: string; values: { title: string; body: string } }[]
  meta: Record<string, number | null>
  warnings?: string[]
}

test('a list of long rows is cut at 4 MB, and its Link leads to the rest', async () => {
  for (const order of ['', '&sort=-title', '&status=published']) {
    const titles: string[] = []
    let next: string | undefined = `${path}?per=200${order}`
    let pages = 0
    while (next) {
      const { status, body, headers, text } = await site.owner.get(next)
      assert.equal(status, 200)
      assert.ok(text.length < 4_200_000, `${text.length} characters`)
      const { data, meta, warnings } = body as Listed
      if (pages === 0) {
        assert.equal(meta.truncated_to, 40)
        assert.deepEqual([meta.current_page, meta.next_page, meta.total_pages, meta.total_count], [1, 2, 2, ROWS])
        assert.deepEqual(warnings, ['Only 40 of these records fit into one answer. Go on with page=2&per=40.'])
      }
      for (const { values } of data) {
        assert.equal(values.body, LONG)
        titles.push(values.title)
      }
      const link = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
      next = link && new URL(link).pathname + new URL(link).search
      pages++
    }
    assert.equal(pages, 2)
    assert.equal(new Set(titles).size, ROWS)
  }
})

test('pages of a size that does not fit go on where the one before ended', async () => {
  const { body } = await site.owner.get(`${path}?per=50&page=2`)
  const { data, meta } = body as Listed
  assert.deepEqual([data.length, meta.truncated_to, meta.current_page], [10, undefined, 2])
  const first = (await site.owner.get(`${path}?per=59&page=1`)).body as Listed
  assert.deepEqual([first.data.length, first.meta.truncated_to, first.meta.next_page], [1, 1, 2])
})

test('a bulk request that changes more than 4 MB of rows says how many it may change', async () => {
  const all = (await site.owner.get(`${path}?per=20`)).body as Listed
  const more = (await site.owner.get(`${path}?per=20&page=2`)).body as Listed
  const third = (await site.owner.get(`${path}?per=20&page=3`)).body as Listed
  const changes = [...all.data, ...more.data, ...third.data].map(({ id, values }) => ({
    id,
    values: { title: `${values.title}!` },
  }))
  const refused = await site.owner.post(`${path}/bulk`, { rows: changes })
  assert.equal(refused.status, 422)
  const most = Number(/try (\d+) in one request/.exec(refused.body.errors.rows[0])![1])
  const { status, body } = await site.owner.post(`${path}/bulk`, { rows: changes.slice(0, most) })
  assert.deepEqual([status, body.updated], [200, most])
  const { body: changed } = await site.owner.get(`/api/v1/websites/tables/rows/${changes[0]!.id}`)
  assert.deepEqual([changed.values.title, changed.values.body], ['row 0!', LONG])
})

test('columns of long rows are converted, and the others stay', async () => {
  const columns = [{ key: 'title', type: 'rich_text' }, { key: 'body' }]
  const changed = await site.owner.patch(`/api/v1/websites/tables/${table.id}`, { columns })
  assert.equal(changed.status, 200, changed.text)
  const { data } = (await site.owner.get(`${path}?per=40&page=2`)).body as Listed
  assert.deepEqual([data.length, data.every(({ values }) => values.body === LONG)], [20, true])
})

test('a page reads of long rows what it shows, and cuts what is too long for it', async () => {
  const list = (body: string) => `<ul><site-rows table="long">${body}</site-rows></ul>`
  await site.add('pages', { path: '/titles', html_content: list('<li>{{ row.title }}</li>').repeat(3) })
  assert.equal((await site.text('/titles')).match(/<li>/g)?.length, 3 * ROWS)
  await site.add('pages', { path: '/bodies', html_content: list('<li>{{ row.body | truncate: 20 }}</li>') })
  const shown = (await site.text('/bodies')).match(/<li>/g)?.length ?? 0
  assert.ok(shown > 20 && shown < ROWS, `${shown} rows`)
  await site.add('pages', { path: '/feed', html_content: '<site-feed table="long" limit="100" entry-content="body"/>' })
  const entries = (await site.text('/feed/feed.xml')).match(/<entry>/g)?.length ?? 0
  assert.ok(entries > 5 && entries < ROWS, `${entries} entries`)
})
