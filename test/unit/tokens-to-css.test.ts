import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'

function css(tokens: Record<string, unknown>): string {
  const result = tokensToCss(tokens)
  assert.ok(result.ok, JSON.stringify(result))
  return result.css
}

function fault(tokens: Record<string, unknown>): string {
  const result = tokensToCss(tokens)
  assert.ok(!result.ok, JSON.stringify(result))
  return `${result.path} ${result.message}`
}

const one = (value: unknown, $type?: string) => ({ a: { $value: value, ...($type ? { $type } : {}) } })

test('groups and names make custom properties', () => {
  const tokens = {
    color: {
      $type: 'color',
      $description: 'Ours',
      primary: { $value: '#2b2018' },
      accent: { $value: 'rgb(1 2 3 / 0.5)' },
    },
    space: { small: { $type: 'dimension', $value: { value: 0.5, unit: 'rem' } } },
  }
  assert.equal(
    css(tokens),
    ':root {\n  --color-primary: #2b2018;\n  --color-accent: rgb(1 2 3 / 0.5);\n  --space-small: 0.5rem;\n}',
  )
  assert.equal(css({}), '')
})

test('the group dark holds where the visitor prefers a dark page', () => {
  const tokens = {
    color: { text: { $value: '#000', $type: 'color' } },
    dark: { color: { text: { $value: '#fff', $type: 'color' } } },
  }
  assert.equal(
    css(tokens),
    ':root {\n  --color-text: #000;\n}\n@media (prefers-color-scheme: dark) {\n  :root {\n    --color-text: #fff;\n  }\n}',
  )
})

test('every type has its CSS', () => {
  const cases: [string, unknown, string][] = [
    ['color', { colorSpace: 'oklch', components: [0.7, 0.1, 'none'], alpha: 0.5 }, 'oklch(0.7 0.1 none / 0.5)'],
    ['color', { colorSpace: 'srgb', components: [1, 0, 0.5] }, 'color(srgb 1 0 0.5)'],
    ['color', { colorSpace: 'hsl', components: [120, 50, 25] }, 'hsl(120 50% 25%)'],
    ['color', { hex: '#ff0000' }, '#ff0000'],
    ['dimension', '16px', '16px'],
    ['duration', { value: 200, unit: 'ms' }, '200ms'],
    ['fontFamily', ['Open Sans', 'serif'], '"Open Sans", serif'],
    ['fontFamily', 'Georgia, serif', 'Georgia, serif'],
    ['fontWeight', 700, '700'],
    ['fontWeight', 'bold', 'bold'],
    ['number', 1.5, '1.5'],
    ['cubicBezier', [0, 0, 0.5, 1], 'cubic-bezier(0, 0, 0.5, 1)'],
    ['string', 'none', 'none'],
    [
      'shadow',
      { color: '#0003', offsetX: '0', offsetY: { value: 2, unit: 'px' }, blur: '4px', spread: '0', inset: true },
      'inset 0 2px 4px 0 #0003',
    ],
    ['shadow', ['0 1px 2px #000', '0 2px 4px #000'], '0 1px 2px #000, 0 2px 4px #000'],
  ]
  for (const [type, value, expected] of cases)
    assert.equal(css(one(value, type)), `:root {\n  --a: ${expected};\n}`, type)
})

test('aliases become references, also inside values, and take the type of what they name', () => {
  const tokens = {
    brown: { $value: '#2b2018', $type: 'color' },
    text: { $value: '{brown}' },
    font: { $value: ['{base.font}', 'serif'], $type: 'fontFamily' },
    base: { font: { $value: 'Lora', $type: 'fontFamily' } },
    edge: { $value: { color: '{text}', offsetX: '0', offsetY: '1px' }, $type: 'shadow' },
    dark: { brown: { $value: '#fff', $type: 'color' }, link: { $value: '{dark.brown}' } },
  }
  const text = css(tokens)
  assert.match(text, /--text: var\(--brown\);/)
  assert.match(text, /--font: var\(--base-font\), serif;/)
  assert.match(text, /--edge: 0 1px 0 0 var\(--text\);/)
  assert.match(text, /--link: var\(--brown\);/)
})

test('circles of aliases are named', () => {
  assert.equal(fault({ a: { $value: '{a}' } }), 'a refers to itself: a → a')
  const tokens = { start: { $value: '{b}' }, b: { $value: '{c}' }, c: { $value: '{b}' } }
  assert.equal(fault(tokens), 'b refers to itself: b → c → b')
  assert.equal(fault({ a: { $value: '{nowhere}' } }), 'a refers to nowhere, which is no token')
})

test('long chains of aliases and deep values are refused, not followed', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 900 }, (_, i) => [`t${i}`, { $value: i === 899 ? '1px' : `{t${i + 1}}` }]),
  )
  assert.match(fault(chain), /is reached by more than 50 aliases/)
  let deep: unknown = '1px'
  for (let i = 0; i < 10_000; i++) deep = [deep]
  assert.match(fault(one(deep, 'shadow')), /nested too deep/)
  let group: Record<string, unknown> = one('1px')
  for (let i = 0; i < 10_000; i++) group = { g: group }
  assert.match(fault(group), /nested too deep/)
})

test('no value can break out of its declaration', () => {
  const hostile = [
    'red; background: url(x)',
    'red}body{display:none',
    '</style><script>alert(1)</script>',
    'red/*',
    '*/ red',
    '"open',
    'rgb(1, 2',
    'red)',
    'a\\65',
    '@import "x"',
    'red !important',
    'a\nb',
    '',
    ' ',
    'x'.repeat(501),
  ]
  for (const type of [
    'color',
    'dimension',
    'fontFamily',
    'fontWeight',
    'number',
    'duration',
    'shadow',
    'string',
    undefined,
  ])
    for (const value of hostile) {
      const result = tokensToCss(one(value, type))
      assert.ok(!result.ok, `${type} ${value}`)
      assert.equal(result.path, 'a')
    }
  assert.ok(!tokensToCss(one([hostile[0]], 'fontFamily')).ok)
  assert.ok(!tokensToCss(one({ colorSpace: 'srgb', components: ['}', 0, 0] }, 'color')).ok)
  assert.ok(!tokensToCss(one({ value: 1, unit: '}' }, 'dimension')).ok)
  assert.ok(!tokensToCss(one({ color: '}', offsetX: '0', offsetY: '0' }, 'shadow')).ok)
})

test('malformed trees are refused with the path', () => {
  assert.equal(
    fault({ 'a b': { $value: '1' } }),
    'a b may have only letters, digits, hyphens and underscores in its name',
  )
  assert.equal(fault({ a: { b: 5 } }), 'a.b must be a group, or a token with $value')
  assert.match(fault({ a: { $value: '1', $type: 'gradient' } }), /^a has an unknown \$type/)
  assert.equal(fault({ a: { b: { $value: '1' } }, 'a-b': { $value: '2' } }), 'a-b becomes the same CSS property as a.b')
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`t${i}`, { $value: 1 }]))
  assert.match(fault(many), /maximum is 1000/)
})
