import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

const service = await startService()
after(() => service.close())

test('five instants of a website: an edit, a pin, a move, a deletion, rows, settings and what came later', async () => {
  const site = await makeSite(service, { name: 'Before', facts: { phone: '1' } })
  const header = await site.add('headers', { name: 'H', html_content: 'head one', default_on_page_language: 'en' })
  const home = await site.add('pages', { path: '/', title: 'Home', html_content: 'home one {{ website.facts.phone }}' })
  const about = await site.add('pages', { path: '/about', title: 'About', html_content: 'about one' })
  const table = await site.add('tables', { name: 'Posts', columns: [{ name: 'Slug', type: 'text' }] })
  const rows = `tables/${table.id}/rows`
  const first = await site.add(rows, { values: { slug: 'first' } })
  await site.add(rows, { values: { slug: 'second' } })
  const list = '<site-rows table="posts" sort="slug"><i>{{ row.slug }}</i></site-rows>'
  await site.add('pages', { path: '/list', html_content: list })
  await site.add('pages', {
    path: '/posts/:slug',
    html_content: '<b>{{ row.slug }}</b>',
    table_id: table.id,
    row_key: 'slug',
  })
  const t1 = await instant()

  await site.change('pages', home.id, { html_content: 'home two {{ website.facts.phone }}' })
  await site.change('headers', header.id, { html_content: 'head two' })
  await site.set({ facts: { phone: '2' } })
  const t2 = await instant()

  await site.pin('pages', home.latest_version_id)
  await site.change('pages', home.id, { html_content: 'home three' })
  await site.change('pages', about.id, { path: '/we' })
  const t3 = await instant()

  await site.remove('pages', about.id)
  await site.change('tables/rows', first.id, { values: { slug: 'changed' } })
  await site.add(rows, { values: { slug: 'third' } })
  await site.remove('headers', header.id)
  const t4 = await instant()

  await site.unpin('pages', home.id)
  await site.remove('tables', table.id)
  await site.add('pages', { path: '/new', html_content: 'new' })
  const t5 = await instant()

  const now = async () => [await site.text(), (await site.visit('/about')).status]
  const before = await now()
  const seen = await shows(site, t1)
  assert.equal(seen.home, 'head one|home one 1')
  assert.deepEqual([seen.about, seen.we], ['head one|about one', 404])
  assert.equal(seen.list, 'first second')
  assert.deepEqual([seen.post, seen.changed, seen.fresh], ['head one|first', 404, 404])
  assert.ok(seen.answer.records_count >= 7)
  assert.equal(seen.answer.exact, true)
  assert.ok(seen.answer.as_it_is.includes('submission'))

  const second = await shows(site, t2)
  assert.equal(second.home, 'head two|home two 2')
  const third = await shows(site, t3)
  assert.equal(third.home, 'head two|home one 2')
  assert.deepEqual([third.about, third.we], ['301 /we', 'head two|about one'])
  assert.equal(third.list, 'first second')
  const fourth = await shows(site, t4)
  assert.equal(fourth.home, 'home one 2')
  assert.deepEqual([fourth.about, fourth.we], ['301 /we', 404])
  assert.equal(fourth.list, 'changed second third')
  assert.deepEqual([fourth.post, fourth.changed, fourth.fresh], ['301 /posts/changed', 'changed', 404])
  const last = await shows(site, t5)
  assert.equal(last.home, 'home three')
  assert.equal(last.fresh, 'new')
  assert.equal(last.answer.records_count, 0)
  assert.deepEqual(await now(), before)
})

test('a preview goes on showing its instant, whatever is changed afterwards', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/', html_content: 'one' })
  const other = await site.add('pages', { path: '/other', html_content: 'other' })
  const table = await site.add('tables', { name: 'Posts', columns: [{ name: 'Slug', type: 'text' }] })
  await site.add(`tables/${table.id}/rows`, { values: { slug: 'first' } })
  await site.add('pages', { path: '/list', html_content: '<site-rows table="posts"><i>{{ row.slug }}</i></site-rows>' })
  const time = await instant()
  const preview = await lookAt(site, time)
  assert.equal(await preview.text('/'), 'one')
  await site.change('pages', page.id, { html_content: 'two' })
  await site.remove('pages', other.id)
  await site.add(`tables/${table.id}/rows`, { values: { slug: 'later' } })
  await site.add('pages', { path: '/later', html_content: 'later' })
  assert.equal(await preview.text('/'), 'one')
  await site.change('pages', page.id, { html_content: 'three' })
  assert.equal(await preview.text('/'), 'one')
  assert.equal(await preview.text('/other'), 'other')
  assert.equal(await preview.list(), 'first')
  assert.equal((await preview.get('/later')).status, 404)
})

