import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatchOf } from '#client/merge-patch.ts'
import { rulesAdded, withChanges } from '#console/editor/theme/change.ts'
import {
  parseTokens,
  resolved,
  shownValue,
  tokensIn,
  typedValue,
  withoutValue,
  withValue,
  writeTokens,
} from '#console/editor/theme/tokens.ts'

const TOKENS = {
  $description: 'Ours',
  color: {
    $type: 'color',
    paper: { $value: '#fff', $extensions: { 'studio.x': [1, { deep: true }] } },
    ink: { $value: '{color.brand.deep}' },
    brand: { deep: { $value: { colorSpace: 'srgb', components: [0, 0, 0] } } },
  },
  font: { text: { $type: 'fontFamily', $value: ['Work Sans', 'sans-serif'] } },
  odd: { 7: { $value: 7 }, 'on-top': { $type: 'cubicBezier', $value: [0, 0, 1, 1] } },
  radius: { $type: 'dimension', $value: '4px' },
  dark: { color: { $type: 'color', paper: { $value: '#000' }, glow: { $value: 'gold' } } },
}

test('tokens are read in their order, each with what it is on dark pages', () => {
  const read = tokensIn(TOKENS).map(({ path, type, light, dark }) => [path, type, shownValue(light), shownValue(dark)])
  assert.deepEqual(read, [
    ['color.paper', 'color', '#fff', '#000'],
    ['color.ink', 'color', '{color.brand.deep}', ''],
    ['color.brand.deep', 'color', '{"colorSpace":"srgb","components":[0,0,0]}', ''],
    ['font.text', 'fontFamily', 'Work Sans, sans-serif', ''],
    ['odd.7', undefined, '7', ''],
    ['odd.on-top', 'cubicBezier', '[0,0,1,1]', ''],
    ['radius', 'dimension', '4px', ''],
    ['color.glow', 'color', '', 'gold'],
  ])
  assert.deepEqual(tokensIn({ dark: { $type: 'color', $value: '#000' }, $x: { a: { $value: 1 } } }), [])
})

test('a change leaves every other token as it is written, and sends nothing else', () => {
  const changed = withValue(TOKENS, 'color.paper', 'light', '#fafafa', 'color')
  const json = writeTokens(changed)
  assert.equal(json, writeTokens(TOKENS).replace('"#fff"', '"#fafafa"'))
  assert.deepEqual(mergePatchOf(TOKENS, changed), { color: { paper: { $value: '#fafafa' } } })
  assert.equal(writeTokens(withValue(changed, 'color.paper', 'light', '#fff', 'color')), writeTokens(TOKENS))
  assert.equal(TOKENS.color.paper.$value, '#fff')
})

test('a new token has its type, unless its group tells it', () => {
  const changed = withChanges(TOKENS, [
    { path: 'color.line', type: 'color', value: '#ccc' },
    { path: 'color.ink', scheme: 'dark', type: 'color', value: '#eee' },
    { path: 'space.l', type: 'dimension', value: '4rem' },
    { path: 'odd.7', type: 'number', value: 8 },
  ])
  const patch = mergePatchOf(TOKENS, changed)
  assert.deepEqual(patch, {
    color: { line: { $value: '#ccc' } },
    dark: { color: { ink: { $value: '#eee' } } },
    space: { l: { $type: 'dimension', $value: '4rem' } },
    odd: { 7: { $value: 8 } },
  })
})

test('a token that goes takes only groups with it that are empty then', () => {
  const { dark: _, ...light } = TOKENS
  const one = withoutValue(TOKENS, 'color.glow', 'dark')
  assert.deepEqual(one, { ...light, dark: { color: { $type: 'color', paper: { $value: '#000' } } } })
  assert.deepEqual(withoutValue(one, 'color.paper', 'dark'), light)
  assert.deepEqual(
    withoutValue(TOKENS, 'radius', 'light'),
    Object.fromEntries(Object.entries(TOKENS).filter(([name]) => name !== 'radius')),
  )
})

test('what a token refers to is followed, on dark pages to what is dark', () => {
  const all = tokensIn({
    color: {
      $type: 'color',
      ink: { $value: '#111' },
      text: { $value: '{color.ink}' },
      link: { $value: 'var(--color-text)' },
      mixed: { $value: 'color-mix(in srgb, {color.ink} 10%, white)' },
      one: { $value: '{color.other}' },
      other: { $value: '{color.one}' },
    },
    dark: { color: { $type: 'color', ink: { $value: '#eee' }, text: { $value: '{dark.color.ink}' } } },
  })
  assert.deepEqual(
    [resolved(all, 'color.link', 'light'), resolved(all, 'color.link', 'dark'), resolved(all, 'color.text', 'dark')],
    ['#111', '#eee', '#eee'],
  )
  assert.equal(resolved(all, 'color.one', 'light'), null)
  assert.equal(resolved(all, 'color.none', 'light'), null)
})

test('a value is typed in the shape that it has', () => {
  assert.deepEqual(typedValue('Fraunces, "Iowan Old Style", serif', ['Georgia']), [
    'Fraunces',
    'Iowan Old Style',
    'serif',
  ])
  assert.deepEqual([typedValue('600', 400), typedValue('bold', 400), typedValue('600', '400')], [600, 'bold', '600'])
  assert.deepEqual(typedValue('{"value":2,"unit":"px"}', { value: 1, unit: 'px' }), { value: 2, unit: 'px' })
  assert.equal(typedValue('2px', { value: 1, unit: 'px' }), '2px')
})

test('what is no object of JSON is no tokens, and nothing is none', () => {
  assert.deepEqual(
    [parseTokens('{'), parseTokens('[]'), parseTokens(' '), parseTokens('{"a":1}')],
    [null, null, {}, { a: 1 }],
  )
})

test('a rule is added only for a token that the css does not use, and the css before it stays', () => {
  const rule = 'h1 {\n  font-family: var(--font-display);\n}'
  const needed = [{ path: 'font.display', rule }]
  const css = 'h2 { color: red }'
  assert.deepEqual(rulesAdded(css, needed), [{ from: 17, to: 17, insert: `\n${rule}\n` }])
  assert.deepEqual(rulesAdded('', needed), [{ from: 0, to: 0, insert: `${rule}\n` }])
  assert.deepEqual(rulesAdded('h2 { font: 1rem var( --font-display, serif) }', needed), [])
  assert.equal(rulesAdded('h2 { font: 1rem var(--font-displayed) }', needed).length, 1)
})
