import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scan } from '#resources/content/search/scan.ts'
import type { SearchSource } from '#resources/content/search/source.ts'

const RECORDS = 30_000
const MOST_BYTES = 1_000_000
/** Short ones, long ones, and some that are longer than what is read together. */
const sizeOf = (ordinal: number) => (ordinal % 10_000 === 7 ? 2_500_000 : ordinal < 15_000 ? 50 : 10_000)
const bytesOf = (ordinals: number[]) => ordinals.reduce((sum, ordinal) => sum + sizeOf(ordinal), 0)

test('records are measured together and searched in stretches of a megabyte, each once', async () => {
  let measured = 0
  let statements = 0
  const searched: number[][] = []
  const between = (above: number, upTo: number) => Array.from({ length: upTo - above }, (_, n) => above + 1 + n)
  const source: SearchSource = {
    kind: 'page',
    fields: ['html_content'],
    admits: () => true,
    async measure(_, { above, limit }) {
      const ordinals = between(above, Math.min(above + limit, RECORDS - 1))
      statements++
      measured += ordinals.length
      const bytes = bytesOf(ordinals)
      return ordinals.length === 0 ? null : { count: ordinals.length, upTo: ordinals.at(-1)!, bytes }
    },
    async candidates(_, { above, upTo }) {
      searched.push(between(above, upTo))
      return []
    },
    record: async () => undefined,
  }
  const search = { wanted: 'nowhere', fields: ['html_content'], caseSensitive: true, wholeWord: false }
  let bytes = 0
  const what = { website_id: 'w', sources: [source], filter: {}, search, most: 3 }
  for await (const stretch of scan(what, null, {} as never)) bytes += stretch.bytes
  assert.deepEqual(searched.flat(), [...Array(RECORDS).keys()])
  assert.equal(bytes, bytesOf(searched.flat()))
  for (const stretch of searched) assert.ok(stretch.length === 1 || bytesOf(stretch) <= MOST_BYTES, `${stretch[0]}`)
  assert.ok(statements < 2 * searched.length, `${statements} for ${searched.length}`)
  assert.ok(measured < 3 * RECORDS, `${measured}`)
})
