import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isPattern,
  MAX_PATH_CHARACTERS,
  matchPath,
  normalizePath,
  pathFromTitle,
} from '#resources/content/pages/rules.ts'

const longest = `/${'a'.repeat(MAX_PATH_CHARACTERS - 1)}`

const kept: [input: string, path: string][] = [
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/%C3%BCber-uns', '/über-uns'],
  ['/u\u0308ber', '/über'],
  ['/日本語', '/日本語'],
  ['/blog/:slug', '/blog/:slug'],
  ['/:year/:_month2', '/:year/:_month2'],
  ['/a..b/.hidden', '/a..b/.hidden'],
  ['/favicon.ico', '/favicon.ico'],
  ['/assets-of-ours', '/assets-of-ours'],
  ['/docs/robots.txt', '/docs/robots.txt'],
  ['/notes.md/x', '/notes.md/x'],
  [longest, longest],
  [`${longest}/`, longest],
]
for (const [input, path] of kept) {
  test(`path ${input.slice(0, 30)}`, () => assert.deepEqual(normalizePath(input), { ok: true, path }))
}

const refused: [input: string, message: RegExp][] = [
  ['', /^must begin with a slash, like \/about$/],
  ['about', /^must begin with a slash/],
  ['https://example.org/', /^must begin with a slash/],
  ['//', /^can't contain '\/\/'$/],
  ['/a//b', /^can't contain '\/\/'$/],
  ['/a//', /^can't contain '\/\/'$/],
  ['/a%2Fb', /encoded slash/],
  ['/a%2fb', /encoded slash/],
  ['/..', /'\.\.' as a segment/],
  ['/a/./b', /as a segment/],
  ['/a/%2e%2E', /as a segment/],
  ['/a\u0000', /control characters/],
  ['/a%0d%0a', /control characters/],
  ['/a\\b', /backslash/],
  ['/a%5Cb', /backslash/],
  ['/a?b', /'\?' or '#'/],
  ['/a%23', /'\?' or '#'/],
  ['/a b', /spaces/],
  ['/a%C2%A0b', /spaces/],
  ['/a<b', /'<'/],
  ['/a%22b', /quotes/],
  ['/a\u202eb', /invisible/],
  ['/\ud800', /half of a character/],
  ['/100%', /does not encode/],
  ['/%ff', /does not encode/],
  ['/%2541', /encoded percent sign/],
  ['/blog/:Slug', /placeholder that is not/],
  ['/blog/:', /placeholder that is not/],
  ['/:a/:a', /placeholder twice/],
  ['/assets', /^is reserved$/],
  ['/assets/logo.png', /^is reserved$/],
  ['/Assets/', /^is reserved$/],
  ['/.well-known/x', /^is reserved$/],
  ['/_forms/1', /^is reserved$/],
  ['/%5Fx', /^is reserved$/],
  ['/sitemap.xml', /^is reserved$/],
  ['/sitemap-2.xml', /^is reserved$/],
  ['/robots.txt', /^is reserved$/],
  ['/llms.txt', /^is reserved$/],
  ['/about.md', /Markdown/],
  [`${longest}a`, /^is too long \(maximum is 500 characters\)$/],
  [`/${'%41'.repeat(1e6)}`, /^is too long/],
]
for (const [input, message] of refused) {
  test(`invalid path ${JSON.stringify(input.slice(0, 30))}`, () => {
    const result = normalizePath(input)
    assert.match(result.ok ? `made ${result.path}` : result.message, message)
  })
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."/:%.a_2eFéĀ－Å\u0301\u0338 -'") }),
)

test('normalizing twice is normalizing once', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = normalizePath(`/${text}`)
      if (once.ok) assert.deepEqual(normalizePath(once.path), once)
    }),
    { numRuns: 2_000 },
  )
})

test('a normalized path that is encoded, as in a request, is the same path', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = normalizePath(`/${text}`)
      if (plain.ok) assert.deepEqual(normalizePath(encodeURI(plain.path)), plain)
    }),
  )
})

const titles: [title: string, path: string][] = [
  ['About us', '/about-us'],
  ['Über uns & mehr!', '/uber-uns-mehr'],
  ['Straße, Łódź, Ærø', '/strasse-lodz-aero'],
  ['Don’t panic', '/dont-panic'],
  ['ＦＵＬＬ　width', '/full-width'],
  ['日本語 ガイド', '/日本語-ガイド'],
  ['Привет, мир', '/привет-мир'],
  ['हिन्दी', '/हिन्दी'],
  ['', '/page'],
  ['???', '/page'],
  ['Assets', '/assets-page'],
  ['robots.txt', '/robots-txt'],
  ['_forms', '/forms'],
]
for (const [title, path] of titles) test(`path of '${title}'`, () => assert.equal(pathFromTitle(title, 'en'), path))

test('any title gives a normalized path', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 200 }), (text, times) => {
      const path = pathFromTitle(text.repeat(times), 'de')
      assert.deepEqual(normalizePath(path), { ok: true, path })
    }),
    { numRuns: 2_000 },
  )
})

test('placeholders take one segment each', () => {
  assert.deepEqual(matchPath('/blog/:slug', '/blog/été'), { slug: 'été' })
  assert.deepEqual(matchPath('/:a/x/:b', '/1/x/2'), { a: '1', b: '2' })
  assert.deepEqual(matchPath('/about', '/about'), {})
  assert.deepEqual(matchPath('/', '/'), {})
  for (const path of ['/blog', '/blog/', '/blog/a/b', '/Blog/a', '/news/a'])
    assert.equal(matchPath('/blog/:slug', path), null)
  assert.equal(matchPath('/:a', '/'), null)
})

test('a placeholder may have any name', () => {
  const values = matchPath('/:__proto__', '/x')
  assert.ok(values && Object.hasOwn(values, '__proto__'))
})

test('only placeholders make a pattern', () => {
  assert.equal(isPattern('/blog/:slug'), true)
  assert.equal(isPattern('/a:b'), false)
})
