import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser('ann@example.com', { plan: 'business' })
const website = await newWebsite(ann, { default_language: 'de', languages: ['de', 'pt-BR'] })
const collection = `${API}/websites/${website.id}/pages`
const part = (kind: string, of = website) =>
  answered(201, ann.post(`${API}/websites/${of.id}/${kind}`, { html_content: `<p>${kind}</p>` }))

test('a draft has no live version', async () => {
  const draft = await newPage(ann, website, { status: 'draft' })
  assert.equal(draft.live_version_id, null)
  const { live_version_id, latest_version_id } = await answered(
    200,
    ann.patch(flat('pages', draft), { status: 'published' }),
  )
  assert.deepEqual([typeof latest_version_id, live_version_id], ['string', latest_version_id])
})

test('a page needs only a title', async () => {
  const page = await answered(201, ann.post(collection, { title: 'Über uns' }))
  const { id, latest_version_id, live_version_id, created_at, updated_at, ...rest } = page
  assert.equal(live_version_id, latest_version_id)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    website_id: website.id,
    path: '/ueber-uns',
    title: 'Über uns',
    language: 'de',
    translation_group_id: null,
    status: 'published',
    html_content: '',
    header_id: null,
    footer_id: null,
    html_head_id: null,
    use_header: true,
    use_footer: true,
    use_html_head: true,
    table_id: null,
    row_key: null,
    meta_title: null,
    meta_description: null,
    og_title: null,
    og_description: null,
    og_image_asset_id: null,
    canonical_url: null,
    robots: null,
    structured_data: null,
    in_sitemap: true,
    publish_at: null,
    unpublish_at: null,
    pinned_version_id: null,
    pin_reason: null,
    version_number: 1,
    url: `${website.url}/ueber-uns`,
  })
  assert.deepEqual(await answered(200, ann.get(flat('pages', page))), page)
  assert.deepEqual(await answered(200, ann.get(`${collection}/${id}`)), page)
})

test('a page needs only a path', async () => {
  const page = await answered(201, ann.post(collection, { path: '/only-a-path' }))
  assert.equal(page.title, null)
  for (const body of [{}, { title: '' }, { title: ' ' }, { title: null }, { html_content: '<p>x</p>' }])
    await refused(ann.post(collection, body), 'title')
})

test('every field can be set at creation and by an update', async () => {
  const [header, footer, html_head] = [await part('headers'), await part('footers'), await part('html_heads')]
  const fields = {
    path: '/every/field',
    title: 'Every field',
    language: 'pt-BR',
    translation_group_id: NOBODYS_ID,
    status: 'draft',
    html_content: '<h1>Every field</h1>',
    header_id: header.id,
    footer_id: footer.id,
    html_head_id: html_head.id,
    use_header: false,
    use_footer: false,
    use_html_head: false,
    row_key: 'slug',
    meta_title: 'Meta',
    meta_description: 'Described',
    og_title: 'Og',
    og_description: 'Og described',
    canonical_url: 'https://example.org/other',
    robots: 'noindex',
    structured_data: { '@type': 'Thing', name: 'ü', list: [1, null, { deep: true }] },
    in_sitemap: false,
    publish_at: '2999-01-01T00:00:00.000Z',
    unpublish_at: '2999-02-01T00:00:00.000Z',
  }
  const made = await answered(201, ann.post(collection, fields))
  assert.deepEqual({ ...made, ...fields }, made)
  assert.deepEqual(await answered(200, ann.get(flat('pages', made))), made)

  const plain = await newPage(ann, website)
  for (const [field, value] of Object.entries({ ...fields, path: '/every/field-again' })) {
    const changed = await answered(200, ann.patch(flat('pages', plain), { [field]: value }))
    assert.deepEqual(changed[field], value, field)
  }
  const { id, created_at, updated_at, url, latest_version_id, live_version_id, version_number, ...left } =
    await answered(200, ann.get(flat('pages', plain)))
  const { pinned_version_id, pin_reason, website_id, table_id, og_image_asset_id, ...settable } = left
  assert.deepEqual(settable, { ...fields, path: '/every/field-again' })
})

test('nullable fields can be cleared', async () => {
  const nullable = {
    title: 'x',
    translation_group_id: NOBODYS_ID,
    row_key: 'x',
    meta_title: 'x',
    meta_description: 'x',
    og_title: 'x',
    og_description: 'x',
    canonical_url: 'https://example.org/',
    robots: 'noindex',
    structured_data: [{ '@type': 'Thing' }],
  }
  const page = await newPage(ann, website, nullable)
  const cleared = Object.fromEntries(Object.keys(nullable).map((field) => [field, null]))
  const changed = await answered(200, ann.patch(flat('pages', page), cleared))
  assert.deepEqual({ ...changed, ...cleared }, changed)
})

