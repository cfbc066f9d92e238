import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newToken, type Typed } from '#console/editor/theme/new-token.ts'
import { tokensIn } from '#console/editor/theme/tokens.ts'

const all = tokensIn({ color: { $type: 'color', ink: { $value: '#222' }, brand: { deep: { $value: '#012' } } } })
const made = (typed: Partial<Typed>) => newToken(all, { name: 'accent', kind: 'color', value: '#fff', ...typed })
const wrong = (typed: Partial<Typed>) => {
  const told = made(typed)
  return 'errors' in told ? Object.keys(told.errors) : []
}

test('a name without a group gets that of its kind; a value is of its kind', () => {
  assert.deepEqual(made({}), { path: 'color.accent', type: 'color', value: '#fff' })
  assert.deepEqual(made({ name: 'warm accent' }), { path: 'color.warm-accent', type: 'color', value: '#fff' })
  assert.deepEqual(made({ name: 'font.note', kind: 'fontFamily', value: '"Caveat", cursive' }), {
    path: 'font.note',
    type: 'fontFamily',
    value: ['Caveat', 'cursive'],
  })
  assert.deepEqual(made({ name: 'bold', kind: 'fontWeight', value: '650' }), {
    path: 'weight.bold',
    type: 'fontWeight',
    value: 650,
  })
})

test('a name that is taken, a group, or no name is refused, and a value that is none of its kind', () => {
  for (const name of ['', '1st', 'a..b', 'dark.ink', 'ink', 'color.brand', 'color.ink.deep', 'color.brand-deep'])
    assert.deepEqual(wrong({ name }), ['name'], name)
  assert.deepEqual(wrong({ value: '' }), ['value'])
  assert.deepEqual(wrong({ kind: 'dimension', value: '1px; color: red' }), ['value'])
  assert.deepEqual(wrong({ value: 'red; } body { display: none' }), ['value'])
})
