// Runs once: converters read archives and write nothing.
import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { html } from '#importers/html/html-site.ts'
import { memoryArchive, OPTIONS, ofKind, pageAt, recordsOf } from '#test/support/memory-archive.ts'

const HEAD = (title: string) => `<meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${title}</title>
  <link rel="stylesheet" href="css/site.css?v=3">
  <script src="js/menu.js" defer></script>`
const HEADER = (here: string) => `<header class="top"><nav>
    <a href="index.html"${here === '/' ? ' class="active" aria-current="page"' : ''}>Home</a>
    <a class="${here === '/about' ? 'link active' : 'link'}" href="about.html#team">About</a>
  </nav></header>`
const FOOTER = '<footer><img src="img/Logo%20big.png" alt="Logo"> &copy; Bakery</footer>\n  <script>start()</script>'

const page = (title: string, here: string, body: string, head = '') => `<!doctype html>
<html lang="en">
<head>
  ${HEAD(title)}${head}
</head>
<body class="home">
  ${HEADER(here)}
  <main>${body}</main>
  ${FOOTER}
</body>
</html>
`

const SITE = {
  'bakery/index.html': page(
    'Bakery',
    '/',
    '<h1>Bread</h1> <a href="docs/">Docs</a> <a href=\'https://example.com/x\'>x</a>',
  ),
  'bakery/about.html': page(
    'About &amp; us',
    '/about',
    '<p style="background:url(img/bg.jpg)">Hi</p>',
    '\n  <meta name="description" content="Who we are">',
  ),
  'bakery/docs/index.html': page(
    'Docs',
    '',
    '<a href="../about.html?x=1&amp;y=2#team">us</a><a href="missing.html">gone</a>',
  )
    .replaceAll('"css/', '"../css/')
    .replaceAll('"js/', '"../js/')
    .replaceAll('href="index.html"', 'href="../index.html"')
    .replaceAll('href="about.html', 'href="../about.html')
    .replaceAll('"img/', '"../img/'),
  'bakery/css/site.css':
    '@import "more.css";\n/* url(no.png) */ body { background: url( \'../img/bg.jpg\' ) } @font-face { src: url(../fonts/a.woff2?#iefix) }',
  'bakery/css/more.css': 'p { color: red }',
  'bakery/js/menu.js': 'start = () => {}',
  'bakery/img/bg.jpg': 'jpg',
  'bakery/img/Logo big.png': 'png',
  'bakery/fonts/a.woff2': 'font',
  'bakery/robots.txt': 'User-agent: *\nDisallow: /private\n',
  '__MACOSX/bakery/._index.html': 'x',
}

const convert = async (files: Record<string, string | Buffer>, options = {}) => {
  const plan = await html.convert(memoryArchive(files), { ...OPTIONS, ...options })
  return { plan, records: await recordsOf(plan) }
}

test('html files become pages at addresses without endings, in the language that they name', async () => {
  const { plan, records } = await convert(SITE)
  assert.deepEqual(
    ofKind(records, 'page').map(({ path, language }) => [path, language]),
    [
      ['/', 'en'],
      ['/about', 'en'],
      ['/docs', 'en'],
    ],
  )
  const about = pageAt(records, '/about')
  assert.equal(about.fields.title, 'About & us')
  assert.equal(about.fields.meta_description, 'Who we are')
  assert.doesNotMatch(about.html, /<title|description|charset/)
  assert.match(about.html, /<meta name="viewport" content="width=device-width">/)
  assert.equal(plan.website.robots_txt, 'User-agent: *\nDisallow: /private\n')
})

