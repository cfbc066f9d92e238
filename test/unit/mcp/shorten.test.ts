import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { metaOf } from '#kernel/operations/list.ts'
import { catalog } from '#resources/index.ts'
import { MAX_ANSWER, narrowerWindow, shortened } from '#transport/mcp/tools/shorten.ts'

const get = catalog.byName.get('pages_get')!
const list = catalog.byName.get('pages_list')!

test('what is short stays as it is', () => {
  const json = JSON.stringify({ html_content: 'x'.repeat(40_000) })
  assert.deepEqual(shortened(json, get, catalog), { json, note: null })
})

test('long texts are cut, whole characters kept, and short ones stay', () => {
  const whole = { id: 'a', html_content: '👩'.repeat(60_000), other: 'y'.repeat(90_000), edits: ['short'] }
  const { json, note } = shortened(JSON.stringify(whole), get, catalog)
  const cut = JSON.parse(json)
  assert.ok(json.length <= MAX_ANSWER)
  assert.deepEqual([cut.id, cut.edits], ['a', ['short']])
  assert.ok(cut.html_content.isWellFormed() && cut.html_content.startsWith('👩👩'))
  const [, left] = /\[CUT: (\d+) more/.exec(cut.other)!
  assert.equal(cut.other.indexOf('\n[CUT') + Number(left), 90_000)
  assert.match(note!, new RegExp(`from ${JSON.stringify(whole).length} to ${json.length} `))
})

test('long lists are cut where texts are not what is long', () => {
  const { json } = shortened(JSON.stringify({ rows: Array(30_000).fill({ n: 1 }) }), get, catalog)
  assert.ok(json.length <= MAX_ANSWER && JSON.parse(json).rows.length > 4)
})

test('the note says where the parts of one page are told of', () => {
  const { note } = shortened(JSON.stringify({ html_content: 'x'.repeat(60_000) }), get, catalog)
  assert.match(note!, /Ask for less with selector\. See its parts with pages_outline\.$/)
})

test('the note says by what to narrow a list', () => {
  const data = Array(3).fill({ html_content: 'x'.repeat(30_000) })
  assert.match(
    shortened(JSON.stringify({ data }), list, catalog).note!,
    /per, path, status, language, waiting, q, fields\.$/,
  )
})

test('a narrower page of a list begins where the page asked for does', () => {
  const sizes = fc.record({
    total: fc.integer({ min: 2, max: 300 }),
    per: fc.integer({ min: 2, max: 60 }),
    page: fc.nat(20),
    size: fc.integer({ min: 900, max: 60_000 }),
  })
  fc.assert(
    fc.property(sizes, ({ total, per, page: n, size }) => {
      const page = (n % Math.ceil(total / per)) + 1
      const offset = (page - 1) * per
      const rows = Math.min(per, total - offset)
      const json = JSON.stringify({ data: Array(rows).fill('x'.repeat(size)) })
      fc.pre(json.length > MAX_ANSWER && rows > 1)
      const window = narrowerWindow(json, metaOf({ total, window: { page, per, offset } }))!
      assert.equal((window.page - 1) * window.per, offset)
      assert.ok(window.per >= 1 && window.per < rows)
    }),
  )
  assert.equal(narrowerWindow('{"data":["x"]}', metaOf({ total: 1, window: { page: 1, per: 1, offset: 0 } })), null)
})