test('files that were replaced or deleted since are what they were', async () => {
  const site = await makeSite(service)
  const upload = (text: string) => ({
    filename: 'a.txt',
    content_type: 'text/plain',
    base64: Buffer.from(text).toString('base64'),
  })
  const asset = await site.add('assets/upload', upload('old'))
  const time = await instant()
  const replaced = await site.owner.post(`/api/v1/websites/${site.id}/assets/upload`, {
    ...upload('new'),
    asset_id: asset.id,
  })
  assert.ok(replaced.status < 300, replaced.text)
  const later = await instant()
  await site.remove('assets', asset.id)
  const preview = await lookAt(site, time)
  const { pathname } = new URL(asset.url, 'http://x')
  assert.equal((await preview.get(pathname)).text, 'old')
  assert.equal((await (await lookAt(site, later)).get(pathname)).text, 'new')
  assert.equal((await site.visit(pathname)).status, 404)
})

test('times that no website has are refused with those that would do', async () => {
  const site = await makeSite(service)
  const at = (time: string) => site.owner.get(`/api/v1/websites/${site.id}/at?time=${encodeURIComponent(time)}`)
  for (const [time, message] of [
    ['yesterday', /like \d{4}-/],
    ['2099-01-01T00:00:00Z', /future/],
    ['2020-01-01T00:00:00Z', /before the website was made/],
  ] as const) {
    const { status, body } = await at(time)
    assert.equal(status, 422)
    assert.match(body.errors.time[0], message)
  }
  assert.equal((await site.owner.get(`/api/v1/websites/${site.id}/at`)).status, 400)
})

test('beyond the retention the newest versions made until then are shown, and the answer says so', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/', html_content: 'one' })
  const time = await instant()
  await site.change('pages', page.id, { html_content: 'two' })
  await site.add('pages', { path: '/later', html_content: 'later' })
  const { database } = service
  await database.write(async (tx) => {
    await tx.deleteFrom('changed_rows').where('website_id', '=', site.id).execute()
    await tx.deleteFrom('change_sets').where('website_id', '=', site.id).execute()
    await tx.updateTable('accounts').set({ plan: 'free' }).where('id', '=', site.owner.accountId).execute()
  })
  const preview = await lookAt(site, time)
  assert.equal(await preview.text('/'), 'two', 'within the retention nothing is known to have changed')
  const { body } = await site.owner.post(`/api/v1/websites/${site.id}/previews`, {
    time,
    version_ids: [page.latest_version_id],
  })
  assert.deepEqual(Object.keys(body.errors), ['time'])
})

/** Between two changes, so that no two share a millisecond. */
async function instant(): Promise<string> {
  await sleep(3)
  const time = new Date().toISOString()
  await sleep(3)
  return time
}

async function lookAt(site: TestSite, time: string) {
  const { status, body, text } = await site.owner.get(`/api/v1/websites/${site.id}/at?time=${encodeURIComponent(time)}`)
  assert.equal(status, 200, text)
  return opened(service, body)
}

function opened({ visit }: Service, answer: Json) {
  const { hostname } = new URL(answer.url)
  const get = (path: string) => visit(hostname, path, { headers: { authorization: `Bearer ${answer.token}` } })
  const bodyOf = (html: string) => /<body>\s*([\s\S]*?)\s*<\/body>/.exec(html)?.[1] ?? html
  return {
    answer,
    get,
    text: async (path: string) => bodyOf((await get(path)).text),
    list: async () => [...(await get('/list')).text.matchAll(/<i>(.*?)<\/i>/g)].map(([, slug]) => slug).join(' '),
  }
}

async function shows(site: TestSite, time: string) {
  const preview = await lookAt(site, time)
  const at = async (path: string) => {
    const { status, headers } = await preview.get(path)
    if (status === 301) return `301 ${new URL(String(headers.location), 'http://x').pathname}`
    if (status !== 200) return status
    return (await preview.text(path)).replaceAll(/<[^>]*>/g, '').replace(/\n/, '|')
  }
  return {
    answer: preview.answer,
    home: await at('/'),
    about: await at('/about'),
    we: await at('/we'),
    post: await at('/posts/first'),
    changed: await at('/posts/changed'),
    fresh: await at('/new'),
    list: await preview.list(),
  }
}
