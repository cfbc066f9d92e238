import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, endWebsite, flat, hostOf, newPage, newWebsite } from './make.ts'
import { newRow, newTable } from './tables.ts'
import { downloaded, ended, exportOf, proposed, textIn, unzipped, upload } from './transfer.ts'
import { fileForm, png } from './upload.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await bakery(ann)
})
after(() => service?.close())

/** With everything that fields have of languages, tables and the page. */
const ORDER_FIELDS = [
  { label: 'Email', type: 'email' },
  { label: 'Note', value_from: 'row.title' },
  { label: 'Hours', type: 'number', step: 0.5, translations: { de: { label: 'Stunden', help_text: 'Auch halbe' } } },
  { label: 'Author', type: 'select', options_from: { table: 'authors', column: 'name' } },
]

/** A website with a record of every kind, and histories. */
async function bakery(by: Person): Promise<Json> {
  const site = await newWebsite(by, { name: 'Bakery', languages: ['en', 'de'], facts: { phone: '+49 30 1' } })
  const of = `${API}/websites/${site.id}`
  const image = await answered(201, by.post(`${of}/assets`, fileForm(png(3, 2), 'Bröt chen.png', 'image/png')))
  const authors = await newTable(by, site, { name: 'Authors', columns: [{ key: 'name' }] })
  const ann = await newRow(by, authors, { name: 'Ann' })
  const posts = await newTable(by, site, {
    name: 'Posts',
    columns: [
      { key: 'title' },
      { key: 'slug', slug_from: 'title', unique: true },
      { key: 'author', type: 'reference', reference_table_id: authors.id },
      { key: 'editors', type: 'references', reference_table_id: authors.id },
      { key: 'photo', type: 'asset' },
    ],
  })
  const ben = await newRow(by, authors, { name: 'Ben' })
  await newRow(by, posts, { title: 'First post', author: ann.id, editors: [ben.id, ann.id], photo: image.id })
  await newRow(by, posts, { title: 'Draft' }, { status: 'draft' })
  const header = await answered(
    201,
    by.post(`${of}/headers`, { name: 'Main', html_content: '<nav>Nav</nav>', default_on_page_language: 'en' }),
  )
  await answered(200, by.patch(flat('headers', header), { html_content: '<nav>New nav</nav>', note: 'Newer' }))
  await answered(
    201,
    by.post(`${of}/components`, {
      name: 'card',
      html_content: '<b>{{ props.text }}</b>',
      css: 'b{}',
      props: [{ name: 'text' }],
    }),
  )
  const form = await answered(
    201,
    by.post(`${of}/forms`, {
      name: 'Order',
      proof_of_work: true,
      translations: { de: { submit_label: 'Bestellen' } },
      fields: [{ label: 'Email', type: 'email', translations: { de: { label: 'E-Mail' } } }],
    }),
  )
  await answered(200, by.patch(flat('forms', form), { fields: ORDER_FIELDS }))
  const theme = await answered(
    201,
    by.post(`${of}/themes`, {
      name: 'Warm',
      css: 'body{color:red;font-family:Lora}',
      tokens: { color: { a: { $value: '#fff', $type: 'color' } } },
      active: true,
    }),
  )
  const group = '01900000-0000-7000-8000-00000000aaaa'
  const home = await newPage(by, site, {
    path: '/',
    title: 'Home',
    html_content: `<h1>Hi</h1><img src="${image.relative_url}" alt="x"><site-component name="card" text="t"></site-component><site-form name="order"></site-form>`,
    og_image_asset_id: image.id,
    translation_group_id: group,
  })
  const v1 = home.latest_version_id
  await answered(200, by.patch(flat('pages', home), { html_content: '<h1>Changed</h1>', title: 'Home 2' }))
  await answered(200, by.patch(`${API}/websites/pages/versions/${v1}/pin`))
  await newPage(by, site, {
    path: '/über-uns',
    language: 'de',
    title: 'Über',
    html_content: '<p>Über</p>',
    translation_group_id: group,
  })
  await newPage(by, site, { path: '/hidden', status: 'draft', html_content: '<p>secret draft</p>' })
  await newPage(by, site, {
    path: '/blog/:slug',
    table_id: posts.id,
    row_key: 'slug',
    html_content: '<h1>{{ row.title }}</h1><site-rows of="row.editors"><i>{{ row.name }}</i></site-rows>',
  })
  const missing = await newPage(by, site, { path: '/missing', html_content: '<h1>Nothing here</h1>' })
  await answered(
    201,
    by.post(`${of}/snippets`, {
      name: 'hours',
      html_content: '<i>9–5</i>',
      placement: 'body_end',
      page_ids: [home.id],
    }),
  )
  await answered(201, by.post(`${of}/redirects`, { from_path: '/old', to: '/über-uns' }))
  await answered(201, by.post(`${of}/redirects`, { from_path: '/a/*', to: '/:splat', status: 302, force: true }))
  await answered(
    200,
    by.patch(of, { not_found_page_id: missing.id, home_page_id: home.id, favicon_asset_id: image.id }),
  )
  assert.ok(theme.id)
  return site
}

