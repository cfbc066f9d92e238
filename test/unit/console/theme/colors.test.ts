import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contrast,
  contrastWords,
  EASY,
  forDark,
  fromHex,
  type Rgb,
  readable,
  toHex,
} from '#console/editor/theme/colors.ts'
import { nameOfColor } from '#console/editor/theme/names.ts'
import { pairsInUse } from '#console/editor/theme/pairs.ts'
import { resolved, tokensIn } from '#console/editor/theme/tokens.ts'
import { starterThemes } from './starter-themes.ts'

const hex = (text: string) => fromHex(text)!
const rounded = (ratio: number) => Math.round(ratio * 100) / 100

test('colors in hexadecimal digits are read as CSS does', () => {
  assert.deepEqual(
    ['#fff', '#1f5B45', '#0f08', '#10203040', ' #000 '].map((text) => toHex(hex(text))),
    ['#ffffff', '#1f5b45', '#00ff00', '#102030', '#000000'],
  )
  for (const wrong of ['#ff', '#fffff', 'red', '#ggg', 'fff']) assert.equal(fromHex(wrong), null)
})

test('contrast is that of WCAG, in whichever order', () => {
  assert.equal(contrast(hex('#000'), hex('#fff')), 21)
  assert.equal(contrast(hex('#fff'), hex('#fff')), 1)
  // As the checkers of others say: #777 is just below what text needs on white, #767676 just above.
  assert.equal(rounded(contrast(hex('#777'), hex('#fff'))), 4.48)
  assert.equal(rounded(contrast(hex('#fff'), hex('#767676'))), 4.54)
  assert.equal(rounded(contrast(hex('#949494'), hex('#fff'))), 3.03)
  assert.deepEqual([21, 4.5, 4.49, 3, 2.99].map(contrastWords), [
    'Easy to read',
    'Easy to read',
    'Easy to read if large',
    'Easy to read if large',
    'Hard to read',
  ])
})

test('a text that is hard to read becomes the nearest shade that is not', () => {
  const grey = readable(hex('#c9c9c9'), hex('#ffffff'))!
  assert.ok(contrast(grey, hex('#fff')) >= EASY && contrast(grey, hex('#fff')) < 4.7, toHex(grey))
  const pale = readable(hex('#333333'), hex('#202020'))!
  assert.ok(contrast(pale, hex('#202020')) >= EASY)
  assert.equal(toHex(readable(hex('#1f5b45'), hex('#fff'))!), '#1f5b45')
})

test('a light color becomes a dark one of its hue, and texts stay easy to read', () => {
  const [paper, ink, accent] = ['#f6f3ec', '#1d2a24', '#1f5b45'].map((text) => forDark(hex(text))) as [Rgb, Rgb, Rgb]
  assert.ok(Math.max(...paper) < 50, toHex(paper))
  assert.ok(contrast(ink, paper) > 10 && contrast(accent, paper) >= EASY, `${toHex(ink)} ${toHex(accent)}`)
  const [red, green, blue] = accent
  assert.ok(green > red && green > blue, toHex(accent))
})

test('pairs in use are what a rule sets together, and texts on each background', () => {
  const paths = [
    'color.paper',
    'color.ink',
    'color.soft',
    'color.line',
    'color.accent',
    'color.on-accent',
    'color.note',
    'color.band',
  ]
  const css = `
    /* color: var(--color-line) */
    body { color: var(--color-ink); background: var(--color-paper) }
    a { color: var(--color-accent, green); border: 1px solid var(--color-line) }
    @media (width > 40rem) { .lead { color: var(--color-soft); content: "} a { color: var(--color-line)" } }
    .note { background-color: var(--color-note) }
    .band { background: var(--color-band); color: var(--color-paper) }
    .mixed { background: linear-gradient(var(--color-line), var(--color-ink)) }
  `
  const pairs = pairsInUse(css, paths).map(({ text, background }) => `${text} ${background}`.replaceAll('color.', ''))
  assert.deepEqual(pairs, [
    'ink paper',
    'accent paper',
    'soft paper',
    'ink note',
    'accent note',
    'soft note',
    'paper band',
    'on-accent accent',
  ])
})

test('without css the names of the tokens tell', () => {
  assert.deepEqual(pairsInUse('', ['color.text', 'color.surface', 'color.raised', 'color.on-brand', 'color.brand']), [
    { text: 'color.text', background: 'color.surface' },
    { text: 'color.text', background: 'color.raised' },
    { text: 'color.on-brand', background: 'color.brand' },
  ])
  assert.deepEqual(pairsInUse('p { color: red }', []), [])
})

test('every starter is easy to read in light and dark, by what its theme says', () => {
  let told = 0
  for (const { file, tokens, css } of starterThemes()) {
    const all = tokensIn(tokens)
    const colors = all.filter(({ type }) => type === 'color').map(({ path }) => path)
    for (const { text, background } of pairsInUse(css, colors))
      for (const scheme of ['light', 'dark'] as const) {
        const [one, other] = [text, background].map((path) => hex(resolved(all, path, scheme)!)) as [Rgb, Rgb]
        const ratio = contrast(one, other)
        told++
        assert.ok(ratio >= EASY, `${file}: ${text} on ${background} in ${scheme}: ${ratio}`)
      }
  }
  assert.ok(told > 50)
})

test('colors are called as people call them', () => {
  assert.deepEqual(
    ['color.paper', 'color.on-accent', 'color.on-sea', 'color.brand.deep', 'color.pale_blue', 'tint'].map(nameOfColor),
    ['Background', 'Text on buttons', 'Text on sea', 'Brand deep', 'Pale blue', 'Tint'],
  )
})
