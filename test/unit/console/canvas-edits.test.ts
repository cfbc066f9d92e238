import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Changed, editsOf, withChanges } from '#console/editor/canvas/edits.ts'
import { applied, inlineChanges, sameKeys } from '#console/editor/canvas/inline-changes.ts'
import { inlineTokens, isTag } from '#console/editor/canvas/inline-tokens.ts'
import type { TextChange } from '#console/editor/source.ts'
import { MESSY_HTML } from '#test/support/messy-html.ts'

const INLINE = fc
  .array(
    fc.constantFrom(
      ...[
        'text',
        ' ',
        '\r\n',
        'é',
        '👍🏽',
        '&amp;',
        '&eacute;',
        '&nbsp;',
        '&#8212;',
        '&#x1F600;',
        ' & ',
        '&copy',
        '"',
        '{',
        '{{ x }}',
      ],
      ...[
        '<!-- <b> -->',
        '<b>',
        '</b>',
        '<b >',
        '</b >',
        '<a href=/x?a=1&b=2>',
        "<a title='>'\n>",
        '</a>',
        '<br>',
        '<br/>',
        '<',
      ],
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''))

const TYPED = fc.constantFrom(
  'a',
  'é',
  '&',
  '<',
  '>',
  '{',
  '\u00a0',
  '👍🏽',
  ' ',
  '<strong>',
  '</strong>',
  '<a href="/?a&amp;b">',
  '</a>',
  '<br>',
)
const STEPS = fc.array(fc.record({ at: fc.nat(60), gone: fc.nat(5), typed: fc.array(TYPED, { maxLength: 4 }) }), {
  maxLength: 4,
})

test('typing changes what was typed: the content means what is wanted, and every byte that stays is as it was', () => {
  fc.assert(
    fc.property(MESSY_HTML, INLINE, MESSY_HTML, STEPS, (before, content, after, steps) => {
      const source = before + content + after
      const [from, to] = [before.length, before.length + content.length]
      const tokens = inlineTokens(source, from, to)
      const wanted = tokens.map(({ key }) => key)
      for (const { at, gone, typed } of steps)
        wanted.splice(at, gone, ...typed.flatMap((text) => (isTag(text) ? [text] : [...text])))
      const changes = inlineChanges(source, { from, to }, wanted)
      const now = applied(source, changes)
      const end = now.length - after.length
      assert.ok(now.startsWith(before) && now.endsWith(after) && end >= from)
      const keys = inlineTokens(now, from, end).map(({ key }) => key)
      assert.ok(sameKeys(keys, wanted), JSON.stringify({ content, wanted, made: now.slice(from, end) }))
      if (
        sameKeys(
          tokens.map(({ key }) => key),
          wanted,
        )
      )
        assert.equal(now, source)
      const expressions = (text: string) => text.split('{{').length
      assert.ok(expressions(now.slice(from, end)) <= expressions(content))
    }),
    { numRuns: 500 },
  )
})

test('what is typed between references, comments and tags leaves them', () => {
  const source = '<p>Caf&eacute; &amp; <!-- old --><b class=x>b\u0061r</b>&nbsp;<br/></p>'
  const content = { from: 3, to: source.length - 4 }
  const keys = inlineTokens(source, content.from, content.to).map(({ key }) => key)
  const at = keys.indexOf('b')
  const typed = [...keys.slice(0, 4), 's', ...keys.slice(4, at), 'é', '<', ...keys.slice(at)]
  assert.equal(
    applied(source, inlineChanges(source, content, typed)),
    '<p>Caf&eacute;s &amp; <!-- old --><b class=x>&eacute;&lt;bar</b>&nbsp;<br/></p>',
  )
})

test('edits for the API fit once each, and lead from what was saved to what is there now', () => {
  const change = fc.record({
    at: fc.nat(400),
    gone: fc.nat(12),
    insert: fc.constantFrom('', 'a', '<b>x</b>', '👍🏽', '\r\n'),
  })
  fc.assert(
    fc.property(MESSY_HTML, fc.array(change, { maxLength: 6 }), (saved, steps) => {
      let now = saved
      let changed: Changed[] = []
      for (const { at, gone, insert } of steps) {
        const from = Math.min(at, now.length)
        const changes: TextChange[] = [{ from, to: Math.min(now.length, from + gone), insert }]
        changed = withChanges(changed, changes)
        now = applied(now, changes)
      }
      const edits = editsOf(saved, now, changed)
      if (edits === null) return assert.equal(saved, '')
      let text = saved
      for (const { old_html, new_html } of edits) {
        assert.equal(text.split(old_html).length, 2)
        text = text.replace(old_html, () => new_html)
      }
      assert.equal(text, now)
    }),
    { numRuns: 500 },
  )
})
