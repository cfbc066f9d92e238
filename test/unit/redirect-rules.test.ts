import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { locationOf, pathWithin, withQuery } from '#resources/traffic/redirects/location.ts'
import { capture, PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import { isRedirectPattern, mismatch, normalizeFromPath, normalizeTarget } from '#resources/traffic/redirects/rules.ts'

const ORIGIN = 'https://site.example'

const FROM: [input: string, expected: string | RegExp][] = [
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/%C3%BCber', '/über'],
  ['/', '/'],
  ['/*', '/*'],
  ['/blog/*', '/blog/*'],
  ['/blog/:year/:slug', '/blog/:year/:slug'],
  ['/:lang/docs/*', '/:lang/docs/*'],
  ['old', /must begin with a slash/],
  ['https://example.org/old', /must begin with a slash/],
  ['/a//b', /can't contain '\/\/'/],
  ['/a\r\nset-cookie: x', /control characters/],
  ['/a\\b', /backslash/],
  ['/a?id=1', /'\?'/],
  ['/assets/index-1.js', '/assets/index-1.js'],
  ['/_next/my%20file.js', '/_next/my file.js'],
  ['/alte dateien/größe 1.html', '/alte dateien/größe 1.html'],
  ['/assets', /reserved/],
  ['/assets/*', /reserved: only redirects from one path/],
  ['/_next/:file', /reserved: only redirects from one path/],
  ['/_forms/1', /reserved/],
  ['/robots.txt', /reserved/],
  ['/page.md', /reserved/],
  ['/blog*', /'\*' only as its last segment/],
  ['/blog/*/more', /'\*' only as its last segment/],
  ['/*/*', /'\*' only as its last segment/],
  ['/blog/:Slug', /lower-case/],
  ['/:a/:a', /same placeholder twice/],
  ['/:splat/x', /:splat, the name of what \* matches/],
  [`/:x${'/a'.repeat(20)}`, /too many segments for a pattern/],
  [`/x${'/a'.repeat(20)}`, `/x${'/a'.repeat(20)}`],
]
for (const [input, expected] of FROM)
  test(`from_path ${JSON.stringify(input)}`, () => check(normalizeFromPath(input), expected))

const TO: [input: string, expected: string | RegExp][] = [
  ['/new', '/new'],
  ['/new/', '/new'],
  ['/%C3%BCber', '/über'],
  ['/new/?a=b#c', '/new?a=b#c'],
  ['/blog/:slug', '/blog/:slug'],
  ['/posts/:slug.html', '/posts/:slug.html'],
  ['/assets/file.pdf', '/assets/file.pdf'],
  ['/a%2Fb', '/a%2Fb'],
  ['https://example.org', 'https://example.org'],
  ['HTTP://Example.org/A?b=:slug', 'http://example.org/A?b=:slug'],
  ['https://bücher.example/:splat', 'https://bücher.example/:splat'],
  ['', /must be a path of this website/],
  ['new', /must be a path of this website/],
  ['//evil.example', /can't begin with '\/\/'/],
  ['///evil.example', /can't begin with '\/\/'/],
  ['/\\evil.example', /backslash/],
  ['\\\\evil.example', /backslash/],
  ['javascript:alert(1)', /must be a path of this website/],
  ['JavaScript:alert(1)', /must be a path of this website/],
  ['data:text/html,x', /must be a path of this website/],
  ['ftp://example.org/', /must be a path of this website/],
  ['https:evil.example', /must be a path of this website/],
  ['https:///evil.example', /must be a path of this website/],
  ['https://', /must be a path of this website/],
  ['https://user:secret@example.org/', /user name or password/],
  ['https://example.org@evil.example/', /user name or password/],
  ['https://example.org:port/', /not a valid address/],
  ['https://:sub.example.org/', /not a valid address/],
  ['https://[::1/', /not a valid address/],
  ['/a\r\nset-cookie: x=y', /control characters/],
  ['/a\u0000', /control characters/],
  ['/a\tb', /control characters/],
  ['/a b', /spaces: write %20/],
  ['/<script>', /'<'/],
  ['/a/../b', /'\.' or '\.\.' as a segment/],
  ['/a/%2E%2e/b', /'\.' or '\.\.' as a segment/],
  ['https://example.org/./b', /'\.' or '\.\.' as a segment/],
  ['/\ud800', /half of a character/],
  [`/${'a'.repeat(2_000)}`, /too long/],
]
for (const [input, expected] of TO)
  test(`to ${JSON.stringify(input).slice(0, 60)}`, () => check(normalizeTarget(input), expected))

function check(result: { ok: true; value: string } | { ok: false; message: string }, expected: string | RegExp) {
  if (typeof expected === 'string') assert.deepEqual(result, { ok: true, value: expected })
  else assert.match(result.ok ? `accepted as ${result.value}` : result.message, expected)
}

test('what is normalized stays as it is', () => {
  const paths = [...FROM, ...TO].filter(([, expected]) => typeof expected === 'string')
  for (const [, value] of paths) {
    const normalize = FROM.some(([, from]) => from === value) ? normalizeFromPath : normalizeTarget
    assert.deepEqual(normalize(value as string), { ok: true, value })
  }
})

const MISMATCHES: [from: string, to: string, message: RegExp | null][] = [
  ['/old', '/new', null],
  ['/blog/:slug', '/news/:slug', null],
  ['/blog/*', '/news/:splat', null],
  ['/blog/:slug', '/news', null],
  ['/blog/:slug', 'https://example.org/:slug?from=:slug', null],
  ['/talk', '/wiki/Talk:page', null],
  ['/old', '/:slug', /^uses :slug, which is not in from_path; it has no placeholders$/],
  ['/blog/:slug', '/:slugs', /^uses :slugs, .* it has :slug$/],
  ['/blog/:slug', '/:splat', /^uses :splat/],
  ['/blog/*', '/news/*', /^can't contain '\*': write :splat/],
]
for (const [from, to, message] of MISMATCHES)
  test(`${from} to ${to}`, () => {
    if (message) assert.match(mismatch(from, to) ?? 'nothing', message)
    else assert.equal(mismatch(from, to), null)
  })

const LOCATIONS: [from: string, to: string, path: string, location: string][] = [
  ['/old', '/über?q=ü#ä', '/old', '/%C3%BCber?q=%C3%BC#%C3%A4'],
  ['/old', '/a%2Fb', '/old', '/a%2Fb'],
  ['/old', '/100%', '/old', '/100%'],
  ['/old', 'https://bücher.example', '/old', 'https://xn--bcher-kva.example/'],
  ['/blog/:slug', '/news/:slug.html', '/blog/a&b=ü', '/news/a%26b%3D%C3%BC.html'],
  ['/blog/:y/:slug', '/:slug/:y?both=:y-:slug', '/blog/2020/x', '/x/2020?both=2020-x'],
  ['/:a/:ab', '/:ab/:a', '/1/2', '/2/1'],
  ['/blog/*', '/news/:splat', '/blog/a/b c', '/news/a/b%20c'],
  ['/blog/*', '/news/:splat', '/blog', '/news'],
  ['/*', '/:splat', '/a', '/a'],
  ['/*', '/:splat/x', '/', '/x'],
  ['/*', '/:splat.html', '/', '/.html'],
  ['/*', 'https://example.org/:splat', '/', 'https://example.org/'],
  ['/*', 'https://example.org/:splat', '/a/b', 'https://example.org/a/b'],
  ['/*', 'https://example.org/?path=:splat', '/a/b', 'https://example.org/?path=a%2Fb'],
  ['/:__proto__', '/:__proto__/x', '/a', '/a/x'],
  ['/*', 'https://example.org:8080/:splat', '/x@y', 'https://example.org:8080/x%40y'],
]
for (const [from_path, to_path, path, location] of LOCATIONS)
  test(`${path} by ${from_path} leads to ${location}`, () => {
    assert.equal(locationOf({ from_path, to_path }, capture(from_path, path)), location)
  })

test('a location within the website is known as its path', () => {
  const within = (to_path: string) => pathWithin({ from_path: '/x', to_path }, new Map(), ORIGIN)
  assert.equal(within('/%C3%BCber/?a=b'), '/über')
  assert.equal(within(`${ORIGIN}/a?b#c`), '/a')
  assert.equal(within(ORIGIN), '/')
  for (const elsewhere of ['https://example.org/a', '/_forms/x', '/a%2Fb', `${ORIGIN}.evil.example/a`])
    assert.equal(within(elsewhere), null, elsewhere)
})

test("the visitor's query is appended to the target's", () => {
  assert.equal(withQuery('/a', '?x=1'), '/a?x=1')
  assert.equal(withQuery('/a?y=2', '?x=1'), '/a?y=2&x=1')
  assert.equal(withQuery('/a#part', '?x=1'), '/a?x=1#part')
  assert.equal(withQuery('/a?y=2#part?', '?x=1'), '/a?y=2&x=1#part?')
  for (const nothing of ['', '?']) assert.equal(withQuery('/a?y=2', nothing), '/a?y=2')
})

const segment = fc.constantFrom('a', 'b', 'c', 'ü', '~')
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
const pattern = fc
  .tuple(fc.array(fc.oneof(segment, fc.constant(':')), { maxLength: 5 }), fc.boolean())
  .map(
    ([parts, splat]) =>
      `/${[...parts.map((part, i) => (part === ':' ? `:p${i}` : part)), ...(splat ? ['*'] : [])].join('/')}`,
  )
  .filter(isRedirectPattern)

test('the table finds what a look at every pattern would, in the same order', () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 30 }), path, (patterns, path) => {
      const found = new PatternTable(patterns.map((from_path, place) => ({ from_path, place }))).matches(path)
      const expected = patterns.flatMap((from_path, place) => (matches(from_path, path) ? [place] : []))
      assert.deepEqual(
        found.map(({ redirect }) => redirect.place),
        expected,
      )
    }),
  )
})

