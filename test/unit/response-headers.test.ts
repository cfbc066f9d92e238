import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  readHeaderRules,
  responseHeadersProblem,
  withoutFaults,
} from '#resources/websites/websites/response-headers.ts'
import { addHeaders, headersAt } from '#site/header-rules.ts'

const at = (response_headers: string, path: string) => headersAt({ response_headers }, path)

test('a file as Netlify and Cloudflare know it is read', () => {
  const { rules, faults } = readHeaderRules(
    '# all\r\n/*\r\n  X-Frame-Options: DENY\r\n\tLink: </a.css>; rel=preload\r\n\r\n/a\n  X-A: b: c # d\n',
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(rules, [
    {
      path: '/*',
      headers: [
        ['x-frame-options', 'DENY'],
        ['link', '</a.css>; rel=preload'],
      ],
    },
    { path: '/a', headers: [['x-a', 'b: c # d']] },
  ])
})

const FAULTY: [text: string, message: RegExp][] = [
  ['  X-A: b', /^line 1 must be a path/],
  ['/*\n  X-A', /^line 2 must be a path, or a header/],
  ['/*\n  X A: b', /^line 2 has 'X A', which is no name/],
  ['/*\n  X-A: ü', /^line 2 must have a value of printable ASCII/],
  ['/*\n  X-A: a\u0000b', /printable ASCII/],
  ['/*\n  X-A:', /printable ASCII/],
  ['/*\n  ! X-A', /can't take a header away/],
  ['https://example.org/*\n  X-A: b', /^line 1 must be a path without a host/],
  ['/a b\n', /without spaces/],
  ['/*/*\n', /'\*' only once/],
  ['/*\n  Basic-Auth: ann:secret', /protect the path with a password/],
  ['/*\n  sEt-cOoKie: a=b', /can't set sEt-cOoKie: a cookie/],
  ...[
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Content-Type',
    'Content-Disposition',
    'X-Content-Type-Options',
    'Strict-Transport-Security',
    'Vary',
    'Location',
    'ETag',
    'Alt-Svc',
    'Clear-Site-Data',
    'WWW-Authenticate',
    'Proxy-Authenticate',
  ].map((name): [string, RegExp] => [`/*\n  ${name}: x`, new RegExp(`^line 2 can't set ${name}: `)]),
  [`/*\n  X-A: ${'a'.repeat(2_001)}`, /too long/],
  ['/a\n'.repeat(101), /^line 101 is one rule too many/],
  [`/*\n${'  X-A: b\n'.repeat(21)}`, /^line 22 is one header too many/],
]
for (const [text, message] of FAULTY)
  test(`refused: ${JSON.stringify(text.slice(0, 50))}`, () => {
    assert.match(responseHeadersProblem(text) ?? 'nothing', message)
    const { faults } = readHeaderRules(text)
    const left = withoutFaults(text, faults)
    assert.ok(readHeaderRules(left).faults.length <= faults.length)
  })

test('what follows a path that is wrong belongs to no other path', () => {
  const { rules } = readHeaderRules('/a\n  X-A: a\n/b c\n  X-B: b')
  assert.deepEqual(rules[0]!.headers, [['x-a', 'a']])
  assert.deepEqual(at('/a\n  X-A: a\n/b c\n  X-B: b', '/a'), [['x-a', 'a']])
})

test('paths are matched as they are written, with * and placeholders', () => {
  const text =
    '/*\n  X-All: 1\n/docs/*\n  X-Docs: 1\n/docs/:page\n  X-Page: 1\n/*.html\n  X-Html: 1\n/ü\n  X-U: 1\n/a.b(c)\n  X-D: 1'
  const names = (path: string) => at(text, path).map(([name]) => name)
  assert.deepEqual(names('/'), ['x-all'])
  assert.deepEqual(names('/docs/a'), ['x-all', 'x-docs', 'x-page'])
  assert.deepEqual(names('/docs/a/b.html'), ['x-all', 'x-docs', 'x-html'])
  assert.deepEqual(names('/docs'), ['x-all'])
  assert.deepEqual(names('/Docs/a'), ['x-all'])
  assert.deepEqual(names('/%C3%BC'), ['x-all', 'x-u'])
  assert.deepEqual(names('/a.b(c)'), ['x-all', 'x-d'])
  assert.deepEqual(names('/axb(c)'), ['x-all'])
  assert.deepEqual(names('/%'), ['x-all'])
})

test('rules that match are joined, and ours are not weakened', () => {
  assert.deepEqual(at('/*\n  X-A: 1\n  X-A: 2\n/b\n  x-a: 3', '/b'), [['x-a', '1, 2, 3']])
  const ours = ['cache-control', 'public', 'content-security-policy', "default-src 'none'", 'content-length', '1']
  const theirs = [
    ['content-security-policy', 'img-src *'],
    ['cache-control', 'max-age=5'],
    ['x-a', 'b'],
  ] as const
  assert.deepEqual(addHeaders(ours, theirs), [
    'x-a',
    'b',
    'cache-control',
    'max-age=5',
    'content-security-policy',
    "default-src 'none', img-src *",
    'content-length',
    '1',
  ])
  for (const kept of ['private, max-age=0', 'no-store'])
    assert.deepEqual(addHeaders(['cache-control', kept], [['cache-control', 'public']]), ['cache-control', kept])
})

test('no text makes a header that is no header, or takes long', () => {
  const text = fc.string({
    unit: fc.constantFrom('/', '*', ':a', '\n', '  X-A: b', '\r', '!', '#', ' ', '.', '(', '\\'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, text, (rules, path) => {
      for (const [name, value] of at(rules, path)) {
        assert.match(name, /^[!#$%&'*+.^_`|~0-9a-z-]+$/)
        assert.match(value, /^[\x20-\x7e]+$/)
      }
    }),
    { numRuns: 1_000 },
  )
})