test('a path is derived from the title', async () => {
  for (const [title, path] of [
    ['Hello, World!', '/hello-world'],
    ['???', '/page'],
    ['Assets', '/assets-page'],
    ['日本語', '/日本語'],
  ]) {
    const page = await answered(201, ann.post(collection, { title }))
    assert.equal(page.path, path)
    assert.equal(page.url, website.url + encodeURI(path!))
  }
  const { errors } = await refused(ann.post(collection, { title: 'hello world' }), 'path')
  assert.deepEqual(errors.path, ['has already been taken'])
})

test('paths are normalized', async () => {
  for (const [given, path] of [
    ['/slash/', '/slash'],
    ['/%C3%BCber', '/über'],
    ['/blog/:slug', '/blog/:slug'],
    ['/Upper', '/Upper'],
  ]) {
    const page = await answered(201, ann.post(collection, { path: given }))
    assert.equal(page.path, path)
    await refused(ann.post(collection, { path: given }), 'path')
    await refused(ann.post(collection, { path: path === '/über' ? '/u\u0308ber' : path }), 'path')
  }
  const page = await newPage(ann, website)
  await refused(ann.patch(flat('pages', page), { path: '/slash/' }), 'path')
  assert.equal((await answered(200, ann.get(flat('pages', page)))).path, page.path)
  await newPage(ann, await newWebsite(ann), { path: '/slash' })
})

test('reserved and malformed paths', async () => {
  const page = await newPage(ann, website)
  const bad = ['', 'about', '//', '/a b', '/a/../b', '/x?y', '/x#y', `/${'x'.repeat(500)}`]
  const reserved = ['/assets', '/assets/x.png', '/.well-known/x', '/_forms', '/sitemap.xml', '/robots.txt', '/llms.txt']
  for (const path of [...bad, ...reserved]) {
    await refused(ann.post(collection, { path }), 'path')
    await refused(ann.patch(flat('pages', page), { path }), 'path')
  }
  for (const path of reserved) {
    const { errors } = await answered(422, ann.post(collection, { path }))
    assert.match(errors.path[0], /reserved/)
  }
})

test('an id that is not this website’s is refused in every field', async () => {
  const other = await newWebsite(ann)
  const elsewhere = {
    header_id: (await part('headers', other)).id,
    footer_id: (await part('footers', other)).id,
    html_head_id: (await part('html_heads', other)).id,
    table_id: NOBODYS_ID,
    og_image_asset_id: NOBODYS_ID,
  }
  const page = await newPage(ann, website)
  for (const [field, foreign] of Object.entries(elsewhere))
    for (const id of [foreign, NOBODYS_ID, 'nonsense', 1]) {
      await refused(ann.post(collection, { title: 'x', path: '/foreign', [field]: id }), field)
      await refused(ann.patch(flat('pages', page), { [field]: id }), field)
    }
  await refused(ann.patch(flat('pages', page), { translation_group_id: 'nonsense' }), 'translation_group_id')
  assert.deepEqual(await answered(200, ann.get(flat('pages', page))), page)
})

test('an id may be written in either case', async () => {
  const header = await part('headers')
  const page = await newPage(ann, website, { header_id: header.id.toUpperCase() })
  assert.equal(page.header_id, header.id)
  const again = await answered(200, ann.get(flat('pages', { id: page.id.toUpperCase() })))
  assert.deepEqual(again, page)
})

test('languages are tags', async () => {
  assert.equal((await newPage(ann, website, { language: 'EN-us' })).language, 'en-US')
  for (const language of ['', 'english', 'xx', null, 5])
    await refused(ann.post(collection, { title: 'x', language }), 'language')
})

test('structured data is JSON of a limited length', async () => {
  for (const structured_data of ['text', 5, true, { x: 'y'.repeat(50_000) }])
    await refused(ann.post(collection, { title: 'x', path: '/structured', structured_data }), 'structured_data')
})

test('a draft is not seen by visitors until it is published', async () => {
  const page = await newPage(ann, website, { path: '/draft', status: 'draft', html_content: '<p>Quiet</p>' })
  const host = hostOf(website)
  assert.equal((await service.visit(host, '/draft')).status, 404)
  assert.equal((await answered(200, ann.patch(flat('pages', page), { status: 'published' }))).version_number, 1)
  assert.match((await service.visit(host, '/draft')).text, /Quiet/)
  await answered(200, ann.patch(flat('pages', page), { status: 'draft' }))
  assert.equal((await service.visit(host, '/draft')).status, 404)
  await refused(ann.patch(flat('pages', page), { status: 'archived' }), 'status')
})