function matches(from_path: string, path: string): boolean {
  const expression = from_path
    .split('/')
    .slice(1)
    .map((part) => (part === '*' ? '(/.+)?' : part.startsWith(':') ? '/[^/]+' : `/${part}`))
    .join('')
  return new RegExp(`^${expression}$`, 'u').test(path === '/' ? '' : path)
}

test('what follows an empty splat is no host', () => {
  const location = locationOf({ from_path: '/*', to_path: '/:splat//evil.example' }, new Map([['splat', '']]))
  assert.equal(location, '/evil.example')
})

test('no target leads to a host that it does not name, whatever was captured', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('/', ':', 'a', '.', '@', '#', '?', '\\', '%', 'splat', 'ü'),
    maxLength: 12,
  })
  fc.assert(
    fc.property(hostile, hostile, (to, splat) => {
      const target = normalizeTarget(`/${to}`)
      const from = normalizeFromPath(`/${splat}`)
      if (!target.ok || !from.ok || mismatch('/*', target.value) !== null) return
      const location = locationOf({ from_path: '/*', to_path: target.value }, capture('/*', from.value))
      assert.equal(new URL(location, ORIGIN).origin, ORIGIN, location)
      assert.match(location, /^\/[\x21-\x7e]*$/)
    }),
    { numRuns: 2_000 },
  )
})
