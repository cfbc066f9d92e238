import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileTemplate } from '#templates/compile.ts'
import { renderTemplate } from '#templates/render.ts'
import { plenty } from '#test/support/plenty.ts'
import { htmlOf, renderSource, row, SCOPE, type Site, sourcesOf } from './support/render-source.ts'

const POSTS = {
  rows: [
    row({ id: 'p1', title: 'One', slug: 'one', author: { id: 'a1', name: 'Ann' }, price: 5 }, { price: 'number' }),
    row({ id: 'p2', title: 'Two', slug: 'two', author: null, price: 0 }, { price: 'number' }),
  ],
}
const site: Site = {
  tables: {
    posts: POSTS,
    comments: { rows: [row({ id: 'c1', post: 'p1', text: 'Nice' }), row({ id: 'c2', post: 'p1', text: 'Yes' })] },
    none: { rows: [], columns: ['title'] },
  },
  components: {
    card: {
      html: '<h2>{{ props.title }}</h2><div><site-slot>nothing</site-slot></div><site-slot name="cta"/>',
      css: 'h2{}',
      props: [
        { name: 'title', required: true },
        { name: 'featured', type: 'boolean', default: false },
      ],
    },
    loop: { html: '(<site-component name="loop"/>)' },
    layout: { html: '<main><site-slot/></main>' },
  },
  snippets: { hours: '9 to 5, {{ website.facts.phone }}' },
  forms: { contact: '<form>{{ page.title }}</form>' },
  assets: { 'logo.png': { url: '/assets/logo.png', alt: 'Logo', filename: 'logo.png' } },
}

