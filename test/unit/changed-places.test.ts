import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareHtml } from '#text/diff/diff-html.ts'

const lines = fc.array(fc.constantFrom('a', 'bb', '', '<p>c</p>', '😀'), { maxLength: 12 }).map((all) => all.join('\n'))

test('places are where the lines of the diff are', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { diff, places } = compareHtml(before, after, { uncut: true })
      const shown = (sign: string) =>
        diff
          .split('\n')
          .slice(2)
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(1))
          .join('\n')
      const removed = places
        .filter(({ before: { start, end } }) => end > start)
        .map(({ before: r }) => before.slice(r.start, r.end))
      const added = places
        .filter(({ after: { start, end } }) => end > start)
        .map(({ after: r }) => after.slice(r.start, r.end))
      // A place that is one empty line has no extent.
      const full = (text: string) => text.split('\n').filter(Boolean)
      assert.deepEqual(full(removed.join('\n')), full(shown('-')))
      assert.deepEqual(full(added.join('\n')), full(shown('+')))
    }),
  )
})
