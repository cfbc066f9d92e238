import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOf } from '#console/screens/activity/act-of.ts'
import { depthsOf } from '#console/screens/pages/depths.ts'
import { ranked } from '#console/shell/ranked.ts'
import { catalog } from '#resources/index.ts'

const named = (...texts: string[]) => texts.map((text) => ({ text }))
const order = (typed: string, places: string[], found: string[]) =>
  ranked(typed, named(...places), named(...found)).map(({ text }) => text)

test('who types a title finds what has it before what only mentions it', () => {
  assert.deepEqual(order('services', ['Overview', 'Snippets'], ['Home', 'Our services', 'Services']), [
    'Services',
    'Our services',
    'Home',
  ])
  assert.deepEqual(order('sett', ['Settings', 'Tables'], ['Resetting', 'Home']), ['Settings', 'Resetting', 'Home'])
  assert.deepEqual(order('UBER', ['Timeline'], ['Home', 'Über uns']), ['Über uns', 'Home'])
  assert.deepEqual(order(' ', ['Overview', 'Pages'], ['Home']), ['Overview', 'Pages'])
  assert.deepEqual(order('zzz', ['Overview'], []), [])
})

test('a page stands below those that its address goes on from, and below no other', () => {
  const paths = ['/', '/about', '/about/team', '/about/team/ann', '/blog/:slug', '/shop/a/b']
  const depths = depthsOf(paths.map((path) => ({ id: path, path })))
  assert.deepEqual(
    paths.map((path) => depths.get(path)),
    [0, 0, 1, 2, 0, 0],
  )
  const deep = Array.from(
    { length: 9 },
    (_, n) =>
      `/${Array(n + 1)
        .fill('x')
        .join('/')}`,
  )
  assert.equal(Math.max(...depthsOf(deep.map((path) => ({ id: path, path }))).values()), 6)
})

test('what somebody did is said in words', () => {
  assert.equal(actOf('pages_update'), 'Changed page')
  assert.equal(actOf('html_heads_create'), 'Created head')
  assert.equal(actOf('records_publish'), 'Published record')
  assert.equal(actOf('sign_in'), 'Sign in')
  for (const { name } of catalog.operations) assert.doesNotMatch(actOf(name), /_|^$/, name)
})
