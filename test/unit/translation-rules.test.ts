import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  groupsOf,
  type Member,
  originalOf,
  saidVersion,
  stateOf,
} from '#resources/content/translations/rules.ts'

let ordinals = 0
/** An id that was made at this time. */
const idAt = (ms: number, order = 0) =>
  `00000000-${ms.toString(16).padStart(4, '0')}-7${order.toString().padStart(3, '0')}-8000-000000000000`

function member(fields: Partial<Member> & { group?: string | null } = {}) {
  const ordinal = ++ordinals
  return {
    id: `id-${ordinal}`,
    ordinal,
    language: 'en',
    latest_number: 1,
    latest_version_id: idAt(ordinal),
    changed_at: ordinal,
    created_at: ordinal,
    translated_from_id: null,
    translated_version: null,
    group: null,
    ...fields,
  }
}

test('the original is in the default language, or the oldest', () => {
  const [de, fr, en] = [member({ language: 'de' }), member({ language: 'fr' }), member()]
  assert.equal(originalOf([fr, de, en], 'en'), en)
  assert.equal(originalOf([fr, de], 'en'), de)
})

test('a translation is behind a change of its original, whatever was changed in itself', () => {
  const original = member({ latest_number: 2, changed_at: 500 })
  const before = member({ language: 'de', created_at: 400, changed_at: 900, latest_number: 3 })
  const after = member({ language: 'fr', created_at: 600 })
  assert.equal(stateOf(original, before), 'behind')
  assert.equal(stateOf(original, after), 'current')
  assert.equal(stateOf({ ...original, latest_number: 1 }, before), 'current')
})

test('what was made in the same millisecond is told apart by the order of ids', () => {
  const original = member({ latest_number: 2, latest_version_id: idAt(500, 2), changed_at: 500 })
  assert.equal(stateOf(original, member({ language: 'de', id: idAt(500, 1), created_at: 500 })), 'behind')
  assert.equal(stateOf(original, member({ language: 'de', id: idAt(500, 3), created_at: 500 })), 'current')
})

test('what is said counts, until the original changes again', () => {
  const original = member({ latest_number: 3, changed_at: 500 })
  const said = (version: number) =>
    member({ language: 'de', created_at: 1, translated_from_id: original.id, translated_version: version })
  assert.equal(stateOf(original, said(3)), 'current')
  assert.equal(stateOf(original, said(2)), 'behind')
  const ofAnother = member({ language: 'de', created_at: 600, translated_from_id: 'another', translated_version: 1 })
  assert.equal(stateOf(original, ofAnother), 'current')
})

test('an original that joined later says since which version it is one', () => {
  const own = member({ latest_number: 3, changed_at: 500 })
  const original = { ...own, translated_from_id: own.id, translated_version: 3 }
  const translation = member({ language: 'de', created_at: 400 })
  assert.equal(stateOf(original, translation), 'current')
  assert.equal(stateOf({ ...original, latest_number: 4, changed_at: 600 }, translation), 'behind')
})

test('each original is in every language of the website and in those that it has besides', () => {
  const [en, de, second, it] = [
    member({ group: 'a' }),
    member({ group: 'a', language: 'de' }),
    member({ group: 'a', language: 'de' }),
    member({ group: 'a', language: 'it' }),
  ]
  const alone = member({ language: 'de' })
  const groups = groupsOf([alone, it, second, de, en], 'en')
  assert.deepEqual(
    groups.map(({ original }) => original.id),
    [en.id, alone.id],
  )
  const cells = (index: number) =>
    cellsOf(groups[index]!, ['en', 'de', 'fr']).map(({ language, state, translation }) => [
      language,
      state,
      translation?.id,
    ])
  assert.deepEqual(cells(0), [
    ['de', 'current', de.id],
    ['fr', 'missing', undefined],
    ['it', 'current', it.id],
  ])
  assert.deepEqual(cells(1), [
    ['en', 'missing', undefined],
    ['fr', 'missing', undefined],
  ])
})

test('only a version that the original has can be said, and never of the original itself', () => {
  const original = { id: 'original', latest_number: 4 }
  assert.deepEqual(saidVersion({ id: 'a' }, original, undefined), {
    translated_from_id: 'original',
    translated_version: 4,
  })
  assert.deepEqual(saidVersion({ id: 'a' }, original, 2), { translated_from_id: 'original', translated_version: 2 })
  assert.throws(() => saidVersion({ id: 'a' }, original, 5))
  assert.throws(() => saidVersion(original, original, 4))
  assert.deepEqual(saidVersion(original, original, undefined).translated_version, 4)
})
