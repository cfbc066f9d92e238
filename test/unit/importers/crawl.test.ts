import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRobots, withoutSitemaps } from '#http/robots-txt.ts'
import { crawlAddress, familyOf, refusalOfPage } from '#importers/crawl/crawl-address.ts'
import { isFoundBy, nameOfFile } from '#importers/crawl/file-names.ts'
import { Frontier } from '#importers/crawl/frontier.ts'
import { fileLinks, pageLinks } from '#importers/crawl/page-links.ts'
import { readSitemap } from '#importers/crawl/sitemap.ts'

const ORIGIN = 'https://example.com'
const at = (text: string) => crawlAddress(text, ORIGIN)!

test('robots.txt: the group of our name, else of all; the longest rule, and of two as long the one that allows', () => {
  const { allows, delayMs, sitemaps } = readRobots(
    `Sitemap: /map.xml
User-agent: other
Disallow: /
User-agent: *
Disallow: /all
User-agent: Sitewright/1.0
User-agent: Friend
Crawl-delay: 2
Disallow: /private # hidden
Allow: /private/open
Disallow: /*.pdf$
Allow: /same
Disallow: /same
Disallow: /größe
Disallow:`,
    'sitewright',
  )
  const cases: Record<string, boolean> = {
    '/': true,
    '/all': true,
    '/private': false,
    '/private/x': false,
    '/private/open/x': true,
    '/a/b.pdf': false,
    '/a/b.pdf?x': true,
    '/same': true,
    '/gr%C3%B6%c3%9fe': false,
  }
  for (const [path, expected] of Object.entries(cases)) assert.equal(allows(path), expected, path)
  assert.deepEqual([delayMs, sitemaps], [2_000, ['/map.xml']])
  assert.equal(readRobots('User-agent: *\nDisallow: /', 'sitewright').allows('/x'), false)
  assert.equal(readRobots('User-agent: x\n\nUser-agent: *\nDisallow:', 'sitewright').allows('/x'), true)
  assert.equal(
    withoutSitemaps('User-agent: *\nSitemap: https://x.example/a\nDisallow: /b'),
    'User-agent: *\nDisallow: /b',
  )
})

test('an address is one with and without its host’s www, index.html, slash, session and campaign', () => {
  for (const same of [
    'http://www.example.com/about/',
    'https://example.com/about/index.html#team',
    'https://example.com//about?utm_source=x&PHPSESSID=1',
    'https://example.com/about;jsessionid=7',
  ])
    assert.equal(at(same).key, '/about', same)
  assert.equal(at('https://example.com/?b=2&a=1').key, at('https://example.com/?a=1&b=2').key)
  assert.deepEqual(
    [at('https://cdn.example.com/a.png').own, at('https://cdn.example.com/a.png').key],
    [false, '//cdn.example.com/a.png'],
  )
  for (const none of [
    'mailto:a@b.example',
    'javascript:1',
    'https://u:p@example.com/',
    `https://example.com/${'x'.repeat(3_000)}`,
  ])
    assert.equal(crawlAddress(none, ORIGIN), null, none)
})

test('pages that repeat, or that do something, are not asked for; addresses that are alike are counted', () => {
  assert.equal(refusalOfPage(`${ORIGIN}/a/b/a/b/a/b/`), 'repeats itself')
  assert.match(refusalOfPage(`${ORIGIN}/shop?add-to-cart=1`)!, /does something/)
  assert.equal(refusalOfPage(`${ORIGIN}/a/b/c`), null)
  assert.equal(familyOf(`${ORIGIN}/list?page=2`)!.name, '/list?…')
  assert.equal(familyOf(`${ORIGIN}/calendar/2031/07`)!.name, '/calendar/…/…')
  assert.equal(familyOf(`${ORIGIN}/2024/05/rye-bread-2`)!.name, '/…/…/rye-bread-2')
  assert.equal(familyOf(`${ORIGIN}/about`), null)
  const frontier = new Frontier([], [])
  for (let n = 0; n < 60; n++) frontier.add(at(`${ORIGIN}/list?page=${n}`), 'page', 1)
  assert.deepEqual([frontier.found.size, [...frontier.traps]], [50, [['/list?…', 10]]])
})