test('a list leaves html out unless requested, and can be filtered', async () => {
  const site = await newWebsite(ann, { languages: ['en', 'de'] })
  const pages = `${API}/websites/${site.id}/pages`
  const one = await newPage(ann, site, { path: '/b', html_content: '<p>1</p>' })
  const two = await newPage(ann, site, { path: '/a', language: 'de', html_content: '<p>2</p>' })
  const three = await newPage(ann, site, { path: '/c', language: 'de', status: 'draft' })
  const idsOf = async (query: string) => {
    const { data, meta } = await answered(200, ann.get(`${pages}?${query}`))
    assert.equal(meta.total_count, data.length)
    return data.map(({ id }: { id: string }) => id)
  }

  const { data } = await answered(200, ann.get(pages))
  assert.deepEqual(
    data,
    [one, two, three].map(({ html_content, ...rest }) => rest),
  )
  const withHtml = await answered(200, ann.get(`${pages}?fields=html_content`))
  assert.deepEqual(withHtml.data, [one, two, three])
  const filteredWithHtml = await answered(200, ann.get(`${pages}?fields=html_content&language=de`))
  assert.deepEqual(filteredWithHtml.data, [two, three])

  assert.deepEqual(await idsOf('path=/a'), [two.id])
  assert.deepEqual(await idsOf('path=/nowhere'), [])
  assert.deepEqual(await idsOf('status=draft'), [three.id])
  assert.deepEqual(await idsOf('status=published'), [one.id, two.id])
  assert.deepEqual(await idsOf('language=de'), [two.id, three.id])
  assert.deepEqual(await idsOf('language=de&status=published&path=/a'), [two.id])
  for (const query of ['status=gone', 'fields=everything', 'sort=size', 'path=%00'])
    await answered(400, ann.get(`${pages}?${query}`))
})

test('a list by a part of the title or path, of what waits, with who changed it last', async () => {
  const site = await newWebsite(ann)
  const pages = `${API}/websites/${site.id}/pages`
  const menu = await newPage(ann, site, { path: '/menu', title: 'What we bake' })
  const cakes = await newPage(ann, site, { path: '/menu/cakes', title: '50% Cakes_' })
  const draft = await newPage(ann, site, { path: '/new', title: null, status: 'draft' })
  await answered(200, ann.patch(flat('pages', menu), { title: 'What we BAKE', publish: false }))
  const idsOf = async (query: string) => {
    const { data, meta } = await answered(200, ann.get(`${pages}?${query}`))
    assert.equal(meta.total_count, data.length)
    return data.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await idsOf('q=menu'), [menu.id, cakes.id])
  assert.deepEqual(await idsOf('q=bake'), [menu.id])
  assert.deepEqual(await idsOf('q=50%25%20c'), [cakes.id])
  assert.deepEqual(await idsOf('q=_'), [cakes.id])
  assert.deepEqual(await idsOf('waiting=true'), [menu.id, draft.id])
  assert.deepEqual(await idsOf('waiting=true&q=new'), [draft.id])
  assert.deepEqual(await idsOf('waiting=false'), [menu.id, cakes.id, draft.id])
  await answered(400, ann.get(`${pages}?q=`))
  const { data } = await answered(200, ann.get(`${pages}?fields=last_actor,html_content`))
  for (const { last_actor, html_content } of data) {
    assert.deepEqual(last_actor, { type: 'user', id: ann.userId, name: 'ann', client: 'test' })
    assert.equal(typeof html_content, 'string')
  }
})

test('a list in any order, also descending and in pages', async () => {
  const site = await newWebsite(ann)
  const made = []
  for (const path of ['/c', '/a', '/d', '/b']) made.push(await newPage(ann, site, { path }))
  const [c, a, d, b] = made.map(({ id }) => id)
  for (const page of [made[1], made[0]]) {
    // Changes of one millisecond are in the order of making.
    await setTimeout(2)
    await answered(200, ann.patch(flat('pages', page), { title: 'touched' }))
  }
  const orders = {
    created_at: [c, a, d, b],
    path: [a, b, c, d],
    updated_at: [d, b, a, c],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    assert.deepEqual(await sorted(site.id, sort), expected, sort)
    assert.deepEqual(await sorted(site.id, `-${sort}`), expected.toReversed(), `-${sort}`)
    assert.deepEqual(await sorted(site.id, `-${sort}&status=published`), expected.toReversed(), `-${sort}, filtered`)
  }
})

async function sorted(website_id: string, sort: string): Promise<string[]> {
  const ids = []
  for (const page of [1, 2]) {
    const { data } = await answered(200, ann.get(`${API}/websites/${website_id}/pages?per=3&page=${page}&sort=${sort}`))
    ids.push(...data.map(({ id }: { id: string }) => id))
  }
  return ids
}

