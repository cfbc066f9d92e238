// Runs once: the command line speaks HTTP only, whatever the database behind it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { demoWebsite, type Folder, folderFor } from '#test/cli/support/folders.ts'
import { startService } from '#test/support/service.ts'

const service = await startService()
const ann = await service.newUser('ann@example.com', { name: 'Ann', plan: 'business' })
const made: Folder[] = []
after(async () => {
  for (const folder of made) folder.remove()
  await service.close()
})

function folderOf(site: string, key = ann.key): Folder {
  const folder = folderFor(service, key, site)
  made.push(folder)
  return folder
}

async function newWebsite(): Promise<string> {
  return (await ann.post('/api/v1/websites', { name: 'New' })).body.id
}

/** A website with two pages and a header, in a folder of Ann's. */
async function pulledWebsite() {
  const id = await newWebsite()
  const api = `/api/v1/websites/${id}`
  await ann.post(`${api}/headers`, { name: 'Main', html_content: '<nav>Main</nav>', default_on_page_language: 'en' })
  const home = (await ann.post(`${api}/pages`, { path: '/', title: 'Home', html_content: '<h1>Home</h1>\n' })).body
  const about = (await ann.post(`${api}/pages`, { path: '/about', title: 'About', html_content: '<h1>About</h1>\n' }))
    .body
  const folder = folderOf(id)
  await succeeds(folder, 'pull')
  return { id, api, home, about, folder }
}