test('names keep addresses: those of pages, files with and without queries, and of other hosts', () => {
  const name = (href: string, isHtml: boolean, content_type = 'image/png', isOnly = true) =>
    nameOfFile({ href, own: href.startsWith(ORIGIN), isHtml, content_type }, isOnly)
  for (const [path, expected] of [
    ['/', 'index.html'],
    ['/about', 'about.html'],
    ['/about/', 'about/index.html'],
    ['/about.html', 'about.html'],
    ['/contact.php', 'contact.php.html'],
    ['/list?page=2', 'list?page=2.html'],
    ['/gr%C3%B6%C3%9Fe', 'größe.html'],
  ] as const) {
    assert.equal(name(ORIGIN + path, true), expected)
    assert.ok(isFoundBy(ORIGIN + path, expected), path)
  }
  assert.equal(name(`${ORIGIN}/a.png?v=1`, false), 'a.png')
  assert.match(name(`${ORIGIN}/a.png?v=1`, false, 'image/png', false), /^a-[0-9a-f]{8}\.png$/)
  assert.match(name(`${ORIGIN}/image.php?id=1`, false), /^image-[0-9a-f]{8}\.png$/)
  assert.equal(name('https://cdn.example.net/x/a.png', false), 'from/cdn.example.net/x/a.png')
  for (const odd of ['/%2e%2e%2fetc', '/a%00b', '/node_modules/a.css', '/CNAME', '/%E0%A4%A'])
    assert.match(name(ORIGIN + odd, false), /^from\/[0-9a-f]{16}\.png$/, odd)
})

test('links and files of pages, stylesheets and scripts are found, relative to their base', () => {
  const { pages, files, canonical } = pageLinks({
    url: `${ORIGIN}/deep/page`,
    origin: ORIGIN,
    text: `<base href="/base/"><link rel="canonical" href="/c"><link rel="alternate" type="application/rss+xml" href="/feed">
      <a href="a">A</a><a href="b" rel="nofollow">B</a><img src="p.png" srcset="q.png 2x" data-src="l.jpg"><div style="background:url(s.png)"></div>
      <img src="https://count.example.net/pixel?x=1"><script src="https://other.example/x.js"></script><script type="module">import "./m.js"</script>`,
  })
  assert.deepEqual(
    pages.map(({ key }) => key),
    ['/c', '/base/a'],
  )
  assert.deepEqual(files.map(({ key }) => key).toSorted(), [
    '/base/l.jpg',
    '/base/m.js',
    '/base/p.png',
    '/base/q.png',
    '/base/s.png',
  ])
  assert.equal(canonical?.key, '/c')
  const css = fileLinks({
    kind: 'css',
    url: `${ORIGIN}/css/a.css`,
    origin: ORIGIN,
    text: '@import "b.css";x{src:url(../f.woff2)}',
  })
  assert.deepEqual(
    css.map(({ key }) => key),
    ['/css/b.css', '/f.woff2'],
  )
})

test('sitemaps list pages or further sitemaps', () => {
  assert.deepEqual(readSitemap({ text: '<urlset><url><loc> https://a.example/?x=1&amp;y </loc></url></urlset>' }), {
    pages: ['https://a.example/?x=1&y'],
    sitemaps: [],
  })
  assert.deepEqual(
    readSitemap({ text: '<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>' }),
    {
      pages: [],
      sitemaps: ['https://a.example/b.xml'],
    },
  )
  assert.deepEqual(readSitemap({ text: 'https://a.example/1\nhttps://a.example/2' }).pages.length, 2)
})
