import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Edge, findLoops } from '#resources/traffic/redirects/loops.ts'
import { isRedirectPattern } from '#resources/traffic/redirects/rules.ts'

const ORIGIN = 'https://site.example'

type Pair = [from: string, to: string]

const REFUSED: [title: string, there: Pair[], added: Pair, message: RegExp][] = [
  ['to itself', [], ['/a', '/a'], /^leads to from_path itself$/],
  ['to itself by its whole address', [], ['/a', `${ORIGIN}/a`], /itself/],
  ['to itself with a query', [], ['/a', '/a?x=1#y'], /itself/],
  ['back', [['/a', '/b']], ['/b', '/a'], /^makes a loop: \/b → \/a → \/b$/],
  [
    'back through several',
    [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/d'],
    ],
    ['/d', '/a'],
    /makes a loop/,
  ],
  ['back through an address', [['/a', `${ORIGIN}/b`]], ['/b', `${ORIGIN}/a`], /makes a loop/],
  ['a pattern to itself', [], ['/blog/:slug', '/blog/:slug'], /itself/],
  ['a splat to itself', [], ['/blog/*', '/blog/:splat'], /itself/],
  ['a splat below itself', [], ['/blog/*', '/blog/old/:splat'], /more than 20 redirects/],
  ['everything below itself', [], ['/*', '/old/:splat'], /more than 20 redirects/],
  ['a swap', [], ['/:a/:b', '/:b/:a'], /makes a loop/],
  ['patterns that lead to each other', [['/a/:x', '/b/:x']], ['/b/:y', '/a/:y'], /makes a loop/],
  ['splats that lead to each other', [['/a/*', '/b/:splat']], ['/b/*', '/a/:splat'], /makes a loop/],
  ['a splat and placeholders', [['/a/*', '/b/:splat']], ['/b/:x/:y', '/a/:x/:y'], /makes a loop/],
  ['placeholders and a splat', [['/b/:x/:y', '/a/:x/:y']], ['/a/*', '/b/:splat'], /makes a loop/],
  ['an empty splat', [['/a/*', '/b/:splat']], ['/b', '/a'], /makes a loop/],
  ['one path that a pattern leads back', [['/a/:x', '/b/:x']], ['/b/1', '/a/1'], /makes a loop/],
  ['a pattern that leads one path back', [['/b/1', '/a/1']], ['/a/:x', '/b/:x'], /makes a loop/],
  ['a pattern that leads another back', [['/q/*', '/b/c']], ['/b/*', '/q/:splat'], /makes a loop/],
]

const ACCEPTED: [title: string, there: Pair[], added: Pair][] = [
  [
    'a chain',
    [
      ['/a', '/b'],
      ['/b', '/c'],
    ],
    ['/c', '/d'],
  ],
  ['two to one', [['/a', '/c']], ['/b', '/c']],
  ['another host', [['/a', 'https://other.example/b']], ['/b', 'https://other.example/a']],
  ['everything to one page below', [], ['/*', '/gone']],
  ['everything to the start', [['/a', '/b']], ['/*', '/']],
  ['a part to its own start', [], ['/blog/*', '/blog']],
  ['a part to a page within it', [], ['/blog/*', '/blog/archive']],
  ['a pattern out of itself', [], ['/blog/:slug', '/blog/:slug/more']],
  ['a pattern that shortens', [], ['/x/*', '/:splat']],
  ['a pattern behind an exact one', [['/b/1', '/c']], ['/a/:x', '/b/1']],
  ['what a page cannot be', [['/*', '/a']], ['/a', '/assets/file.pdf']],
]

for (const [title, there, added, message] of REFUSED)
  test(`refused: ${title}`, async () => {
    const problems = await loopsWith(there, added)
    assert.match(problems.get('added') ?? 'nothing', message)
    assert.equal(problems.size, 1)
  })

for (const [title, there, added] of ACCEPTED)
  test(`accepted: ${title}`, async () => assert.deepEqual([...(await loopsWith(there, added))], []))

test('a chain that browsers would not follow to its end is refused', async () => {
  const chain = (length: number) => Array.from({ length }, (_, i): Pair => [`/${i}`, `/${i + 1}`])
  assert.equal((await loopsWith(chain(19), ['/start', '/0'])).size, 0)
  assert.match((await loopsWith(chain(20), ['/start', '/0'])).get('added')!, /more than 20 redirects/)
  assert.match((await loopsWith(chain(5_000), ['/5000', '/0'])).get('added')!, /more than 20 redirects/)
})