async function succeeds(folder: Folder, command: string, ...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await folder.run(command, ...args)
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

const htmlOf = async (id: string) => (await ann.get(`/api/v1/websites/pages/${id}`)).body.html_content

/** Records of the kinds and the oddities that the sample website lacks. */
async function enrich(id: string) {
  const api = `/api/v1/websites/${id}`
  const post = async (path: string, body: object) => {
    const { status, body: made } = await ann.post(path, body)
    assert.ok(status < 300, JSON.stringify(made))
    return made
  }
  const assets: { id: string; filename: string; relative_url: string; url: string }[] = (await ann.get(`${api}/assets`))
    .body.data
  const asset = assets.find(({ filename }) => filename === 'loaf.svg')!
  await post(`${api}/assets/upload`, { base64: 'aGk=', filename: 'Loaf.SVG', content_type: 'image/svg+xml' }).catch(
    () => null,
  )
  const odd = { alt: 'Odd', alts: { de: 'Seltsam' } }
  await post(`${api}/assets/upload`, { base64: 'aGk=', filename: 'why?*.txt', content_type: 'text/plain', ...odd })
  const table = await post(`${api}/tables`, {
    name: 'People',
    columns: [
      { key: 'slug', unique: true, required: true },
      { key: 'picture', type: 'asset' },
      { key: 'tags', type: 'multi_select', options: ['a', 'b'] },
      { key: 'age', type: 'number' },
      { key: 'bio', type: 'rich_text' },
    ],
  })
  const { columns } = table
  await ann.patch(`/api/v1/websites/tables/${table.id}`, {
    columns: [
      ...columns,
      { key: 'boss', type: 'reference', reference_table_id: table.id, on_delete: 'clear' },
      { key: 'friends', type: 'references', reference_table_id: table.id, on_delete: 'clear' },
    ],
  })
  const rows = `/api/v1/websites/tables/${table.id}/rows`
  const first = await post(rows, { values: { slug: 'ann', tags: ['b', 'a'], age: 3.5, picture: asset.id } })
  const bio = `<p>"Hi",\n<img src="${asset.relative_url}"></p>`
  const boss = await post(rows, { values: { slug: 'ben', bio, boss: first.id }, status: 'draft' })
  await ann.patch(`/api/v1/websites/tables/rows/${first.id}`, {
    values: { boss: boss.id, friends: [boss.id, first.id] },
  })
  const footer = await post(`${api}/footers`, { name: 'Ünlike / others', html_content: '---\nno front matter\r\n---' })
  await post(`${api}/headers`, { name: 'Twin', html_content: 'one' })
  await post(`${api}/headers`, { name: 'Twin', html_content: 'two' })
  const pattern = await post(`${api}/pages`, {
    path: '/people/:slug',
    title: 'Quoted: "yes" # no',
    table_id: table.id,
    row_key: 'slug',
    footer_id: footer.id,
    use_header: false,
    og_image_asset_id: asset.id,
    structured_data: { '@type': 'Person', list: Array.from({ length: 40 }, (_, i) => i) },
    html_content: `\ufeff<img src="${asset.relative_url}" srcset="${asset.relative_url}&w=320 320w">\r\n{{ row.slug }} \u2028`,
  })
  for (const path of ['/index', '/About-Us', '/about-us', '/con', '/a.b/[x]', `/${'long'.repeat(80)}`, '/日本'])
    await post(`${api}/pages`, { path, title: null, status: 'draft', html_content: path })
  await post(`${api}/forms`, {
    name: 'Ask',
    translations: { de: { submit_label: 'Fragen', success_message: 'Danke' } },
    fields: [
      { label: 'About', value_from: 'row.slug', translations: { de: { label: 'Über' } } },
      { label: 'Hours', type: 'number', min: 1, step: 0.5 },
      { label: 'Person', type: 'select', options_from: { table: 'people', column: 'slug', value: 'age' } },
    ],
  })
  await post(`${api}/snippets`, {
    name: 'notice-board',
    html_content: 'x',
    page_ids: [pattern.id],
    placement: 'body_end',
  })
  await post(`${api}/components`, {
    name: 'card',
    html_content: '<b>{{ props.text }}</b>',
    css: '.card { color: red }',
    props: [{ name: 'text', type: 'text', default: 'x', required: true }],
  })
  await post(`${api}/themes`, {
    name: 'Dark',
    css: 'a{}',
    tokens: { color: { ink: { $value: '#111', $type: 'color' } } },
    active: true,
  })
  await post(`${api}/redirects`, { from_path: '/old/*', to: '/:splat', status: 302, preserve_query: false })
  await post(`${api}/redirects`, { from_path: '/a,b', to: 'https://example.com/?a=1,2', active: false })
  await ann.patch(api, {
    not_found_page_id: pattern.id,
    favicon_asset_id: asset.id,
    robots_txt: 'X: y\n',
    facts: { a: 'b' },
  })
}

test('what is pulled, pushed to an empty website and pulled from there is the same to the byte', async () => {
  const demo = await demoWebsite(service, ann)
  await enrich(demo.id)
  const first = folderOf(demo.id)
  await succeeds(first, 'pull')
  const files = first.files()
  assert.match(first.read('pages/people/[slug].html'), /footer: footers\/unlike-others\.html\n/)
  assert.match(
    first.read('pages/people/[slug].html'),
    /<img src="\/assets\/loaf.svg" srcset="\/assets\/loaf.svg&w=320 320w">\r\n/,
  )
  const other = await newWebsite()
  const copy = folderOf(other)
  for (const [file, text] of Object.entries(files)) copy.write(file, Buffer.from(text, 'latin1'))
  await succeeds(copy, 'push')
  assert.match(await succeeds(copy, 'push'), /nothing to push/)
  assert.match(await succeeds(copy, 'pull'), /nothing new/)
  assert.deepEqual(copy.files(), files)
  const second = folderOf(other)
  await succeeds(second, 'pull')
  assert.deepEqual(second.files(), files)
  const { body } = await ann.get(`/api/v1/websites/${other}/pages?path=/people/:slug&fields=html_content`)
  const forms = (await ann.get(`/api/v1/websites/${other}/forms`)).body.data
  const { fields, translations } = forms.find(({ key }: { key: string }) => key === 'ask')
  assert.deepEqual(translations, { de: { submit_label: 'Fragen', success_message: 'Danke' } })
  assert.deepEqual(
    [fields[0].value_from, fields[0].translations, fields[1].step, fields[2].options_from],
    ['row.slug', { de: { label: 'Über' } }, 0.5, { table: 'people', column: 'slug', value: 'age' }],
  )
  assert.match(body.data[0].html_content, /^\ufeff<img src="\/assets\/[0-9a-f-]{36}\/loaf\.svg\?v=\w+" srcset="/)
  assert.equal(await visited(other, '/people/ann'), 200)
})

async function visited(id: string, path: string): Promise<number> {
  const { body } = await ann.get(`/api/v1/websites/${id}`)
  return (await service.visit(new URL(body.url).host, path)).status
}

test('push sends only what changed, with its note; a dry run shows it and sends nothing', async () => {
  const { folder, home } = await pulledWebsite()
  folder.change('pages/index.html', '<h1>Home</h1>', '<h1>Hello</h1>')
  folder.write('pages/team/ann.html', '<h1>Ann</h1>')
  const shown = await succeeds(folder, 'push', '--dry-run')
  assert.match(shown, / ~ pages\/index.html\n[\s\S]*-<h1>Home<\/h1>\n +\+<h1>Hello<\/h1>\n/)
  assert.match(shown, / \+ pages\/team\/ann.html\n.*2 changes would be pushed/)
  assert.equal(await htmlOf(home.id), '<h1>Home</h1>\n')
  assert.match(await succeeds(folder, 'status'), /2 changes would be pushed/)
  const pushed = await succeeds(folder, 'push', '--note', 'commit 1a2b')
  assert.match(pushed, /^ {2}\+ pages\/team\/ann.html\n {2}~ pages\/index.html\n.*2 changes pushed\n$|2 changes pushed/)
  const { data } = (await ann.get(`/api/v1/websites/pages/${home.id}/versions`)).body
  assert.deepEqual([data.length, data[0].note], [2, 'commit 1a2b'])
  const result = JSON.parse(await succeeds(folder, 'push', '--json'))
  assert.deepEqual([result.changes, result.conflicts, result.refused], [[], [], []])
})

test('a preview shows what would be pushed, says what it cannot show, and changes nothing', async () => {
  const { id, folder, home } = await pulledWebsite()
  folder.change('pages/index.html', '<h1>Home</h1>', '<h1>Hello</h1>')
  folder.change('pages/about.html', 'title: About', 'title: Us\nin_sitemap: false')
  folder.change(folderHeader(folder), '<nav>Main</nav>', '<nav>Our menu</nav>')
  folder.write('pages/team/ann.html', '<h1>Ann</h1>')
  const shown = await succeeds(folder, 'push', '--preview')
  assert.match(shown, /\? pages\/team\/ann.html: is new; the preview can't show that\n/)
  assert.match(shown, /\? pages\/about.html: in_sitemap; the preview can't show that\n/)
  assert.match(shown, /4 changes would be pushed\nPreview until 2\S+Z: http/)
  const { preview } = JSON.parse(await succeeds(folder, 'push', '--preview', '--json'))
  const { hostname, search } = new URL(preview.url)
  const visit = async (path: string) => (await service.visit(hostname, path + search)).text
  assert.match(await visit('/'), /<nav>Our menu<\/nav>[\s\S]*<h1>Hello<\/h1>/)
  assert.match(await visit('/about'), /<title>Us<\/title>/)
  assert.equal(await htmlOf(home.id), '<h1>Home</h1>\n')
  assert.equal((await ann.get(`/api/v1/websites/${id}/pages`)).body.meta.total_count, 2)
  await succeeds(folder, 'push')
  const { stdout } = await folder.run('push', '--preview')
  assert.match(stdout, /nothing to push\n$/)
})

/** The only header of a pulled website. */
function folderHeader(folder: Folder): string {
  return Object.keys(folder.files()).find((file) => file.startsWith('headers/'))!
}

test('a page that changed here and there is a conflict that names who and when, and nothing is sent', async () => {
  const { folder, home, about } = await pulledWebsite()
  folder.change('pages/index.html', 'Home</h1>', 'Mine</h1>')
  folder.change('pages/about.html', 'About</h1>', 'Ours</h1>')
  await ann.patch(`/api/v1/websites/pages/${home.id}`, { html_content: '<h1>Theirs</h1>' })
  const { status, stdout, stderr } = await folder.run('push')
  assert.equal(status, 3)
  assert.match(
    stdout,
    /! pages\/index.html: changed on the website since \(version 2, by Ann \(test\), \d{4}-\d\d-\d\d/,
  )
  assert.match(stderr, /1 conflict/)
  assert.deepEqual([await htmlOf(home.id), await htmlOf(about.id)], ['<h1>Theirs</h1>', '<h1>About</h1>\n'])
  const pulled = await folder.run('pull')
  assert.equal(pulled.status, 3)
  assert.match(folder.read('pages/index.html'), /Mine/)
  assert.match(folder.read('.sitewright/theirs/pages/index.html'), /<h1>Theirs<\/h1>$/)
  assert.equal((await folder.run('push')).status, 3, 'a pull with a conflict does not make a push overwrite it')
  await succeeds(folder, 'push', 'pages/about.html')
  assert.equal(await htmlOf(about.id), '<h1>Ours</h1>\n')
  await succeeds(folder, 'push', '--force', 'pages/index.html')
  assert.equal(await htmlOf(home.id), '<h1>Mine</h1>\n')
  assert.match(await succeeds(folder, 'pull'), /nothing new/)
})

test('pull --force takes the website’s side of a conflict and leaves other changes', async () => {
  const { folder, home } = await pulledWebsite()
  folder.change('pages/index.html', 'Home</h1>', 'Mine</h1>')
  folder.change('pages/about.html', 'About</h1>', 'Ours</h1>')
  await ann.patch(`/api/v1/websites/pages/${home.id}`, { html_content: '<h1>Theirs</h1>' })
  await succeeds(folder, 'pull', '--force')
  assert.match(folder.read('pages/index.html'), /Theirs/)
  assert.match(folder.read('pages/about.html'), /Ours/)
})

test('a stale folder overwrites nothing: what it did not change stays as the website has it', async () => {
  const { folder, home, about } = await pulledWebsite()
  await ann.patch(`/api/v1/websites/pages/${home.id}`, { html_content: '<h1>Newer</h1>' })
  folder.change('pages/about.html', 'About</h1>', 'Ours</h1>')
  assert.match(await succeeds(folder, 'push'), /< pages\/index.html: changed on the website; pull to have it/)
  assert.deepEqual([await htmlOf(home.id), await htmlOf(about.id)], ['<h1>Newer</h1>', '<h1>Ours</h1>\n'])
  await succeeds(folder, 'pull')
  assert.match(folder.read('pages/index.html'), /Newer/)
})

test('two people: each gets the other’s work, in one file of many lines too', async () => {
  const { id, api, folder: one } = await pulledWebsite()
  const table = (
    await ann.post(`${api}/tables`, { name: 'Menu', columns: [{ key: 'dish' }, { key: 'price', type: 'number' }] })
  ).body
  for (const dish of ['Soup', 'Bread', 'Cake'])
    await ann.post(`/api/v1/websites/tables/${table.id}/rows`, { values: { dish } })
  await succeeds(one, 'pull')
  const two = folderOf(id)
  await succeeds(two, 'pull')
  one.change('tables/menu.jsonl', '"dish":"Soup"', '"dish":"Soup","price":4')
  two.change('tables/menu.jsonl', '"dish":"Cake"', '"dish":"Cheesecake"')
  two.write('tables/menu.jsonl', `${two.read('tables/menu.jsonl')}{"row":9,"values":{"dish":"Tea"}}\n`)
  await succeeds(one, 'push')
  await succeeds(two, 'push')
  await succeeds(one, 'pull')
  await succeeds(two, 'pull')
  const dishes = (folder: Folder) => folder.read('tables/menu.jsonl').match(/"values":.*/g)
  assert.deepEqual(
    dishes(one),
    ['{"dish":"Soup","price":4}}', '{"dish":"Bread"}}', '{"dish":"Cheesecake"}}', '{"dish":"Tea"}}'].map(
      (d) => `"values":${d}`,
    ),
  )
  assert.deepEqual(dishes(two), dishes(one))
  one.change('tables/menu.jsonl', '"Bread"', '"Rye"')
  two.change('tables/menu.jsonl', '"Bread"', '"Rolls"')
  await succeeds(one, 'push')
  const { status, stdout } = await two.run('push')
  assert.equal(status, 3, stdout)
  assert.match(stdout, /! tables\/menu.jsonl#2: changed on the website/)
})

test('a renamed file moves its page, on either side; the website leaves a redirect', async () => {
  const { id, folder, about } = await pulledWebsite()
  folder.rename('pages/about.html', 'pages/company.html')
  assert.match(
    await succeeds(folder, 'push', '--dry-run'),
    /pages\/about.html → pages\/company.html {2}\(\/about → \/company\)/,
  )
  await succeeds(folder, 'push')
  assert.equal((await ann.get(`/api/v1/websites/pages/${about.id}`)).body.path, '/company')
  assert.match(await succeeds(folder, 'pull'), /redirects.csv#\/about/)
  await ann.patch(`/api/v1/websites/pages/${about.id}`, { path: '/firm' })
  assert.match(await succeeds(folder, 'pull'), /pages\/company.html → pages\/firm.html {2}\(\/company → \/firm\)/)
  assert.deepEqual(
    Object.keys(folder.files()).filter((file) => /about|company|firm/.test(file)),
    ['pages/firm.html'],
  )
  assert.equal(await visited(id, '/about'), 301)
})

test('pages exchange their paths in one push', async () => {
  const { folder, home, about } = await pulledWebsite()
  const [index, other] = [folder.read('pages/index.html'), folder.read('pages/about.html')]
  folder.write('pages/index.html', other.replace('---\n', '---\npath: /about\n').replace('About<', 'Was about<'))
  folder.write('pages/about.html', index.replace('---\n', '---\npath: /\n'))
  const { status, stdout, stderr } = await folder.run('push')
  assert.equal(status, 0, stdout + stderr)
  const titles = await Promise.all(
    [home, about].map(async ({ id }) => (await ann.get(`/api/v1/websites/pages/${id}`)).body),
  )
  assert.deepEqual(
    titles.map(({ path, title }) => [path, title]),
    [
      ['/about', 'About'],
      ['/', 'Home'],
    ],
  )
})

test('what is gone here is deleted with --delete only, and not when it changed there; what is gone there goes here', async () => {
  const { api, folder, home, about } = await pulledWebsite()
  folder.delete('pages/about.html')
  folder.delete('headers/main.html')
  assert.match(
    await succeeds(folder, 'push'),
    /- pages\/about.html: gone here; it stays on the website without --delete/,
  )
  assert.equal((await ann.get(`/api/v1/websites/pages/${about.id}`)).status, 200)
  await ann.patch(`/api/v1/websites/pages/${about.id}`, { html_content: 'newer' })
  const { status, stdout } = await folder.run('push', '--delete')
  assert.equal(status, 3, stdout)
  assert.equal(await htmlOf(about.id), 'newer')
  await succeeds(folder, 'push', '--delete', '--force')
  assert.equal((await ann.get(`/api/v1/websites/pages/${about.id}`)).status, 404)
  assert.equal((await ann.get(`${api}/headers`)).body.data.length, 0)
  await ann.delete(`/api/v1/websites/pages/${home.id}`)
  assert.match(await succeeds(folder, 'pull'), /- pages\/index.html/)
  assert.deepEqual(Object.keys(folder.files()), ['website.json'])
})

test('a folder without its state overwrites nothing: equal files are recognized, others are conflicts', async () => {
  const { id, folder, home } = await pulledWebsite()
  const clone = folderOf(id)
  for (const [file, text] of Object.entries(folder.files())) clone.write(file, text)
  assert.match(await succeeds(clone, 'push'), /nothing to push/)
  const another = folderOf(id)
  for (const [file, text] of Object.entries(folder.files())) another.write(file, text)
  another.change('pages/index.html', 'Home</h1>', 'Mine</h1>')
  assert.equal((await another.run('push')).status, 3)
  assert.equal(await htmlOf(home.id), '<h1>Home</h1>\n')
  clone.write('.sitewright/state.json', '{ broken')
  assert.match(await succeeds(clone, 'push'), /nothing to push/)
})
