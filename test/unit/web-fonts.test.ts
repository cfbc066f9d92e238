import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faceCss } from '#fonts/faces.ts'
import { FAMILIES } from '#fonts/families.ts'
import { webFonts } from '#fonts/web-fonts.ts'

const facesIn = (css: string) =>
  [...css.matchAll(/@font-face\{font-family:"([^"]+)"/g)]
    .map(([, name]) => name!)
    .filter((name) => !/ Fallback$/.test(name))
const familiesOf = (css: string, elsewhere: string[] = []) => [...new Set(facesIn(webFonts(css, elsewhere).faces))]

test('css that names none of the families is left as it is', () => {
  for (const css of [
    '',
    'body { font-family: Georgia, serif; cursor: pointer }',
    ':root { --font: "Inter Tight", sans-serif }',
    '/* Inter */ a { content: "Inter" } .Inter { color: red } #x { background: url(Inter) }',
    'p { font-family: My Inter }',
    '.a { animation: Lora 1s }',
  ])
    assert.deepEqual(webFonts(css), { css, faces: '', preload: [] }, css)
})

test('a family has its faces, and its fallback stands behind it wherever it is named', () => {
  const cases: [css: string, shown: string][] = [
    ['body { font-family: "DM Sans", sans-serif }', 'body { font-family: "DM Sans", "DM Sans Fallback", sans-serif }'],
    ['body{font-family:dm  sans}', 'body{font-family:dm  sans, "DM Sans Fallback"}'],
    [
      "a { font-family: x, 'DM Sans' !important; }",
      'a { font-family: x, \'DM Sans\', "DM Sans Fallback" !important; }',
    ],
    ['a { font: italic 600 1rem/1.5 DM Sans, x }', 'a { font: italic 600 1rem/1.5 DM Sans, "DM Sans Fallback", x }'],
    ['a { font: 1rem "DM Sans" }', 'a { font: 1rem "DM Sans", "DM Sans Fallback" }'],
    [':root { --text: "DM Sans", serif; }', ':root { --text: "DM Sans", "DM Sans Fallback", serif; }'],
    [':root { --font-text: "DM Sans" }', ':root { --font-text: "DM Sans", "DM Sans Fallback" }'],
    [
      '@media print { a { color: red; font-family: DM Sans } }',
      '@media print { a { color: red; font-family: DM Sans, "DM Sans Fallback" } }',
    ],
    ['a { /* b */ font-family: DM Sans', 'a { /* b */ font-family: DM Sans'],
  ]
  for (const [css, shown] of cases) {
    const made = webFonts(css)
    assert.equal(made.css, shown)
    assert.equal(facesIn(made.faces).includes('DM Sans'), css !== shown, css)
  }
})

test('a fallback that is there already is not added twice', () => {
  const { css } = webFonts('a { font-family: Lora, serif }')
  assert.equal(webFonts(css).css, css)
})

test('what content may show keeps its text', () => {
  const css = ':root { --label: "Lora" }'
  assert.equal(webFonts(css).css, css)
})

test('the rules of a family say which file has which characters, and in which weights', () => {
  const lora = FAMILIES.find(({ family }) => family === 'Lora')!
  const css = faceCss(lora)
  const latin = css.split('\n').find((rule) => /lora-latin-wght-normal/.test(rule))!
  assert.match(
    latin,
    /^@font-face\{font-family:"Lora";font-style:normal;font-weight:400 700;font-display:swap;src:url\(\/_fonts\/lora-latin-wght-normal-[0-9a-f]{8}\.woff2\) format\("woff2"\);unicode-range:U\+0-FF,/,
  )
  for (const file of ['lora-latin-ext-wght-italic', 'lora-cyrillic-wght-normal', 'lora-vietnamese-wght-normal'])
    assert.ok(css.includes(`/_fonts/${file}-`), file)
  assert.match(
    css,
    /"Lora Fallback";src:local\("Times New Roman"\),[^;]+;size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%;line-gap-override:[\d.]+%\}$/,
  )
})

test("a website's own faces of a family are the only ones", () => {
  const own = "@font-face { font-display: swap; font-family: 'lora'; src: url(/assets/x) }"
  const css = 'body { font-family: Lora, "DM Sans" }'
  assert.deepEqual(familiesOf(css), ['Lora', 'DM Sans'])
  assert.deepEqual(familiesOf(css + own), ['DM Sans'])
  assert.deepEqual(familiesOf(css, [`<style>${own}</style>`]), ['DM Sans'])
  assert.equal(webFonts(own + css, []).css, own + css.replace('"DM Sans"', '"DM Sans", "DM Sans Fallback"'))
})

test('the Latin files of text and headings are preloaded, by variables as well, and no others', () => {
  const preloadOf = (css: string) =>
    webFonts(css).preload.map((path) => path.replace(/^\/_fonts\/(.+)-\w{8}\.woff2$/, '$1'))
  const tokens = ':root { --f: "DM Sans", serif; --g: var(--f); --h: Fraunces, serif; --i: Inter, serif; }'
  assert.deepEqual(preloadOf(`${tokens} body { font: 1rem/1.5 var(--g) }`), ['dm-sans-latin-wght-normal'])
  assert.deepEqual(
    preloadOf(`${tokens} main, :where(h1, h2) { font-family: var(--h) } .note { font-family: var(--i) }`),
    ['fraunces-latin-wght-normal'],
  )
  assert.deepEqual(preloadOf(`${tokens} @media (width > 1px) { h1 { font-family: var(--i) } }`), [
    'inter-latin-wght-normal',
  ])
  assert.deepEqual(preloadOf('body { font-family: Georgia, Lora }'), [])
  assert.deepEqual(preloadOf(':root { --a: var(--b), Lora; --b: var(--a), Lora } body { font-family: var(--a) }'), [])
})

test('so many families that a page would be heavy are not all given faces', () => {
  const css = FAMILIES.map(({ family }, index) => `.a${index} { font-family: "${family}" }`).join('\n')
  assert.equal(familiesOf(css).length, 8)
})

test('hostile css is read once', () => {
  for (const part of [
    '"',
    '(',
    '{',
    '}',
    '/*',
    '\\',
    'a:Lora,',
    "Lora,'",
    'h1,',
    ':is(',
    '@font-face {',
    '--x:',
    '\n',
  ]) {
    const css = `x{font-family:Lora;}y{font:${part.repeat(200_000 / part.length)}`
    assert.deepEqual(familiesOf(css), ['Lora'], part)
    assert.ok(webFonts(`${css} Lora;}`).faces.includes('Lora'), part)
  }
})