test('what is not active makes no loop', async () => {
  const off = { ...edge('off', 0, ['/a', '/b']), active: 0 }
  assert.equal((await findLoops(storedOf([off]), [edge('added', 1, ['/b', '/a'])], ORIGIN)).size, 0)
  const added = { ...edge('added', 1, ['/b', '/a']), active: 0 }
  assert.equal((await findLoops(storedOf([edge('on', 0, ['/a', '/b'])]), [added], ORIGIN)).size, 0)
})

test('a redirect that is changed counts as it will be', async () => {
  const stored = [edge('changed', 0, ['/a', '/b']), edge('other', 1, ['/c', '/a'])]
  assert.equal((await findLoops(storedOf(stored), [edge('changed', 0, ['/b', '/c'])], ORIGIN)).size, 0)
  assert.equal((await findLoops(storedOf(stored), [edge('changed', 0, ['/a', '/c'])], ORIGIN)).size, 1)
})

test('the first pattern that matches decides', async () => {
  const stored = storedOf([edge('first', 1, ['/b/*', 'https://other.example/'])])
  const added = (position: number) => [edge('added', position, ['/*', '/b/:splat'])]
  assert.equal((await findLoops(stored, added(2), ORIGIN)).size, 0)
  assert.equal((await findLoops(stored, added(0), ORIGIN)).size, 1)
})

test('redirects that are added one by one never lead in a circle', async () => {
  const path = fc.integer({ min: 0, max: 12 }).map((n) => `/${n}`)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(path, path), { selector: ([from]) => from, maxLength: 12 }),
      async (pairs) => {
        const accepted: Edge[] = []
        for (const [place, pair] of pairs.entries()) {
          const added = edge(String(place), place, pair)
          const refused = (await findLoops(storedOf(accepted), [added], ORIGIN)).size > 0
          assert.equal(refused, circles([...accepted, added]), JSON.stringify([accepted, pair]))
          if (!refused) accepted.push(added)
        }
      },
    ),
  )
})

test('hostile redirects are checked in few steps', async () => {
  const count = 500
  const stored = [
    ...Array.from({ length: count }, (_, i) =>
      edge(`p${i}`, i, [`/${i % 2 ? ':a' : 'a'}/${i}/*`, `/a/${i + 1}/a/:splat`]),
    ),
    ...Array.from({ length: 9_500 }, (_, i) => edge(`e${i}`, i, [`/e/${i}`, `/a/${i % count}/${i}`])),
  ]
  let looked = 0
  const counting = storedOf(stored)
  const from = (paths: string[]) => {
    looked += paths.length
    return counting.from(paths)
  }
  await findLoops({ ...counting, from }, [edge('added', 0, ['/*', '/a/1/:splat'])], ORIGIN)
  assert.ok(looked < 2_000, `${looked} paths were looked up`)
})

function loopsWith(there: Pair[], added: Pair): Promise<Map<string, string>> {
  return findLoops(
    storedOf(there.map((pair, i) => edge(`there ${i}`, i, pair))),
    [edge('added', there.length, added)],
    ORIGIN,
  )
}

function edge(id: string, position: number, [from_path, to_path]: Pair): Edge {
  return { id, position, from_path, to_path, active: 1 }
}

function storedOf(edges: Edge[]) {
  const byPath = new Map(edges.map((one) => [one.from_path, one]))
  return {
    from: async (paths: string[]) => paths.flatMap((path) => byPath.get(path) ?? []),
    patterns: async () => edges.filter(({ from_path, active }) => active === 1 && isRedirectPattern(from_path)),
    targets: async (prefix: string, limit: number) =>
      edges
        .filter(({ from_path, to_path }) => !isRedirectPattern(from_path) && to_path.startsWith(prefix))
        .map(({ to_path }) => to_path)
        .slice(0, limit),
  }
}

function circles(edges: Edge[]): boolean {
  const next = new Map(edges.map(({ from_path, to_path }) => [from_path, to_path]))
  return edges.some(({ from_path }) => {
    let path: string | undefined = from_path
    for (let hop = 0; hop <= edges.length && path !== undefined; hop++) path = next.get(path)
    return path !== undefined
  })
}
