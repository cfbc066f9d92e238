import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const at = (website: Json) => `${API}/websites/${website.id}/components`
const create = (website: Json, fields: object = {}): Promise<Json> =>
  answered(201, ann.post(at(website), { name: 'hero', html_content: '<h2>{{ props.title }}</h2>', ...fields }))
const change = (component: Json, fields: object) => answered(200, ann.patch(flat('components', component), fields))
const read = (component: Json) => answered(200, ann.get(flat('components', component)))
const show = (name: string, attributes = '') => `<site-component name="${name}"${attributes}></site-component>`

test('a component needs a name and html', async () => {
  const website = await newWebsite(ann)
  const component = await create(website)
  const { id, created_at, updated_at, latest_version_id, live_version_id, ...rest } = component
  assert.equal(live_version_id, latest_version_id)
  assert.deepEqual(rest, {
    website_id: website.id,
    name: 'hero',
    title: null,
    html_content: '<h2>{{ props.title }}</h2>',
    css: '',
    props: [],
    pinned_version_id: null,
    pin_reason: null,
    version_number: 1,
  })
  assert.deepEqual(await read(component), component)
  assert.deepEqual(await answered(200, ann.get(`${at(website)}/${id}`)), component)
  await refused(ann.post(at(website), {}), 'name', 'html_content')
  for (const html_content of ['', ' \n', null, 5])
    await refused(ann.post(at(website), { name: 'other', html_content }), 'html_content')
  await refused(ann.patch(flat('components', component), { html_content: ' ' }), 'html_content')
})

test('names are in kebab-case and unique on a website', async () => {
  const website = await newWebsite(ann)
  await create(website)
  for (const name of ['', 'Hero', 'a b', 'a_b', '-a', 'a-', 'a--b', '1a', 'é'])
    await refused(ann.post(at(website), { name, html_content: 'x' }), 'name')
  await refused(ann.post(at(website), { name: 'hero', html_content: 'x' }), 'name')
  await answered(201, ann.post(`${API}/websites/${website.id}/snippets`, { name: 'hero', html_content: 'x' }))
  await create(await newWebsite(ann))
  const card = await create(website, { name: 'card' })
  await refused(ann.patch(flat('components', card), { name: 'hero' }), 'name')
  assert.equal((await change(card, { name: 'tile' })).name, 'tile')
})

test('lists leave long fields out unless asked for', async () => {
  const website = await newWebsite(ann)
  const first = await create(website, { css: 'h2 { color: red }' })
  await create(website, { name: 'card' })
  const { data, meta } = await answered(200, ann.get(at(website)))
  assert.equal(meta.total_count, 2)
  const { html_content, css, ...listed } = first
  assert.deepEqual(data[0], listed)
  const full = await answered(200, ann.get(`${at(website)}?fields=html_content,css&per=1`))
  assert.deepEqual(full.data, [first])
  const styled = await answered(200, ann.get(`${at(website)}?fields=css&per=1`))
  assert.deepEqual(styled.data, [{ ...listed, css }])
})

test('title, css and props are versioned with the html', async () => {
  const website = await newWebsite(ann)
  const component = await create(website, { title: 'One', css: 'a {}' })
  const props = [{ name: 'title', type: 'text', required: true, default: null }]
  const changed = await change(component, { title: 'Two', css: 'b {}', props: [{ name: 'title', required: true }] })
  assert.deepEqual([changed.version_number, changed.title, changed.css], [2, 'Two', 'b {}'])
  assert.deepEqual(changed.props, props)
  assert.equal((await change(component, { title: 'Two' })).version_number, 2)
  const { data } = await answered(200, ann.get(`${flat('components', component)}/versions`))
  assert.deepEqual(data[0].snapshot, { title: 'Two', css: 'b {}', props })
  const diff = await answered(200, ann.get(`${flat('components', component)}/versions/diff?from=1`))
  assert.deepEqual(
    diff.fields.map((field: Json) => field.field),
    ['title', 'css', 'props'],
  )
  const reverted = await answered(200, ann.post(`${API}/websites/components/versions/${data[1].id}/revert`))
  assert.deepEqual([reverted.title, reverted.css, reverted.props, reverted.version_number], ['One', 'a {}', [], 3])
  const pinned = await answered(200, ann.patch(`${API}/websites/components/versions/${data[0].id}/pin`))
  assert.equal(pinned.live_version_id, data[0].id)
  const { warnings } = await change(component, { title: 'Four' })
  assert.match(warnings[0], /Visitors see version 2/)
  const unpinned = await answered(200, ann.delete(flat('components', component, '/unpin')))
  assert.equal(unpinned.live_version_id, unpinned.latest_version_id)
})

