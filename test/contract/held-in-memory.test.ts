import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './support/source-files.ts'
import { HELD, ONE_CALL } from './tables/held-in-memory.ts'

const EMPTY = String.raw`new (?:Map|Set)(?:<.*>)?\(\)`
const CACHE = String.raw`new (?:LRUCache|TaggedCache|FreshCache|RecentKeys|FairQueue)\b`
/** Fields and what constructors assign to them; what modules and functions declare, since closures hold the latter. */
const HOLDERS = [
  new RegExp(String.raw`^  (?!const |let )(?:readonly )?#?(\w+)\b.*= (?:${EMPTY}|${CACHE}|\[\]$)`),
  new RegExp(String.raw`^\s+this\.#?(\w+) (?:\?\?)?= (?:${EMPTY}|${CACHE})`),
  new RegExp(String.raw`^(?:export )?(?:const|let) (\w+)\b.*= (?:${EMPTY}|${CACHE}|\[\]$)`),
  new RegExp(String.raw`^  (?:const|let) (\w+)\b.*= (?:${EMPTY}|${CACHE})`),
]

const found = sourceFiles('src/**/*.ts').flatMap(({ path, text }) => {
  const names = text.split('\n').flatMap((line) => HOLDERS.map((holder) => holder.exec(line)?.[1]).find(Boolean) ?? [])
  return [...new Set(names)].map((name) => `${path} ${name}`)
})
const listed = [
  ...Object.entries(HELD).flatMap(([path, holders]) => Object.keys(holders).map((name) => `${path} ${name}`)),
  ...Object.entries(ONE_CALL).flatMap(([path, names]) => names.map((name) => `${path} ${name}`)),
]

test('every map, set, list and cache has a bound', () => {
  const unlisted = found.filter((holder) => !listed.includes(holder))
  assert.deepEqual(
    unlisted,
    [],
    'Strangers must not be able to fill the memory. Bound it in bytes (by a number of entries and the length of each, or by ' +
      "LRUCache's maxSize), and say in test/contract/tables/held-in-memory.ts by what; what lives for one call belongs to ONE_CALL.",
  )
})

test('the list names nothing that has gone', () => {
  assert.deepEqual(
    listed.filter((holder) => !found.includes(holder)),
    [],
  )
})