test('links lead to the new addresses, with query and fragment, and nothing else changes', async () => {
  const { records } = await convert(SITE, { shared_parts: false })
  const id = (filename: string) => ofKind(records, 'asset').find((one) => one.filename === filename)!.id
  const home = pageAt(records, '/')
  const expected = SITE['bakery/index.html']
    .replace('  <meta charset="utf-8">\n', '')
    .replace('  <title>Bakery</title>\n', '')
    .replace('css/site.css?v=3', `/assets/${id('site.css')}/site.css?v=3`)
    .replace('js/menu.js', `/assets/${id('menu.js')}/menu.js`)
    .replace('index.html"', '/"')
    .replace('about.html#team', '/about#team')
    .replace('"docs/"', '"/docs"')
    .replace('img/Logo%20big.png', `/assets/${id('Logo big.png')}/Logo%20big.png`)
  assert.equal(home.html, expected)
  const docs = pageAt(records, '/docs').html
  assert.ok(docs.includes('<a href="/about?x=1&amp;y=2#team">us</a><a href="/docs/missing.html">gone</a>'), docs)
  const about = pageAt(records, '/about').html
  assert.ok(about.includes(`<p style="background:url(/assets/${id('bg.jpg')}/bg.jpg)">`), about)
})

test('stylesheets load what they loaded', async () => {
  const { records } = await convert(SITE)
  const assets = ofKind(records, 'asset')
  const id = (filename: string) => assets.find((one) => one.filename === filename)!.id
  const css = assets.find(({ filename }) => filename === 'site.css')!
  const written = await text(await css.open!((id) => id))
  assert.equal(
    written,
    `@import "/assets/${id('more.css')}/more.css";\n/* url(no.png) */ body { background: url( '/assets/${id('bg.jpg')}/bg.jpg' ) } ` +
      `@font-face { src: url(/assets/${id('a.woff2')}/a.woff2?#iefix) }`,
  )
  assert.equal(css.byte_size, Buffer.byteLength(written))
})

test('what pages have in common becomes shared parts, but for the link to the present page', async () => {
  const { plan, records } = await convert({
    ...SITE,
    'bakery/plain.html': '<!doctype html><title>Plain</title><body><header>Another</header><p>Text</p>',
  })
  assert.deepEqual(
    plan.shared_parts.map(({ kind, name, pages_count }) => [kind, name, pages_count]),
    [
      ['header', 'Header', 3],
      ['footer', 'Footer', 3],
      ['html_head', 'Head', 3],
    ],
  )
  const [header, footer, head] = plan.shared_parts.map(({ html_content }) => html_content)
  assert.match(
    header!,
    /^<header class="top"><nav>\n {4}<a href="\/">Home<\/a>\n {4}<a class="link" href="\/about#team">/,
  )
  assert.match(
    footer!,
    /^<footer><img src="\/assets\/[^"]*" alt="Logo"> &copy; Bakery<\/footer>\n {2}<script>start\(\)<\/script>$/,
  )
  assert.match(head!, /^<link rel="stylesheet" [^>]*>\n<script [^>]*><\/script>$/)
  const about = pageAt(records, '/about')
  assert.doesNotMatch(about.html, /<header|<footer|stylesheet|<script/)
  assert.deepEqual([about.page.use_header, about.page.use_footer, about.page.use_html_head], [true, true, true])
  const plain = pageAt(records, '/plain')
  assert.match(plain.html, /<header>Another<\/header>/)
  assert.deepEqual([plain.page.use_header, plain.page.use_footer, plain.page.use_html_head], [false, false, false])
  assert.ok(
    plan.warnings.some((warning) => warning === 'Pages that keep a header of their own: /plain.'),
    `${plan.warnings}`,
  )
})

test('what looks like the mark of the present page stays where every page has it', async () => {
  const paged = (here: string) =>
    `<!doctype html><body><nav><a${here === '/' ? ' class="active"' : ''} href="/">Home</a> <a class="active pro" href="/pro">Pro</a></nav><p>${here}</p>`
  const { plan } = await convert({ 'index.html': paged('/'), 'about.html': paged('/about') })
  const [header] = plan.shared_parts
  assert.deepEqual([header!.kind, header!.pages_count], ['header', 2])
  assert.match(header!.html_content, /<a class="active pro" href="\/pro">/)
  assert.doesNotMatch(header!.html_content, /class="active"/)
})