test('html and css are edited in parts', async () => {
  const website = await newWebsite(ann)
  const component = await create(website, { html_content: '<h2>Old</h2>', css: 'h2 { color: red }' })
  const edits = [
    { old_html: 'Old', new_html: 'New' },
    { field: 'css', old_html: 'red', new_html: 'blue' },
    { selector: 'h2', action: 'set_attribute', attribute: 'class', value: 'big' },
  ]
  const dry = await change(component, { edits, dry_run: true })
  assert.deepEqual([dry.dry_run, dry.usage_count, dry.version_number], [true, 0, 1])
  assert.match(dry.diff, /\+<h2 class="big">New<\/h2>/)
  assert.deepEqual(dry.changed_fields, [{ field: 'css', before: 'h2 { color: red }', after: 'h2 { color: blue }' }])
  assert.deepEqual(await read(component), component)
  const changed = await change(component, { edits })
  assert.deepEqual([changed.html_content, changed.css], ['<h2 class="big">New</h2>', 'h2 { color: blue }'])
  const short = await change(component, { old_html: 'New', new_html: 'Newer' })
  assert.equal(short.html_content, '<h2 class="big">Newer</h2>')
  await refused(ann.patch(flat('components', component), { old_html: 'nowhere', new_html: '' }), 'old_html')
  await refused(ann.patch(flat('components', component), { css: 'x', edits: [edits[1]!] }), 'css')
})

test('css cannot end its element', async () => {
  const website = await newWebsite(ann)
  await refused(ann.post(at(website), { name: 'a', html_content: 'x', css: 'a {} </STYLE ><script>' }), 'css')
  const component = await create(website, { css: 'a {} /* x */' })
  const edit = { field: 'css', old_html: '/* x */', new_html: '</style>' }
  await refused(ann.patch(flat('components', component), { edits: [edit] }), 'css')
  await refused(ann.patch(flat('components', component), { css: 'x'.repeat(50_001) }), 'css')
})

test('props are checked', async () => {
  const website = await newWebsite(ann)
  const cases: [object, string][] = [
    [{ name: 'Title' }, 'props.0.name'],
    [{ name: 'name' }, 'props.0.name'],
    [{ name: 'a', type: 'rich_text' }, 'props.0.type'],
    [{ name: 'a', type: 'number', default: '5' }, 'props.0.default'],
    [{ name: 'a', type: 'boolean', default: 'true' }, 'props.0.default'],
    [{ name: 'a', type: 'date', default: 'today' }, 'props.0.default'],
    [{ name: 'a', type: 'asset', default: 'logo.png' }, 'props.0.default'],
    [{ name: 'a', type: 'select' }, 'props.0.options'],
    [{ name: 'a', options: ['b'] }, 'props.0.options'],
    [{ name: 'a', type: 'select', options: ['b'], default: 'c' }, 'props.0.default'],
  ]
  for (const [prop, field] of cases)
    await refused(ann.post(at(website), { name: 'a', html_content: 'x', props: [prop] }), field)
  await refused(
    ann.post(at(website), { name: 'a', html_content: 'x', props: [{ name: 'a' }, { name: 'a' }] }),
    'props.1.name',
  )
  const props = [
    { name: 'size', type: 'select', options: ['small', 'big'], default: 'big' },
    { name: 'count', type: 'number', default: 3 },
    { name: 'wide', type: 'boolean', default: false },
  ]
  const component = await create(website, { props })
  assert.deepEqual(
    component.props,
    props.map((prop) => ({ ...prop, required: false })),
  )
})