for (const [title, html, expected] of [
  [
    'other braces stay',
    '{{ x }} {{page}} {{ row }} {{{ page.title }}}',
    '{{ x }} {{page}} {{ row }} {{{ page.title }}}',
  ],
  ['the roots of a page', '{{ page.title }}, {{website.name}}, {{ language }}', 'About, Bakery, en'],
  [
    'nothing in comments, scripts and styles',
    '<!-- {{ page.title }} --><script>{{ page.title }}</script><style>{{ page.title }}</style>',
    '<!-- {{ page.title }} --><script>{{ page.title }}</script><style>{{ page.title }}</style>',
  ],
  [
    'nothing in a script of svg',
    '<svg><style>{{ page.title }}<b title="{{ page.title }}"></style></svg>',
    '<svg><style>{{ page.title }}<b title="{{ page.title }}"></style></svg>',
  ],
  [
    'title and textarea',
    '<title>{{ page.title }}</title><textarea>{{ page.title }}</textarea>',
    '<title>About</title><textarea>About</textarea>',
  ],
  ['a default', '{{ page.title | default: "x" }}{{ website.facts.phone | upcase | truncate: 5 }}', 'About+49…'],
  ['quotes as references', '<i title="{{ page.title | default: &quot;x&quot; }}">', '<i title="About">'],
  [
    'conditions',
    '<p site-if="page.title" class=a>1</p><p site-unless=page.title>2</p><br site-if="page.title = \'No\'"><hr class=x site-if="page.title != No">',
    '<p class=a>1</p><hr class=x>',
  ],
  ['both conditions', '<p site-if="page.title" site-unless="language = en">1</p>', ''],
  [
    'conditions on elements that end unsaid',
    '<ul><li site-if="page.nothing">a<li site-unless=page.title>b<li>c</ul>',
    '<ul><li>c</ul>',
  ],
  [
    'rows',
    '<ul><site-rows table="posts"><li><a href="/b/{{ row.slug }}">{{ row.title }}</a></site-rows></ul>',
    '<ul><li><a href="/b/one">One</a><li><a href="/b/two">Two</a></ul>',
  ],
  [
    'zero is a value, an absent reference is none',
    '<site-rows table="posts">{{ row.price }}<i site-if="row.price">!</i><i site-if="row.author.name">?</i></site-rows>',
    '5<i>!</i><i>?</i>0<i>!</i>',
  ],
  [
    'rows in rows',
    '<site-rows table="posts">{{ row.title }}:<site-rows table="comments" where="post=row.id">{{ row.text }} <site-empty>none for {{ row.title }}</site-empty></site-rows>;</site-rows>',
    'One:Nice Yes ;Two:none for Two;',
  ],
  ['an empty list', '<site-rows table="none">x<site-empty><p>Empty</p></site-empty></site-rows>', '<p>Empty</p>'],
  [
    'a component with slots',
    '<site-component name="card" title="{{ page.title }}!"><b slot="cta">Go</b> text</site-component>',
    '<h2>About!</h2><div> text</div><b>Go</b>',
  ],
  ['the default of a slot', '<site-component name=card title=x />', '<h2>x</h2><div>nothing</div>'],
  [
    'a slot is rendered where it is written',
    '<site-rows table=posts limit=1><site-component name=layout>{{ row.title }}</site-component></site-rows>',
    '<main>One</main>',
  ],
  [
    'components in slots',
    '<site-component name=layout><site-component name=card title=a>b</site-component></site-component>',
    '<main><h2>a</h2><div>b</div></main>',
  ],
  ['snippets', '<site-snippet name="hours"/>', '9 to 5, +49 30 1234'],
  ['forms are not read again', '<site-form name="contact"/>', '<form>{{ page.title }}</form>'],
  [
    'assets',
    '<img src="{{ asset[\'logo.png\'] }}" alt="{{ asset[\'logo.png\'].alt }}">',
    '<img src="/assets/logo.png" alt="Logo">',
  ],
  [
    'JSON-LD',
    '<script type="application/ld+json">{"n":"{{ page.title }}","p":{{ page.title }},"u":{{ website.facts | json }}}</script>',
    '<script type="application/ld+json">{"n":"About","p":"About","u":{"phone":"+49 30 1234"}}</script>',
  ],
  ['an unquoted value is quoted', '<a href={{page.path}} title=x{{page.title}}y>', '<a href="/about" title="xAbouty">'],
] as const)
  test(title, async () =>
    assert.equal(
      await htmlOf(html, { ...site, scope: { page: { title: 'About', path: '/about', nothing: null } } }),
      expected,
    ),
  )

for (const [address, expected] of [
  ['tel:{{ website.facts.phone }}', 'tel:+49301234'],
  ['mailto:{{ row.mail }}', 'mailto:a@b.test%3Fcc=x'],
  [
    'mailto:a@b.test?subject={{ page.title }}&amp;x={{ row.odd }}',
    'mailto:a@b.test?subject=About&amp;x=a%26b%20%2F%23',
  ],
  ['/{{ language }}/{{ row.odd }}', '/en/a&amp;b%20/%23'],
  ['/{{ row.host }}', '/evil.test'],
  ['#{{ row.odd }}', '#a%26b%20%2F%23'],
  ['{{ row.url }}', 'https://other.test/?a=1&amp;b=2#c'],
  ['{{ row.code }}', 'about:blank'],
  ['java{{ row.rest }}', 'about:blank'],
  ['{{ row.none }}', ''],
] as const)
  test(`an address ${address}`, async () => {
    const values = { mail: 'a@b.test?cc=x', odd: 'a&b /#', host: '//evil.test', url: 'https://other.test/?a=1&b=2#c' }
    const scope = { row: row({ ...values, code: ' JavaScript:alert(1)', rest: 'script:alert(1)', none: null }) }
    const { html, warnings } = await renderSource(`<a href="${address}">`, { scope })
    assert.equal(html, `<a href="${expected}">`)
    assert.equal(warnings.length, expected === 'about:blank' ? 1 : 0)
  })

