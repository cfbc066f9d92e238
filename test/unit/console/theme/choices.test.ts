import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FONTS } from '#client/fonts.ts'
import { rulesAdded, type TokenChange, withChanges } from '#console/editor/theme/change.ts'
import { type Choice, CORNERS, changesOf, chosen, SHADOWS, SPACES } from '#console/editor/theme/choices.ts'
import {
  FAMILIES,
  FONT_PAIRS,
  familyNamed,
  firstFont,
  fontChange,
  fontRoles,
  stylesheetsOf,
} from '#console/editor/theme/families.ts'
import { BASES, baseOf, RATIOS, scaleOf, scales } from '#console/editor/theme/scale.ts'
import { type Tokens, tokensIn } from '#console/editor/theme/tokens.ts'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import { starterThemes } from './starter-themes.ts'

const made = (tokens: Tokens, { changes }: { changes: readonly TokenChange[] }) => withChanges(tokens, changes)

test('what each choice makes is valid css, and is known again as that choice', () => {
  const all: [readonly Choice[], string][] = [
    [SPACES, 'space'],
    [CORNERS, 'corners'],
    [SHADOWS, 'shadows'],
    ...BASES.map((base): [Choice[], string] => [scales(base), `from ${base}`]),
  ]
  for (const [choices, what] of all)
    for (const choice of choices) {
      const tokens = made({}, { changes: changesOf(choice, []) })
      const css = tokensToCss(tokens)
      assert.ok(css.ok, `${what} ${choice.value}`)
      assert.equal(chosen(tokensIn(tokens), choices), choice.value, what)
    }
})

test('a choice makes only tokens that show, and changes those that a theme has beside them', () => {
  const round = CORNERS.find(({ value }) => value === 'round')!
  assert.deepEqual(
    changesOf(round, []).map(({ path }) => path),
    ['radius'],
  )
  const all = tokensIn({ corner: { $type: 'dimension', $value: '2px' } })
  assert.deepEqual(
    changesOf(round, all).map(({ path }) => path),
    ['radius', 'corner'],
  )
  assert.equal(chosen(all, CORNERS), null)
  assert.equal(chosen([], SPACES), null)
})

test('a scale grows from its base by its ratio, is smaller on phones, and its base is known again', () => {
  const { changes, needed } = scaleOf(16, '1.25')
  const values = Object.fromEntries(changes.map(({ path, value }) => [path, value]))
  assert.deepEqual(values, {
    'size.text': '1rem',
    'size.small': '0.9rem',
    'size.lead': '1.25rem',
    'size.h3': '1.25rem',
    'size.h2': '1.563rem',
    'size.h1': 'clamp(1.416rem, 3.052vw, 2.441rem)',
  })
  assert.deepEqual(
    needed.map(({ path }) => path),
    ['size.text', 'size.h3', 'size.h2', 'size.h1'],
  )
  assert.equal(baseOf(tokensIn(made({}, scaleOf(18, RATIOS[2].value)))), 18)
  assert.equal(baseOf(tokensIn({ size: { text: { $type: 'dimension', $value: '17px' } } })), 17)
  assert.equal(baseOf(tokensIn({ size: { text: { $value: 'clamp(1rem, 2vw, 2rem)' } } })), null)
})

test('fonts of text and headings are those that the css gives them', () => {
  const read = (tokens: Tokens, css: string) => {
    const { text, heading, others } = fontRoles(tokensIn(tokens), css)
    return [text.path, Boolean(text.token), heading.path, Boolean(heading.token), others.map(({ name }) => name)]
  }
  const font = {
    $type: 'fontFamily',
    text: { $value: ['Inter'] },
    loud: { $value: 'Unbounded' },
    code: { $value: 'Menlo' },
  }
  const css = 'body { font: 1rem / 1.6 var(--font-text) } h1, h2 { font-family: var(--font-loud) }'
  assert.deepEqual(read({ font }, css), ['font.text', true, 'font.loud', true, ['Code']])
  // Headings that inherit the font of the text have none of their own.
  assert.deepEqual(read({ font: { text: font.text } }, 'body, h1 { font-family: var(--font-text) }'), [
    'font.text',
    true,
    'font.display',
    false,
    [],
  ])
  assert.deepEqual(read({}, ''), ['font.text', false, 'font.display', false, []])
  assert.deepEqual(read({ font: { body: { $value: 'Inter' }, heading: { $value: 'Lora' } } }, ''), [
    'font.body',
    true,
    'font.heading',
    true,
    [],
  ])
})

test('a chosen font shows in every starter: by its css, or by a rule at the end of it', () => {
  for (const { file, tokens, css } of starterThemes()) {
    const { text, heading } = fontRoles(tokensIn(tokens), css)
    assert.ok(text.token, `${file} has a font of text`)
    assert.deepEqual(rulesAdded(css, text.needed), [], file)
    const changed = withChanges(tokens, [fontChange(heading.path, familyNamed('Fraunces')!)])
    const added = rulesAdded(css, heading.needed)
    assert.equal(added.length, heading.token ? 0 : 1, file)
    const now = fontRoles(tokensIn(changed), css + (added[0]?.insert ?? ''))
    assert.equal(firstFont(now.heading.token?.light), 'Fraunces', file)
  }
})

test('every family and every pair can be chosen, and is known again', () => {
  assert.equal(FAMILIES.length, FONTS.length + 6)
  assert.equal(new Set(FAMILIES.map(({ name }) => name)).size, FAMILIES.length)
  for (const family of FAMILIES) {
    const tokens = withChanges({}, [fontChange('font.text', family)])
    const [token] = tokensIn(tokens)
    assert.equal(familyNamed(firstFont(token!.light))?.name, family.name)
    assert.deepEqual(stylesheetsOf([token!]), family.stylesheet ? [family.stylesheet] : [])
    assert.ok(tokensToCss(tokens).ok)
  }
  for (const { heading, text } of FONT_PAIRS)
    for (const name of [heading, text]) assert.ok(familyNamed(name)?.stylesheet, name)
})

test('the first font of a value is told from a list and from a text', () => {
  assert.deepEqual([['Iowan Old Style', 'serif'], '"Work Sans", sans-serif', "'EB Garamond'", '', 7].map(firstFont), [
    'Iowan Old Style',
    'Work Sans',
    'EB Garamond',
    null,
    null,
  ])
})
