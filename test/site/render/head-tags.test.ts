import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeDocument as composeDocumentWithin } from '#site/render/compose-document.ts'
import { parts } from './parts.ts'

const composeDocument = (parts: Parameters<typeof composeDocumentWithin>[0]) => composeDocumentWithin(parts)

const rich = {
  meta_description: 'D',
  robots: 'noindex',
  og_title: 'OT',
  og_description: 'OD',
  og_image: { url: 'https://site.test/i.png', alt: 'A & B', width: 1200, height: 630 },
  structured_data: { '@type': 'Article' },
}

test('fields become tags once', () => {
  const document = composeDocument(
    parts('x', { page: rich, site: { name: 'S', favicon_url: 'https://site.test/f.ico' } }),
  )
  for (const tag of [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Page title</title>',
    '<meta name="description" content="D">',
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="https://site.test/about">',
    '<meta property="og:title" content="OT">',
    '<meta property="og:description" content="OD">',
    '<meta property="og:url" content="https://site.test/about">',
    '<meta property="og:image" content="https://site.test/i.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="A &amp; B">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta property="og:site_name" content="S">',
    '<link rel="icon" href="https://site.test/f.ico">',
    '<script type="application/ld+json">{"@type":"Article"}</script>',
  ]) {
    assert.equal(document.split(tag).length, 2, tag)
  }
})

const OWN: [string, RegExp][] = [
  ['<meta CHARSET=latin1>', /charset/gi],
  ['<META Name="ViewPort" content=x>', /name="?viewport/gi],
  ['<title>Own</title>', /<title>/g],
  ['<meta name=description content=own>', /name="?description/g],
  ['<meta name="descripti&#111;n" content=own>', /name="descripti/g],
  ['<meta name=robots content=all>', /"?robots/g],
  ['<link rel="x Canonical" href=/own>', /canonical/gi],
  ['<meta name="og:title" content=own>', /og:title/g],
  ['<link rel="shortcut icon" href=/own>', /icon/g],
  ['<link rel=alternate hreflang=en href=/own>', /hreflang/g],
]

for (const [own, kind] of OWN) {
  test(`the author’s ${own} is the only one`, () => {
    const site = { name: 'S', favicon_url: '/f' }
    const alternates = [{ language: 'fr', url: 'https://site.test/fr' }]
    const inPage = composeDocument(parts(`${own}<p>x`, { page: rich, site, alternates }))
    assert.equal(inPage.match(kind)?.length, 1)
    const inHead = composeDocument(parts('<p>x', { page: rich, html_head: own, site, alternates }))
    assert.equal(inHead.match(kind)?.length, 1)
  })
}

test('structured data is shown beside JSON-LD that the html or the head has', () => {
  const own = '<script type="application/ld+json">{"@type":"Organization"}</script>'
  const page = { structured_data: { '@type': 'Article' } }
  for (const document of [
    composeDocument(parts(`${own}<p>x`, { page })),
    composeDocument(parts('<p>x', { page, html_head: own })),
  ]) {
    assert.equal(document.match(/ld\+json/g)?.length, 2)
    assert.ok(document.includes('{"@type":"Article"}'))
  }
})

test('what stands in the body, a comment or an svg is no head tag', () => {
  const html = '<!-- <title>c</title> --><p>x<svg><title>svg</title></svg><meta name=description content=body>'
  const document = composeDocument(parts(html, { page: { meta_description: 'D' } }))
  assert.ok(document.includes('<title>Page title</title>'))
  assert.ok(document.includes('content="D"'))
})

test('meta_title takes the place of the author’s title', () => {
  const page = { meta_title: 'M & <b>' }
  const document = composeDocument(parts('<title\n>old &amp; gone</title><title>other</title><p>x', { page }))
  assert.equal(document.match(/<title/g)?.length, 1)
  assert.ok(document.includes('<title\n>M &amp; &lt;b&gt;</title>'))
  const fromHead = composeDocument(parts('<p>x', { page, html_head: '<title>old</title>' }))
  assert.equal(fromHead.match(/<title/g)?.length, 1)
  assert.ok(fromHead.includes('<title>M &amp; &lt;b&gt;</title>'))
})

test('the title falls back to the site’s name', () => {
  assert.ok(composeDocument(parts('x', { page: { title: null } })).includes('<title>Site</title>'))
})

test('nothing that is inserted can break out', () => {
  const evil = `"'></script></title><script>alert(1)</script><!--`
  const document = composeDocument(
    parts('<p>x', {
      page: {
        ...Object.fromEntries(Object.keys(rich).map((key) => [key, evil])),
        og_image: { url: evil, alt: evil, width: 1, height: 1 },
        title: evil,
        language: evil,
        url: evil,
        structured_data: { [evil]: [evil, '\u2028'] },
      },
      site: { name: evil, favicon_url: evil },
      alternates: [{ language: evil, url: `${evil}2` }],
      feeds: [{ url: evil, title: evil, type: 'application/rss+xml' }],
    }),
  )
  assert.ok(!document.includes('<script>alert'))
  assert.ok(!document.includes('<!--'))
  const [, json] = /ld\+json">(.*)<\/script>/.exec(document)!
  assert.deepEqual(JSON.parse(json!), { [evil]: [evil, '\u2028'] })
})

test('language versions name the page itself and a default', () => {
  const alternates = [{ language: 'de', url: 'https://site.test/de' }]
  const document = composeDocument(parts('x', { alternates }))
  assert.deepEqual(document.match(/hreflang="[^"]*" href="[^"]*"/g), [
    'hreflang="de" href="https://site.test/de"',
    'hreflang="en" href="https://site.test/about"',
    'hreflang="x-default" href="https://site.test/de"',
  ])
  assert.ok(
    !composeDocument(parts('x', { alternates: [{ language: 'en', url: 'https://site.test/about' }] })).includes(
      'hreflang',
    ),
  )
})
