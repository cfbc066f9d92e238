import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import { FAMILIES } from '#fonts/families.ts'
import { webFonts } from '#fonts/web-fonts.ts'
import { STARTER_NAMES } from '#resources/websites/starters/starters.ts'

const FOLDER = new URL('../../starters/', import.meta.url)
/** Of text beside what is behind it (WCAG 2.2, AA). */
const LEAST_CONTRAST = 4.5
const PAIRS = [
  ['ink', 'paper'],
  ['soft', 'paper'],
  ['accent', 'paper'],
  ['ink', 'raised'],
  ['soft', 'raised'],
  ['ink', 'tint'],
  ['soft', 'tint'],
  ['accent', 'tint'],
  ['on-accent', 'accent'],
  ['on-sun', 'sun'],
] as const
const MAX_FOLDER_BYTES = 250_000

type Tokens = { [name: string]: Tokens }
type Theme = { active?: true; tokens: Tokens; css: string }

for (const starter of STARTER_NAMES) {
  test(`the themes of ${starter} have the same tokens, and text can be read with each of them`, () => {
    const themes = themesOf(starter)
    assert.equal(themes.length, 3)
    assert.equal(themes.filter(({ active }) => active).length, 1)
    const [first, ...others] = themes.map(({ tokens }) => namesIn(tokens).toSorted())
    for (const names of others) assert.deepEqual(names, first)
    for (const { tokens } of themes)
      for (const dark of [false, true]) assert.deepEqual(faint(colorsOf(tokens, dark)), [])
  })

  test(`the themes of ${starter} have the same css, and fonts that the website serves`, () => {
    const themes = themesOf(starter)
    for (const { tokens, css } of themes) {
      assert.equal(css, themes[0]!.css)
      const variables = tokensToCss(tokens)
      assert.ok(variables.ok)
      const { faces, preload } = webFonts(`${variables.css}\n${css}`)
      assert.ok(preload.length > 0)
      for (const family of familiesIn(tokens)) {
        assert.ok(
          FAMILIES.some((each) => each.family === family),
          family,
        )
        assert.ok(faces.includes(`font-family:"${family}"`), family)
      }
    }
  })

  test(`${starter} is small`, () => {
    assert.ok(bytesIn(new URL(`${starter}/`, FOLDER)) < MAX_FOLDER_BYTES)
  })
}

function themesOf(starter: string): Theme[] {
  const folder = new URL(`${starter}/themes/`, FOLDER)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => ({
    ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
    css: readFileSync(new URL(name.replace(/json$/, 'css'), folder), 'utf8'),
  }))
}

function namesIn(tokens: Tokens, path = ''): string[] {
  if ('$value' in tokens) return [path]
  const groups = Object.entries(tokens).filter(([name]) => !name.startsWith('$'))
  return groups.flatMap(([name, group]) => namesIn(group, `${path}.${name}`))
}

function valueIn<T>(token: Tokens | undefined): T | undefined {
  return token && (token as { $value?: T }).$value
}

/** The first of each stack. */
function familiesIn({ font }: Tokens): string[] {
  return Object.values(font ?? {}).flatMap((token) => valueIn<string[]>(token)?.[0] ?? [])
}

function colorsOf({ color, dark }: Tokens, isDark: boolean): Record<string, string | undefined> {
  const groups = { ...color, ...(isDark ? dark?.color : {}) }
  return Object.fromEntries(Object.entries(groups).map(([name, token]) => [name, valueIn<string>(token)]))
}

/** The pairs, of those that a theme has, that are too close to each other. */
function faint(colors: Record<string, string | undefined>): string[] {
  return PAIRS.flatMap(([text, behind]) => {
    const [one, other] = [colors[text], colors[behind]]
    return one && other && contrast(one, other) < LEAST_CONTRAST ? [`${text} ${one} on ${behind} ${other}`] : []
  })
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return red * 0.2126 + green * 0.7152 + blue * 0.0722
}

function bytesIn(folder: URL): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0)
}