test('malformed templates are refused with line and column, wherever they are saved', async () => {
  const website = await newWebsite(ann)
  const broken = '<p>x</p>\n  <site-rows><b></b></site-rows>'
  for (const [kind, fields] of Object.entries({
    components: { name: 'broken' },
    snippets: { name: 'broken' },
    headers: {},
    footers: {},
    html_heads: {},
    pages: { title: 'Broken' },
  })) {
    const body = await refused(
      ann.post(`${API}/websites/${website.id}/${kind}`, { ...fields, html_content: broken }),
      'html_content',
    )
    assert.match(body.errors.html_content[0], /^is malformed at line 2, column 3: /)
    assert.deepEqual([body.problems[0].field, body.problems[0].line, body.problems[0].column], ['html_content', 2, 3])
  }
  const page = await newPage(ann, website, { title: 'Fine' })
  await refused(ann.patch(flat('pages', page), { html_content: broken }), 'html_content')
  for (const stray of ['</site-rows>', '<p>x</p>\n</site-component>'])
    await refused(ann.patch(flat('pages', page), { html_content: stray }), 'html_content')
  const { warnings } = await answered(
    200,
    ann.patch(flat('pages', page), { meta_title: '{{ page.title | shorten: 3 }}' }),
  )
  assert.deepEqual(warnings, [`${page.path}: meta_title: Unknown filter shorten.`])
})

test('unknown names, missing and unknown props are warnings, with the nearest match', async () => {
  const website = await newWebsite(ann, { facts: { phone: '5' } })
  await create(website, { props: [{ name: 'title', required: true }, { name: 'color' }] })
  const page = await newPage(ann, website, {
    path: '/p',
    html_content: `${show('heroe')}<site-snippet name="x"/>{{ website.facts.phon }}{{ website.facts.phone }}`,
  })
  assert.deepEqual(page.warnings, [
    '/p: No component of this website is named heroe; did you mean hero?',
    '/p: No fact of this website is named phon; did you mean phone?',
    '/p: No snippet of this website is named x.',
  ])
  const next = await answered(
    200,
    ann.patch(flat('pages', page), { html_content: `${show('heroe')}\n${show('hero', ' colour="red"')}` }),
  )
  assert.deepEqual(next.warnings, [
    '/p: Line 2: the component hero has no prop colour; did you mean color?',
    '/p: Line 2: the component hero is shown without its required prop title.',
  ])
  const same = await answered(200, ann.patch(flat('pages', page), { old_html: 'red', new_html: 'blue' }))
  assert.equal(same.warnings, undefined)
})

test('cycles are refused and named, also by a revert or a pin', async () => {
  const website = await newWebsite(ann)
  const self = await refused(ann.post(at(website), { name: 'a', html_content: show('a') }), 'html_content')
  assert.match(self.error, /makes a cycle: a → a/)
  const a = await create(website, { name: 'a', html_content: show('b') })
  const b = await create(website, { name: 'b', html_content: '<site-snippet name="c"/>' })
  const snippet = { name: 'c', html_content: `<p>${show('a')}</p>` }
  const body = await refused(ann.post(`${API}/websites/${website.id}/snippets`, snippet), 'html_content')
  assert.match(body.error, /makes a cycle: c → a → b → c/)
  await change(a, { html_content: 'free' })
  await answered(201, ann.post(`${API}/websites/${website.id}/snippets`, snippet))
  const { data } = await answered(200, ann.get(`${flat('components', a)}/versions`))
  await answered(422, ann.post(`${API}/websites/components/versions/${data[1].id}/revert`))
  await answered(422, ann.patch(`${API}/websites/components/versions/${data[1].id}/pin`))
  assert.equal((await read(a)).html_content, 'free')
  await change(b, { html_content: 'free too' })
  await answered(200, ann.post(`${API}/websites/components/versions/${data[1].id}/revert`))
})