test('an export is a static site', async () => {
  const exported = await exportOf(ann, site)
  const zip = await unzipped(await downloaded(service, exported))
  const names = zip.entries.map(({ name }) => name)
  for (const name of [
    'index.html',
    'über-uns/index.html',
    'blog/first-post/index.html',
    '404.html',
    'robots.txt',
    'sitemap.xml',
    'llms.txt',
    '_redirects',
  ])
    assert.ok(names.includes(name), `${name} is missing from ${names}`)
  assert.equal(exported.pages_count, 3)
  const home = await textIn(zip, 'index.html')
  assert.match(home, /<h1>Hi<\/h1>/)
  assert.ok(home.includes(`action="${site.url.replace(/\/$/, '')}/_forms/`), home)
  // Some hosts serve no folder whose name begins with an underscore.
  const fonts = [...home.matchAll(/(?:url\(|href=")\/(fonts\/lora-[\w-]+\.woff2)/g)].map(([, font]) => font!)
  assert.ok(fonts.length > 4 && !home.includes('/_fonts/'), home)
  for (const font of fonts) assert.equal((await zip.bytes(font, 100_000)).subarray(0, 4).toString(), 'wOF2')
  assert.match(await textIn(zip, 'fonts/lora-license.txt'), /SIL Open Font License/)
  const [asset] = names.filter((name) => name.startsWith('assets/'))
  assert.match(asset!, /^assets\/[0-9a-f-]{36}\/Bröt chen\.png$/)
  assert.deepEqual(await zip.bytes(asset!, 10_000), png(3, 2))
  assert.match(await textIn(zip, '404.html'), /Nothing here/)
  assert.match(
    await textIn(zip, '_redirects'),
    /^\/favicon\.ico \/assets\/.* 302\n\/old \/%C3%BCber-uns 301\n\/a\/\* \/:splat 302!\n$/,
  )
  assert.match(home, /<link rel="icon" href="\/assets\//)
  const published = names.filter((name) => name.endsWith('.html'))
  for (const name of published) assert.doesNotMatch(await textIn(zip, name), /secret draft/)
})

/** What an export holds, without what names the website and the moment. */
async function contentOf(website: Json): Promise<Json> {
  const zip = await unzipped(await downloaded(service, await exportOf(ann, website)))
  const manifest = JSON.parse(await textIn(zip, '_sitewright/manifest.json'))
  const files: Record<string, string> = {}
  for (const { name } of zip.entries)
    if (name !== '_sitewright/manifest.json')
      files[name] = (await textIn(zip, name)).replaceAll(hostOf(website), 'HOST')
  return { files, website: manifest.website, counts: manifest.counts }
}

test('an export is imported as it was, with its history and its ids, where these are free', async () => {
  const bob = await service.newUser(undefined, { plan: 'business' })
  const original = await bakery(bob)
  const bytes = await downloaded(service, await exportOf(bob, original))
  const before = await unzipped(bytes)
  await endWebsite(bob, original)
  await eventually(async () => {
    const { reader } = service.database
    assert.equal(
      await reader.selectFrom('websites').select('id').where('id', '=', original.id).executeTakeFirst(),
      undefined,
    )
  })
  const copy = await newWebsite(ann, { name: 'Empty' })
  const proposal = await proposed(ann, upload(ann, copy, bytes))
  assert.equal(proposal.status, 'proposed')
  assert.deepEqual(proposal.conflicts, [])
  await answered(200, ann.post(`${API}/websites/${copy.id}/import`, { import_id: proposal.id, confirm: true }))
  const done = await ended(ann, proposal.id)
  assert.deepEqual([done.status, done.errors], ['done', []])
  assert.deepEqual(done.created, proposal.counts)
  const after = await contentOf(copy)
  for (const { name } of before.entries)
    if (name.startsWith('_sitewright/records'))
      assert.equal(after.files[name], (await textIn(before, name)).replaceAll(hostOf(original), 'HOST'))
})

test('where ids are taken the copy has new ones, and visitors see the same', async () => {
  const copy = await newWebsite(ann, { name: 'Copy' })
  const bytes = await downloaded(service, await exportOf(ann, site))
  const started = await answered(201, upload(ann, copy, bytes, { confirm: 'true' }))
  const done = await ended(ann, started.id)
  assert.deepEqual([done.status, done.errors], ['done', []])
  const neutral = async (website: Json, path: string) => {
    const { text } = await service.visit(hostOf(website), path)
    return text
      .replaceAll(hostOf(website), 'HOST')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/\?v=[0-9a-f]+/g, '')
  }
  for (const path of ['/', '/%C3%BCber-uns', '/blog/first-post', '/nowhere', '/sitemap.xml'])
    assert.equal(await neutral(copy, path), await neutral(site, path))
  assert.match(await neutral(copy, '/blog/first-post'), /<i>Ben<\/i><i>Ann<\/i>/)
  const image = /\/assets\/[^"]+/.exec((await service.visit(hostOf(copy), '/')).text)![0]
  assert.equal((await service.visit(hostOf(copy), image)).status, 200)
  const { data } = await answered(200, ann.get(`${API}/websites/${copy.id}/pages`))
  assert.ok(data.length === 5)
})

test('a duplicate has the same content and shares the bytes', async () => {
  const copy = await answered(201, ann.post(`${API}/websites/${site.id}/duplicate`, { name: 'Second' }))
  const done = await ended(ann, copy.import_id)
  assert.deepEqual([done.status, done.errors], ['done', []])
  assert.equal((await answered(200, ann.get(`${API}/websites/${copy.id}`))).name, 'Second')
  const [one, other] = [await contentOf(site), await contentOf(copy)]
  assert.deepEqual(other.counts, one.counts)
  const formOf = async (website: Json) => {
    const { data } = await answered(200, ann.get(`${API}/websites/${website.id}/forms`))
    const { fields, translations } = data[0]
    return { fields, translations }
  }
  const { fields, translations } = await formOf(copy)
  assert.deepEqual({ fields, translations }, await formOf(site))
  assert.deepEqual(
    fields.map(({ value_from, step, options_from }: Json) => value_from ?? step ?? options_from),
    [undefined, 'row.title', 0.5, { table: 'authors', column: 'name' }],
  )
  assert.deepEqual(translations, { de: { submit_label: 'Bestellen' } })
})

test('an import and a duplicate know which translations are behind', async () => {
  const original = await newWebsite(ann, { name: 'Two languages', languages: ['en', 'de'] })
  const group = '01900000-0000-7000-8000-00000000bbbb'
  const page = (path: string, language: string, title: string) =>
    newPage(ann, original, { path, language, title, html_content: '<p>x</p>', translation_group_id: group })
  const english = await page('/en', 'en', 'English')
  const german = await page('/de', 'de', 'Deutsch')
  await answered(200, ann.patch(flat('pages', english), { title: 'English 2' }))
  await answered(200, ann.patch(flat('pages', german), { translated_version: 1 }))
  const columns = ['name', 'language', 'translation_group_id'].map((key) => ({ key }))
  const notes = await newTable(ann, original, { name: 'Notes', columns })
  const rowOf = (name: string, language: string) => newRow(ann, notes, { name, language, translation_group_id: 'one' })
  const first = await rowOf('One', 'en')
  const eins = await rowOf('Eins', 'de')
  const change = (row: Json, changes: object) =>
    answered(200, ann.patch(`${API}/websites/tables/rows/${row.id}`, changes))
  await change(first, { values: { name: 'One 2' } })
  await change(eins, { translated_version: 1 })

  const states = async (website: Json) => {
    const at = `${API}/websites/${website.id}`
    const [table] = (await answered(200, ann.get(`${at}/tables`))).data
    const lists = await Promise.all(
      ['', `?table_id=${table.id}`].map((query) => answered(200, ann.get(`${at}/translations${query}`))),
    )
    return lists.map(({ data: [{ version_number, translations }] }) => {
      const [{ state, translated_version }] = translations
      return [version_number, state, translated_version]
    })
  }
  const behind = [
    [2, 'behind', 1],
    [2, 'behind', 1],
  ]
  assert.deepEqual(await states(original), behind)
  const imported = await newWebsite(ann, { name: 'Empty' })
  const bytes = await downloaded(service, await exportOf(ann, original))
  const started = await answered(201, upload(ann, imported, bytes, { confirm: 'true' }))
  assert.deepEqual((await ended(ann, started.id)).errors, [])
  const copy = await answered(201, ann.post(`${API}/websites/${original.id}/duplicate`, { name: 'Copy' }))
  assert.deepEqual((await ended(ann, copy.import_id)).errors, [])
  for (const website of [imported, copy]) {
    assert.deepEqual(await states(website), behind)
    // What is said of a copy is of the copy's own records.
    const [{ id }] = (await answered(200, ann.get(`${API}/websites/${website.id}/pages?path=/de`))).data
    await answered(200, ann.patch(`${API}/websites/pages/${id}`, { translated_version: 2 }))
    assert.deepEqual((await states(website))[0], [2, 'current', 2])
  }
})