test('the plan’s number of pages', async () => {
  const free = await service.newUser(undefined, { plan: 'free' })
  const site = await newWebsite(free)
  const made = []
  for (let n = 0; n < 25; n++) made.push(await newPage(free, site))
  const member = await newMember(service, site, 'content')
  for (const person of [free, member, await newMember(service, site, 'admin')]) {
    const { code } = await answered(422, person.post(`${API}/websites/${site.id}/pages`, { path: '/one-too-many' }))
    assert.equal(code, 'page_limit_reached')
  }
  assert.equal((await answered(200, free.get(`${API}/websites/${site.id}/pages`))).meta.total_count, 25)
  await answered(204, free.delete(flat('pages', made[7])))
  await newPage(member, site, { path: '/one-too-many' })
})

test('a page that moves leaves a redirect, and chains stay short', async () => {
  const site = await newWebsite(ann)
  const host = hostOf(site)
  const page = await newPage(ann, site, { path: '/first', html_content: '<p>Moving</p>' })
  assert.equal((await service.visit(host, '/first')).status, 200)
  for (const path of ['/second', '/über']) await answered(200, ann.patch(flat('pages', page), { path }))

  for (const old of ['/first', '/second']) {
    const { status, headers } = await service.visit(host, old)
    assert.deepEqual([status, headers.location], [301, encodeURI('/über')], old)
  }
  assert.equal((await service.visit(host, '/first?a=b')).headers.location, `${encodeURI('/über')}?a=b`)
  assert.match((await service.visit(host, encodeURI('/über'))).text, /Moving/)
  assert.deepEqual(await redirectsOf(site.id), [
    ['/first', '/über', 301, 'auto'],
    ['/second', '/über', 301, 'auto'],
  ])

  const next = await newPage(ann, site, { path: '/second', html_content: '<p>New here</p>' })
  assert.match((await service.visit(host, '/second')).text, /New here/, 'a page goes before a redirect')
  await answered(204, ann.delete(flat('pages', next)))

  await answered(200, ann.patch(flat('pages', page), { path: '/first' }))
  assert.match((await service.visit(host, '/first')).text, /Moving/)
  assert.equal((await service.visit(host, encodeURI('/über'))).headers.location, '/first')
  assert.deepEqual(await redirectsOf(site.id), [
    ['/second', '/first', 301, 'auto'],
    ['/über', '/first', 301, 'auto'],
  ])
})

test('a change that leaves the path alone leaves no redirect', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site, { path: '/stays' })
  await answered(200, ann.patch(flat('pages', page), { path: '/stays/', title: 'x' }))
  await refused(ann.patch(flat('pages', page), { path: '/moved', status: 'nonsense' }), 'status')
  assert.deepEqual(await redirectsOf(site.id), [])
})

async function redirectsOf(website_id: string) {
  const rows = await service.database.reader
    .selectFrom('redirects')
    .select(['from_path', 'to_path', 'status', 'origin'])
    .where('website_id', '=', website_id)
    .execute()
  return rows
    .map(({ from_path, to_path, status, origin }) => [from_path, to_path, status, origin])
    .sort(([a], [b]) => (a! < b! ? -1 : 1))
}

test('a deleted page is gone with its versions, and cleared as home page', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site, { path: '/gone', html_content: '<p>Here</p>' })
  await answered(200, ann.patch(`${API}/websites/${site.id}`, { home_page_id: page.id, not_found_page_id: page.id }))
  assert.match((await service.visit(hostOf(site), '/')).text, /Here/)
  const { text } = await ann.delete(flat('pages', page))
  assert.equal(text, '')

  for (const path of [
    flat('pages', page),
    flat('pages', page, '/versions'),
    flat('pages/versions', { id: page.latest_version_id }),
  ])
    await answered(404, ann.get(path))
  await answered(404, ann.patch(flat('pages', page), { title: 'x' }))
  await answered(404, ann.delete(flat('pages', page)))
  const { home_page_id, not_found_page_id } = await answered(200, ann.get(`${API}/websites/${site.id}`))
  assert.deepEqual([home_page_id, not_found_page_id], [null, null])
  for (const path of ['/', '/gone']) assert.equal((await service.visit(hostOf(site), path)).status, 404)
  assert.deepEqual((await answered(200, ann.get(`${API}/websites/${site.id}/pages`))).data, [])
  await newPage(ann, site, { path: '/gone' })
})

test('a page is found under its own website only', async () => {
  const page = await newPage(ann, website)
  const other = await newWebsite(ann)
  for (const id of [other.id, NOBODYS_ID, 'nonsense']) {
    await answered(404, ann.get(`${API}/websites/${id}/pages/${page.id}`))
    await answered(404, ann.patch(`${API}/websites/${id}/pages/${page.id}`, { title: 'x' }))
    await answered(404, ann.delete(`${API}/websites/${id}/pages/${page.id}`))
    await answered(404, ann.get(`${API}/websites/${id}/pages/${page.id}/versions`))
  }
  assert.deepEqual(await answered(200, ann.get(flat('pages', page))), page)
})
