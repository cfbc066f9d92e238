// Runs once: suggestions are computed without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isProbe } from '#resources/traffic/missing-paths/rules.ts'
import { suggestPaths } from '#resources/traffic/missing-paths/suggest.ts'

const known = ['/', '/about-us', '/de/ueber-uns', '/products/rye-bread', '/products/wheat-bread', '/contact']
const suggest = (missing: string, from: object = {}) =>
  suggestPaths({ missing: [missing], known, moves: [], languages: ['en', 'de'], ...from })[0]

for (const [missing, path, reason] of [
  ['/ABOUT-US.HTML', '/about-us', 'same_path'],
  ['/index.php', '/', 'same_path'],
  ['/contact/index.html', '/contact', 'same_path'],
  ['/de/contact', '/contact', 'other_language'],
  ['/ueber-uns', '/de/ueber-uns', 'other_language'],
  ['/shop/rye-bread', '/products/rye-bread', 'same_last_segment'],
  ['/products/rye-braed', '/products/rye-bread', 'similar'],
] as const)
  test(`${missing} probably means ${path}`, () => assert.deepEqual(suggest(missing), { path, reason }))

for (const missing of ['/zzzz', '/x', '/a/b/c/d/e'])
  test(`${missing} means no page`, () => assert.equal(suggest(missing), null))

test('a folder that moved is known by a redirect of one of its pages', () => {
  const moves = [{ from: '/shop/rye-bread', to: '/products/rye-bread' }]
  assert.deepEqual(suggest('/shop/wheat-bread', { moves }), { path: '/products/wheat-bread', reason: 'moved_folder' })
})

test('any paths are compared, and a suggestion is always a known path', () => {
  const path = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `/${text}`)
  fc.assert(
    fc.property(fc.array(path, { maxLength: 20 }), fc.array(path, { maxLength: 20 }), (missing, known) => {
      const found = suggestPaths({ missing, known, moves: [], languages: ['en'] })
      assert.equal(found.length, missing.length)
      for (const suggestion of found) assert.ok(suggestion === null || known.includes(suggestion.path))
    }),
  )
})

for (const path of [
  '/.env',
  '/wp-login.php',
  '/wp-admin/setup.php',
  '/blog/.git/config',
  '/phpMyAdmin',
  '/backup.sql',
  '/xmlrpc.php',
])
  test(`${path} is what scanners try`, () => assert.ok(isProbe(path)))

for (const path of ['/about.php', '/wp-content/uploads/2019/cake.jpg', '/vendors', '/login', '/logs', '/env', '/a.b'])
  test(`${path} may be missed by people`, () => assert.ok(!isProbe(path)))