test('a value in css is a word or a picture, or is left out with a warning', async () => {
  const of = async (style: string, v: string) => {
    const { html, warnings } = await renderSource(`<p style="${style}">`, { scope: { row: row({ v }) } })
    return [html.slice('<p style="'.length, -2), warnings.length]
  }
  assert.deepEqual(await of('color: {{ row.v }}', '#ff0000'), ['color: #ff0000', 0])
  assert.deepEqual(await of('color: {{ row.v }}', 'red; background: url(//x)'), ['color: ', 1])
  assert.deepEqual(await of('background: url({{ row.v }})', '/a (1).jpg'), ['background: url(/a%20%281%29.jpg)', 0])
  assert.deepEqual(await of("background: url('{{ row.v }}')", 'javascript:x'), ["background: url('')", 1])
})

test('a component within itself ends at depth 8, with a warning', async () => {
  const { html, warnings } = await renderSource('<site-component name=loop />', site)
  assert.equal(html, '('.repeat(8) + ')'.repeat(8))
  assert.deepEqual(warnings, [
    { message: 'loop is left out: components are nested more than 8 deep', line: 1, within: 'component loop' },
  ])
})

test('the css of a component is given once', async () => {
  const { css } = await renderSource('<site-component name=card title=a /><site-component name=card title=b />', site)
  assert.deepEqual(css, { card: 'h2{}' })
})

test('unknown names render nothing and are warned of, with the nearest', async () => {
  const html =
    '<site-component name=crad />\n<site-snippet name=hour />\n<site-form name=contct />\n<site-rows table=post></site-rows>\n' +
    '{{ page.titel }}{{ website.facts.phon }}{{ row.x }}{{ props.x }}{{ asset.x }}<site-component name=card titel=a />' +
    '<site-rows table=posts where="titl=x">{{ row.x }}</site-rows>'
  const { html: live, warnings } = await renderSource(html, site)
  assert.equal(live, '\n\n\n\n<h2></h2><div>nothing</div>')
  assert.deepEqual(
    warnings.map(({ message, line }) => `${line} ${message}`),
    [
      '1 There is no component crad; did you mean card?',
      '2 There is no snippet hour; did you mean hours?',
      '3 There is no form contct; did you mean contact?',
      '4 There is no table post; did you mean posts?',
      '5 page has no titel; did you mean title?',
      '5 website.facts has no phon; did you mean phone?',
      '5 There is no row here',
      '5 There are no props outside of a component',
      '5 There is no asset x',
      '5 card needs title',
      '5 card has no prop titel; did you mean title?',
      '5 The table posts has no column titl; did you mean title?',
    ],
  )
  const preview = await renderSource(html, { ...site, options: { preview: true } })
  assert.match(preview.html, /^<mark class="site-note">There is no component crad; did you mean card\?<\/mark>\n/)
})

test('in a head nothing becomes an element that would begin the body', async () => {
  const html = '<head>{{ page.x }}<site-component name=x /><site-form name=x />{{ row.b }}</head><body>{{ row.b }}'
  const scope = { row: row({ b: '<b>x</b>' }, { b: 'rich_text' }) }
  const { html: shown, warnings } = await renderSource(html, { scope, options: { preview: true } })
  assert.equal(shown, '<head>x</head><body><b>x</b>')
  assert.equal(warnings.length, 3)
  const { program } = compileTemplate('{{ page.x }}{{ row.b }}', { isHead: true })
  const head = await renderTemplate(program, { ...SCOPE, ...scope }, sourcesOf({}), { budget: plenty(), preview: true })
  assert.equal(head.html, 'x')
})