test('of two changes at once that make a cycle together, one is refused', async () => {
  const website = await newWebsite(ann)
  const [a, b] = [await create(website, { name: 'a' }), await create(website, { name: 'b' })]
  for (let round = 0; round < 10; round++) {
    const replies = await Promise.all([
      ann.patch(flat('components', a), { html_content: `${show('b')} ${round}` }),
      ann.patch(flat('components', b), { html_content: `${show('a')} ${round}` }),
    ])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422])
    for (const component of [a, b]) await change(component, { html_content: 'free' })
  }
})

test('what is in use keeps its name', async () => {
  const website = await newWebsite(ann)
  const hero = await create(website)
  await newPage(ann, website, { html_content: show('hero') })
  const page = await newPage(ann, website, { html_content: show('hero') })
  const body = await refused(ann.patch(flat('components', hero), { name: 'banner' }), 'name')
  assert.match(body.error, /2 pages use it/)
  assert.equal((await change(hero, { html_content: 'new' })).usage_count, 2)
  await answered(200, ann.patch(flat('pages', page), { html_content: '' }))
  assert.equal((await change(hero, { css: 'new' })).usage_count, 1)
})

test('a batch makes components and pages that use them, all or nothing', async () => {
  const website = await newWebsite(ann)
  const edits = [
    { kind: 'page', id: '@home', path: '/', html_content: show('hero') },
    { kind: 'component', name: 'hero', html_content: '<h1>x</h1>' },
    { kind: 'snippet', name: 'bar', html_content: 'x', placement: 'body_end', page_ids: ['@home'] },
    { kind: 'theme', name: 'Summer', css: 'a { color: red }' },
  ]
  const dry = await answered(200, ann.post(`${API}/websites/${website.id}/batch_edit`, { edits, dry_run: true }))
  assert.match(dry.results[3].diff, /\+a \{ color: red \}/)
  const { results, warnings } = await answered(200, ann.post(`${API}/websites/${website.id}/batch_edit`, { edits }))
  assert.equal(warnings, undefined)
  assert.deepEqual(
    results.map((result: Json) => result.title),
    [null, 'hero', 'bar', 'Summer'],
  )
  const snippet = await answered(200, ann.get(flat('snippets', results[2])))
  assert.deepEqual(snippet.page_ids, [results[0].id])
})

test('search and replace reach html and css', async () => {
  const website = await newWebsite(ann)
  const hero = await create(website, { html_content: '<b>Brown</b>', css: 'b {\n color: "Brown" }' })
  const theme = await answered(201, ann.post(`${API}/websites/${website.id}/themes`, { name: 'T', css: '/* Brown */' }))
  const found = await answered(200, ann.get(`${API}/websites/${website.id}/search?q="brown`))
  assert.deepEqual(
    found.data.map(({ kind, matches }: Json) => [kind, matches.map((match: Json) => match.field)]),
    [['component', ['css']]],
  )
  const body = { find: 'Brown', replace: 'Red' }
  const replaced = await answered(200, ann.post(`${API}/websites/${website.id}/replace`, body))
  assert.deepEqual(
    replaced.records.map(({ kind, count }: Json) => [kind, count]),
    [
      ['component', 2],
      ['theme', 1],
    ],
  )
  assert.deepEqual([(await read(hero)).html_content, (await read(hero)).css], ['<b>Red</b>', 'b {\n color: "Red" }'])
  assert.equal((await answered(200, ann.get(flat('themes', theme)))).css, '/* Red */')
})
