import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scan } from '#resources/content/search/scan.ts'
import type { SearchSource } from '#resources/content/search/source.ts'

const RECORDS = 10_000
const BYTES = 10_000

test('the sizes of records are read once, however many stretches they are searched in', async () => {
  let measured = 0
  const searched: number[] = []
  const source: SearchSource = {
    kind: 'page',
    fields: ['html_content'],
    admits: () => true,
    async sizes(_, { above, limit }) {
      const sizes = []
      for (let ordinal = above + 1; ordinal < RECORDS && sizes.length < limit; ordinal++)
        sizes.push({ ordinal, size: BYTES })
      measured += sizes.length
      return sizes
    },
    async candidates(_, { above, upTo }) {
      for (let ordinal = above + 1; ordinal <= upTo; ordinal++) searched.push(ordinal)
      return []
    },
    record: async () => undefined,
  }
  const search = { wanted: 'nowhere', fields: ['html_content'], caseSensitive: true, wholeWord: false }
  let bytes = 0
  let largest = 0
  const what = { website_id: 'w', sources: [source], filter: {}, search, most: 3 }
  for await (const stretch of scan(what, null, {} as never)) {
    bytes += stretch.bytes
    largest = Math.max(largest, stretch.bytes)
  }
  assert.equal(measured, RECORDS)
  assert.deepEqual(searched, [...Array(RECORDS).keys()])
  assert.equal(bytes, RECORDS * BYTES)
  assert.ok(largest <= 1_000_000, `${largest}`)
})
