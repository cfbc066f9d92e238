import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementsOf } from '#console/editor/canvas/elements.ts'
import type { TextChange } from '#console/editor/source.ts'
import { classChange, hasClass } from '#console/editor/style/class-change.ts'
import { backgrounds, COLUMNS, chosenLook, SPACING, WIDTH } from '#console/editor/style/looks.ts'
import { styleChange, styleOf } from '#console/editor/style/style-change.ts'
import { hiddenWords } from '#console/editor/style/widths.ts'

const styled = (html: string, style: Record<string, string | null>) =>
  applied(html, styleChange(html, elementsOf(html)[0]!, style))
const classed = (html: string, name: string, isOn: boolean) =>
  applied(html, classChange(html, elementsOf(html)[0]!, name, isOn))

test('a property is written, replaced and taken away, and every other byte of the style stays', () => {
  const html = `<p id=a  style='COLOR : red;background:url("a;b&quot;;c") ;  --X:1'>x</p>`
  assert.equal(styled(html, { color: 'var(--ink)' }), html.replace('red', 'var(--ink)'))
  assert.equal(styled(html, { 'text-align': 'center' }), html.replace("--X:1'", "--X:1; text-align: center'"))
  assert.equal(styled(html, { background: null }), html.replace('background:url("a;b&quot;;c") ;  ', ''))
  assert.equal(styled(html, { '--X': null }), html.replace(" ;  --X:1'", "'"))
  assert.equal(styled(html, { padding: null }), html)
  assert.equal(styled('<p style="a: b; ">', { c: 'd' }), '<p style="a: b; c: d ">')
  assert.equal(styled('<p>', { c: 'd', e: 'f' }), '<p style="c: d; e: f">')
  assert.equal(styled('<p style=color:red class=x>', { color: 'blue' }), '<p style="color:blue" class=x>')
  assert.equal(styled('<p style="c: d" id="x">', { c: null }), '<p id="x">')
  assert.equal(styled('<p style="color: red; color: {{ row.color }}">', { color: null }), '<p>')
  const [element] = elementsOf(html)
  assert.deepEqual([styleOf(element!, 'color'), styleOf(element!, '--X'), styleOf(element!, 'c')], ['red', '1', null])
})

test('a class is given and taken away between others, which stay as they are written', () => {
  const html = "<p class='a\n  hidden-on-phones  b&amp;c' id=x>"
  assert.equal(classed(html, 'hidden-on-phones', false), "<p class='a  b&amp;c' id=x>")
  assert.equal(classed(html, 'last-on-phones', true), html.replace("c' ", "c last-on-phones' "))
  assert.equal(classed('<p class="x y">', 'x', false), '<p class="y">')
  assert.equal(classed('<p class=x id=a>', 'x', false), '<p id=a>')
  assert.equal(classed('<p class=x>', 'y', true), '<p class="x y">')
  assert.equal(classed('<p class=" x ">', 'x', false), '<p>')
  assert.equal(classed('<p>', 'x', true), '<p class="x">')
  assert.equal(classed('<p class="">', 'x', true), '<p class="x">')
  assert.equal(classed('<p class="xx">', 'x', false), '<p class="xx">')
  const [element] = elementsOf('<p class="hidden-on-phones hidden-on-desktops">')
  assert.equal(hiddenWords(element!), 'Hidden on phones and desktops')
  assert.equal(hasClass(element!, 'hidden-on'), false)
})

test('a look is known again by what it wrote, and one of its own by none', () => {
  for (const looks of [SPACING, WIDTH, COLUMNS, backgrounds(['paper', 'accent', 'on-accent'])])
    for (const look of looks.looks) {
      const html = styled('<div style="display: block; gap: 1px">', look.style)
      const [element] = elementsOf(html)
      assert.equal(chosenLook(looks, (property) => styleOf(element!, property))?.label, look.label)
    }
  assert.equal(
    chosenLook(SPACING, () => '3px'),
    null,
  )
  const accent = backgrounds(['accent', 'on-accent']).looks.at(-1)!
  assert.deepEqual(accent, {
    label: 'Accent',
    style: { background: 'var(--color-accent)', color: 'var(--color-on-accent)' },
  })
})

function applied(text: string, change: TextChange | null): string {
  return change ? text.slice(0, change.from) + change.insert + text.slice(change.to) : text
}
