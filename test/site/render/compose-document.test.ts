import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { composeDocument as composeDocumentWithin } from '#site/render/compose-document.ts'
import { parts } from './parts.ts'

const composeDocument = (parts: Parameters<typeof composeDocumentWithin>[0]) => composeDocumentWithin(parts)

const HEADER = '<nav>HEADER</nav>'
const FOOTER = '<p>FOOTER</p>'
const HTML_HEAD = '<link rel="x-head">'
const shared = { header: HEADER, footer: FOOTER, html_head: HTML_HEAD }

/** The outline of a composed document: only skeleton tags, the shared parts and letters of the author, in order. */
function outline(document: string): string {
  const marks = /<!doctype|<\/?(?:html|head|body)(?=[\s>])|HEADER|FOOTER|x-head|AUTHOR/gi
  return (document.match(marks) ?? []).join(' ').toLowerCase()
}

/** Html lets an author leave out the end tags of body and html; the outline is the same. */
const FULL = /^<!doctype <html <head x-head <\/head <body header author footer( <\/body)?( <\/html)?$/

for (const html of [
  'AUTHOR',
  '<p>AUTHOR',
  '<!doctype html>AUTHOR',
  '<html>AUTHOR',
  '<HTML><HEAD></HEAD><BODY>AUTHOR</BODY></HTML>',
  '<head><title>x</title></head>AUTHOR',
  '<title>x</title><body class="a>b">AUTHOR</body>',
  '<!-- c --><!DOCTYPE html PUBLIC "x"><html class=a><body>AUTHOR',
  '<style>p{}</style>AUTHOR</html>',
  '\ufeff<!doctype html><html><head><meta name="a"><body>AUTHOR',
  '<body>AUTHOR</body>',
  '<head>AUTHOR',
]) {
  test(`parts come to their places in ${JSON.stringify(html)}`, () => {
    assert.match(outline(composeDocument(parts(html, shared))), FULL)
  })
}

for (const [what, html, between] of [
  ['script', '<head><script>"</head><body>"</script></head><body>', '"</script>'],
  ['doubly escaped script', '<head><script><!--<script></script></head>--></script></head><body>', '--></script>'],
  ['comment', '<head><!-- </head><body> --></head><body>', ' -->'],
  ['attribute', '<head><meta content="</head><body>"></head><body>', '">'],
  ['title', '<head><title></head><body></title></head><body>', '</title>'],
  ['template', '<head><template></head><body></template></head><body>', '</template>'],
] as const) {
  test(`tags in a ${what} of the head are strings`, () => {
    const document = composeDocument(parts(`${html}AUTHOR`, shared))
    assert.ok(document.indexOf(between) < document.indexOf('x-head'))
    assert.ok(document.indexOf('x-head') < document.indexOf('HEADER'))
  })
}

for (const inner of [
  '<textarea></body>x</textarea>',
  '<!-- </body> -->',
  '<svg><title></body></title></svg>y',
  '</body>',
]) {
  test(`the footer stands behind ${inner}`, () => {
    const document = composeDocument(parts(`<body>${inner}<p>AUTHOR</p></body>`, shared))
    assert.ok(document.indexOf('AUTHOR') < document.indexOf('FOOTER'))
    assert.ok(document.indexOf('FOOTER') < document.lastIndexOf('</body>'))
  })
}

for (const open of ['<!-- ', '<textarea>', '<script>', '<template>', '<a href="', '<plaintext>']) {
  test(`the footer stands before a never ending ${open}`, () => {
    const document = composeDocument(parts(`<body><p>AUTHOR</p>${open}rest`, shared))
    assert.ok(document.indexOf('FOOTER') < document.indexOf(`${open}rest`))
    assert.ok(document.endsWith(`${open}rest`), 'nothing of ours is swallowed')
  })
}

test('a script behind the body end stays behind the footer', () => {
  const document = composeDocument(parts('<body>AUTHOR</body><script src="x"></script></html>', shared))
  assert.match(document, /AUTHOR\s*<p>FOOTER<\/p>\s*<\/body><script src="x"><\/script><\/html>$/)
})

test('the author’s bytes are all there, in order, between what we add', () => {
  const pieces = ['<!doctype html>', '<html>', '<head>', '</head>', '<body>', '</body>', '</html>', '<title>t</title>']
  const odd = [
    '<!-- </head> -->',
    '<script>"</body>"</script>',
    '<svg>',
    '</svg>',
    '<title>',
    '<template>',
    '"',
    '<b x="',
  ]
  const html = fc
    .array(fc.constantFrom(...pieces, ...odd, 'é&amp;\r\n', '<![CDATA[x>', '<p>'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(html, (source) => {
      const document = composeDocument(parts(source, { ...shared, page: { meta_description: 'D' } }))
      let at = 0
      for (const character of source) {
        at = document.indexOf(character, at) + 1
        assert.ok(at > 0)
      }
      assert.equal(document.split('HEADER').length, 2)
      assert.equal(document.split('FOOTER').length, 2)
      assert.equal(document.split('x-head').length, 2)
    }),
    { numRuns: 500 },
  )
})

test('lang and dir are set where they are absent', () => {
  assert.match(
    composeDocument(parts('<html class=x>', { page: { language: 'ar' } })),
    /<html lang="ar" dir="rtl" class=x>/,
  )
  assert.match(composeDocument(parts('<html lang=he>', { page: { language: 'en' } })), /<html dir="rtl" lang=he>/)
  assert.match(composeDocument(parts('<html LANG=fr dir=ltr>')), /<html LANG=fr dir=ltr>/)
  assert.match(
    composeDocument(parts('x', { page: { language: '"><script>' } })),
    /<html lang="&quot;&gt;&lt;script&gt;">/,
  )
})

test('a shared part written as a document gives its head to the head and its body to the body', () => {
  const header =
    '<!doctype html><html><head><title>No</title><style>.h{}</style></head><body class=c><i>H</i></body></html>'
  const document = composeDocument(parts('<p>AUTHOR', { header }))
  assert.equal(document.match(/<!doctype/gi)?.length, 1)
  assert.equal(document.match(/<body/g)?.length, 1)
  assert.ok(!document.includes('No'))
  assert.ok(document.indexOf('<style>.h{}</style>') < document.indexOf('</head>'))
  assert.ok(document.indexOf('<body>') < document.indexOf('<i>H</i>'))
})

test('a shared part can’t swallow the page', () => {
  for (const header of [
    '<!-- ',
    '<script>',
    '<textarea>',
    '<a href="',
    '</body></html>',
    '<template>',
    '<style>',
    'a <',
  ]) {
    const document = composeDocument(parts('<p>AUTHOR</p>', { header: `<i>H</i>${header}`, html_head: header }))
    const alone = composeDocument(parts(document))
    assert.ok(!/<!-- [\s\S]*AUTHOR/.test(document), header)
    assert.equal((document.match(/<script>/g) ?? []).length, (document.match(/<\/script>/g) ?? []).length)
    assert.equal((document.match(/<\/body>/g) ?? []).length, 1, header)
    assert.ok(alone.includes('AUTHOR'))
  }
})

test('a page of frames gets no body', () => {
  assert.ok(!composeDocument(parts('<frameset><frame></frameset>', shared)).includes('<body'))
})