test('former addresses lead to the new ones', async () => {
  const { records } = await convert(SITE)
  const redirects = Object.fromEntries(ofKind(records, 'redirect').map(({ from_path, to }) => [from_path, to]))
  assert.equal(redirects['/about.html'], '/about')
  assert.equal(redirects['/index.html'], '/')
  assert.equal(redirects['/docs/index.html'], '/docs')
  assert.match(redirects['/img/bg.jpg']!, /^\/assets\/[\w-]+\/bg\.jpg$/)
  assert.match(redirects['/css/site.css']!, /^\/assets\/[\w-]+\/site\.css$/)
})

test('rules of the host before come along, and each line that cannot is named', async () => {
  const { plan, records } = await convert({
    'index.html': 'home',
    'app.html': 'app',
    _redirects:
      '/app/* /app.html 200\n/gone 410!\n/ /app 302 Language=de\n/api/* https://api.example/:splat 200\n/x /y 301 Role=admin',
    _headers: '/*\n  X-Frame-Options: DENY\n  Set-Cookie: a=b\n',
  })
  const rules = ofKind(records, 'redirect').map(({ from_path, to, status, languages }) => [
    from_path,
    to,
    status,
    languages,
  ])
  assert.deepEqual(rules.slice(0, 2), [
    ['/app/*', '/app', 200, []],
    ['/gone', '', 410, []],
  ])
  assert.equal(
    rules.some(([from]) => from === '/api/*' || from === '/x'),
    false,
  )
  assert.equal(plan.website.response_headers, '/*\n  X-Frame-Options: DENY\n')
  const told = plan.warnings.join('\n')
  assert.match(told, /line 5 can't have the condition Role=admin/)
  assert.match(told, /line 4 to must be a path of this website/)
  assert.match(told, /line 3 can't set Set-Cookie/)
})

test('texts are read in the charset that they declare', async () => {
  const western = Buffer.from('<meta charset="windows-1252"><title>Caf\xe9</title><p>\x80 5', 'latin1')
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Žluť</title><p>kůň', 'utf16le')])
  const silent = Buffer.from('<title>Fa\xdfade</title>', 'latin1')
  const { records } = await convert({ 'a.html': western, 'b.html': utf16, 'c.html': silent })
  assert.equal(pageAt(records, '/a').fields.title, 'Café')
  assert.match(pageAt(records, '/a').html, /€ 5/)
  assert.equal(pageAt(records, '/b').fields.title, 'Žluť')
  assert.equal(pageAt(records, '/c').fields.title, 'Faßade')
})

test('a <base> counts for every link, and goes', async () => {
  const { records } = await convert({
    'index.html': '<base href="/sub/"><a href="a.html">a</a><a href="../b.html">b</a><a href="#c">c</a>',
    'sub/a.html': '<base href="https://cdn.example.com/x/"><a href="y">y</a><img src="/z.png">',
    'b.html': 'b',
  })
  assert.equal(pageAt(records, '/').html, '<a href="/sub/a">a</a><a href="/b">b</a><a href="#c">c</a>')
  assert.equal(
    pageAt(records, '/sub/a').html,
    '<a href="https://cdn.example.com/x/y">y</a><img src="https://cdn.example.com/z.png">',
  )
})

test('names with spaces, letters of all scripts, other cases and traversal', async () => {
  const { plan, records } = await convert({
    'Our Team.html':
      '<a href="STRASSE%C3%9F.HTML">1</a><a href="../../../../über.html">2</a><a href="..%2f..%2fetc/passwd">3</a>',
    'strasseß.html': 'a',
    'über.html': 'b',
    'About.html': 'c',
    'about/index.html': 'd',
    'assets/x.html': 'e',
  })
  assert.deepEqual(
    ofKind(records, 'page')
      .map(({ path }) => path)
      .toSorted(),
    ['/About', '/about-2', '/our-team', '/page-assets-x', '/strasseß', '/über'],
  )
  const team = pageAt(records, '/our-team').html
  assert.match(team, /<a href="\/strasse%C3%9F">1<\/a><a href="\/%C3%BCber">2<\/a>/)
  assert.doesNotMatch(team, /"[^"]*\.\.\//)
  assert.ok(
    plan.warnings.some((warning) => warning.includes('about/index.html (/about-2)')),
    `${plan.warnings}`,
  )
})

test('the fields of a head become those of the page, and JSON-LD its structured data', async () => {
  const { records } = await convert({
    'index.html': `<html lang="de"><head><link rel="canonical" href="https://www.example.com/"><meta property="og:title" content="T">
<meta property="og:image" content="https://example.com/p.png"><meta name="robots" content="noindex">
<link rel="alternate" hreflang="en" href="https://example.com/en/">
<script type="application/ld+json">{"@type": "Bakery"}</script></head><body>x</body></html>`,
    'en/index.html':
      '<html lang="en"><link rel="alternate" hreflang="de" href="/"><script type="application/ld+json">{broken</script>',
    'p.png': 'png',
  })
  const [german, english] = [pageAt(records, '/'), pageAt(records, '/en')]
  assert.equal(german.html, '<html lang="de"><head>\n\n</head><body>x</body></html>')
  const [picture] = ofKind(records, 'asset')
  assert.deepEqual(german.fields, {
    title: null,
    meta_description: null,
    og_title: 'T',
    og_description: null,
    og_image_asset_id: picture!.id,
    canonical_url: null,
    robots: 'noindex',
    structured_data: { '@type': 'Bakery' },
  })
  assert.match(english.html, /\{broken/)
  assert.equal(english.fields.structured_data, null)
  assert.ok(german.page.translation_group_id)
  assert.equal(german.page.translation_group_id, english.page.translation_group_id)
})

test('records are the same whenever they are read', async () => {
  const plan = await html.convert(memoryArchive(SITE), OPTIONS)
  const plain = (records: unknown) => JSON.parse(JSON.stringify(records))
  assert.deepEqual(plain(await recordsOf(plan)), plain(await recordsOf(plan)))
})

test('a page without a language has that of its folder', async () => {
  const { records } = await convert({
    'index.html': '<title>Home</title>',
    'de/index.html': '<title>Start</title>',
    'de/team/wir.html': '<title>Wir</title>',
    'pt-br/index.html': '<title>Início</title>',
    'en/index.html': '<html lang="fr"><title>Accueil</title>',
    'js/index.html': '<title>Scripts</title>',
    'it/about.html': '<title>About our computers</title>',
  })
  assert.deepEqual(Object.fromEntries(ofKind(records, 'page').map(({ path, language }) => [path, language])), {
    '/': 'en',
    '/de': 'de',
    '/de/team/wir': 'de',
    '/pt-br': 'pt-BR',
    '/en': 'fr',
    '/js': 'en',
    '/it/about': 'en',
  })
})

test('two slashes are one, and a checksum of a file goes', async () => {
  const { records } = await convert({
    'index.html':
      '<link rel="stylesheet" href="/css//site.css" integrity="sha384-A" crossorigin><script src="https://cdn.example.com/x.js" integrity="sha384-B"></script><a href="docs//a.html">A</a>',
    'css//site.css': 'p{}',
    'docs/a.html': 'A',
    'old files//größe 1.txt': '',
  })
  const css = ofKind(records, 'asset').find(({ filename }) => filename === 'site.css')!
  assert.equal(
    pageAt(records, '/').html.replaceAll(/ +/g, ' '),
    `<link rel="stylesheet" href="/assets/${css.id}/site.css" crossorigin><script src="https://cdn.example.com/x.js" integrity="sha384-B"></script><a href="/docs/a">A</a>`,
  )
  const redirects = ofKind(records, 'redirect').map(({ from_path }) => from_path)
  assert.ok(redirects.includes('/old files/größe 1.txt') && redirects.includes('/css/site.css'), redirects.join())
})