test('props take the types of their definitions', async () => {
  const props = [
    { name: 'on', type: 'boolean' },
    { name: 'count', type: 'number', default: 7 },
    { name: 'bodyText', type: 'rich_text', default: '<i>x</i>' },
    { name: 'image', type: 'asset' },
  ] as const
  const html = '{{ props.on }} {{ props.count | number: 1 }} {{ props.bodyText }} {{ props.image.alt }}'
  const components = { c: { html, props: [...props] } }
  const scope = { row: row({ body: '<b>y</b>', image: { url: '/a', alt: 'A', filename: 'a' } }, { body: 'rich_text' }) }
  const of = (attributes: string) => htmlOf(`<site-component name=c ${attributes} />`, { components, scope })
  assert.equal(await of(''), ' 7.0 <i>x</i> ')
  assert.equal(await of('on count="3" body-text="<b>" bodytext="<u>"'), 'true 3.0 &lt;u&gt; ')
  assert.equal(await of('on=false bodytext="{{ row.body }}" image="{{ row.image }}"'), 'false 7.0 <b>y</b> A')
  assert.equal(await of('bodytext="a {{ row.body }}" count="{{ row.image }}"'), ' 7.0 a y ')
})

test('rich text is markup only where markup is allowed', async () => {
  const scope = { row: row({ body: '<p>a <b>b</b></p><p>c &amp; d</p>' }, { body: 'rich_text' }) }
  const components = { wrap: { html: '<select><option><site-slot/></option></select>' } }
  for (const [html, expected] of [
    ['<div>{{ row.body }}</div>', '<div><p>a <b>b</b></p><p>c &amp; d</p></div>'],
    ['<i title="{{ row.body }}">', '<i title="a b c &amp; d">'],
    ['<title>{{ row.body }}</title>', '<title>a b c &amp; d</title>'],
    ['<svg><text>{{ row.body }}</text></svg>', '<svg><text>a b c &amp; d</text></svg>'],
    ['<site-component name=wrap>{{ row.body }}</site-component>', '<select><option>a b c &amp; d</option></select>'],
    ['{{ row.body | truncate: 4 }}', 'a b…'],
    ['{{ row.body | strip_html }}', 'a b c &amp; d'],
  ] as const)
    assert.equal(await htmlOf(html, { scope, components }), expected)
})

test('a list in pages says so, and links to the others', async () => {
  const html = '<site-rows table=posts paginate=1>{{ row.title }}</site-rows>'
  const first = await renderSource(html, site)
  assert.equal(
    first.html,
    'One<nav class="site-pages" aria-label="Pages"><span>1 / 2</span> <a rel="next" href="/about?page=2">Next</a></nav>',
  )
  const second = await renderSource(html, { ...site, options: { pageNumber: 2 } })
  assert.equal(
    second.html,
    'Two<nav class="site-pages" aria-label="Pages"><a rel="prev" href="/about">Previous</a> <span>2 / 2</span></nav>',
  )
  assert.deepEqual(second.pagers, [{ page: 2, pages: 2, total: 2, size: 1 }])
})

test('a list in pages by month names them, and links to those before and after', async () => {
  const at = (published_on: string) => row({ id: published_on, published_on }, { published_on: 'date' })
  const rows = ['2026-01-05', '2026-01-31', '2026-03-01', '2025-11-30'].map(at)
  const shown = { tables: { posts: { rows } } }
  const html = '<site-rows table=posts paginate="published_on:month">{{ row.published_on }} </site-rows>'
  const middle = await renderSource(html, { ...shown, options: { period: '2026-01' } })
  assert.equal(
    middle.html,
    '2026-01-05 2026-01-31 <nav class="site-pages" aria-label="Pages"><a rel="prev" href="/about">March 2026</a> <span>January 2026</span> <a rel="next" href="/about?page=2025-11">November 2025</a></nav>',
  )
  assert.deepEqual(middle.archives, [{ periods: ['2026-03', '2026-01', '2025-11'], period: '2026-01' }])
  const years = await htmlOf(html.replace('month', 'year'), { ...shown, options: { period: '2025' } })
  assert.match(years, /^2025-11-30 <nav[^>]*><a rel="prev" href="\/about">2026<\/a> <span>2025<\/span><\/nav>$/)
  const only = await htmlOf(html, { tables: { posts: { rows: rows.slice(0, 1) } } })
  assert.equal(only, '2026-01-05 ')
})

test('a query has the values of its conditions', async () => {
  const queries: Site['queries'] = []
  const scope = { row: row({ id: 'r9', author: { id: 'a1', name: 'Ann' }, missing: null }), page: { tag: "a' or b=1" } }
  const conditions = 'a=row.author and b!="x y" and c>=3 and d in {{ page.tag }} and e= and f~it and g=true'
  await renderSource(`<site-rows table=posts where="${conditions.replaceAll('"', "'")}" sort="-a, b" limit=7 />`, {
    ...site,
    scope,
    queries,
  })
  assert.deepEqual(queries, [
    {
      table: 'posts',
      where: [
        { column: 'a', operator: 'eq', value: 'a1' },
        { column: 'b', operator: 'ne', value: 'x y' },
        { column: 'c', operator: 'gte', value: 3 },
        { column: 'd', operator: 'in', value: ["a' or b=1"] },
        { column: 'e', operator: 'eq', value: null },
        { column: 'f', operator: 'contains', value: 'it' },
        { column: 'g', operator: 'eq', value: true },
      ],
      sort: [
        { column: 'a', descending: true },
        { column: 'b', descending: false },
      ],
      limit: 7,
      page: 1,
      fields: [],
    },
  ])
  const none = await htmlOf('<site-rows table=posts where="a=row.missing">x<site-empty>0</site-empty></site-rows>', {
    ...site,
    scope,
    queries,
  })
  assert.equal(none, '0')
  assert.equal(queries.length, 1)
})

test('languages are linked to when there are several', async () => {
  const languages = [
    { language: 'en', url: '/', current: true },
    { language: 'de', url: '/de/', current: false },
  ]
  assert.equal(
    await htmlOf('<site-language-links/>', { languages }),
    '<ul class="site-languages"><li><a href="/" lang="en" hreflang="en" aria-current="page">English</a></li><li><a href="/de/" lang="de" hreflang="de">Deutsch</a></li></ul>',
  )
  assert.equal(
    await htmlOf(
      '<site-language-links><a href="{{ row.url }}" site-unless="row.current">{{ row.name }}</a></site-language-links>',
      { languages },
    ),
    '<a href="/de/">Deutsch</a>',
  )
  assert.equal(await htmlOf('<site-language-links/>', { languages: languages.slice(0, 1) }), '')
})

test('a feed is declared and shows nothing', async () => {
  const { html, feeds } = await renderSource(
    'a<site-feed table="posts" title="{{ website.name }} news" where="x=1" sort="-date" entry-title="title"/>b',
    site,
  )
  assert.equal(html, 'ab')
  assert.deepEqual(feeds, [
    {
      table: 'posts',
      title: 'Bakery news',
      where: [{ column: 'x', operator: 'eq', value: 1 }],
      sort: [{ column: 'date', descending: true }],
      limit: 20,
      columns: { title: 'title', summary: null, content: null, updated: null, picture: null },
    },
  ])
})

test('links to the present page are marked in shared parts', async () => {
  const links = ['/about', '/about/', '/about?x=1', 'about', 'https://site.test/about', '{{ page.path }}']
  const others = ['/', '/about/us', '#x', '/about#x', '//about', 'https://other.test/about', 'mailto:a@b.c', '']
  for (const link of links)
    assert.match((await renderSource(`<a href="${link}">`, {}, true)).html, /^<a aria-current="page" href=/, link)
  for (const link of others)
    assert.equal((await renderSource(`<a href="${link}">`, {}, true)).html, `<a href="${link}">`)
  const marked = '<a aria-current="true" href="/about">'
  assert.equal((await renderSource(marked, {}, true)).html, marked)
  assert.equal((await renderSource('<a href="/about">')).html, '<a href="/about">')
})
