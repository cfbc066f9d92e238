import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import { FAMILIES } from '#fonts/families.ts'
import { webFonts } from '#fonts/web-fonts.ts'
import { STARTER_NAMES } from '#resources/websites/starters/starters.ts'

/** WCAG 2, of text. */
const CONTRAST = 4.5

type Theme = { name: string; active?: boolean; tokens: Record<string, unknown>; css: string }

const themesOf = (starter: string): Theme[] => {
  const folder = `starters/${starter}/themes`
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file,
      ...JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
      css: readFileSync(`${folder}/${file.replace(/json$/, 'css')}`, 'utf8'),
    }))
}

for (const starter of STARTER_NAMES)
  test(`${starter} has three themes that can take each other's place`, () => {
    const themes = themesOf(starter)
    assert.equal(themes.length, 3)
    assert.equal(themes.filter(({ active }) => active).length, 1)
    for (const { name, tokens, css } of themes) {
      assert.deepEqual(namesIn(tokens), namesIn(themes[0]!.tokens), name)
      assert.equal(css, themes[0]!.css, name)
      const made = tokensToCss(tokens)
      assert.ok(made.ok, name)
      const { faces, preload } = webFonts(`${made.css}\n${css}`)
      assert.ok(preload.length > 0, name)
      const served = FAMILIES.filter(({ family }) => faces.includes(`"${family}"`))
      assert.deepEqual(
        firstFamilies(tokens).filter((each) => !served.some(({ family }) => family === each)),
        [],
        name,
      )
      for (const colors of [colorsOf(tokens), { ...colorsOf(tokens), ...colorsOf(tokens.dark) }])
        for (const [over, under] of [
          ['ink', 'paper'],
          ['soft', 'paper'],
          ['accent', 'paper'],
          ['on-accent', 'accent'],
        ] as const)
          assert.ok(contrast(colors[over]!, colors[under]!) >= CONTRAST, `${name}: ${over} on ${under}`)
    }
  })

function namesIn(group: unknown, path = ''): string[] {
  if (typeof group !== 'object' || group === null) return []
  return '$value' in group
    ? [path]
    : Object.entries(group).flatMap(([name, inner]) => namesIn(inner, `${path}.${name}`))
}

function firstFamilies({ font }: Record<string, unknown>): string[] {
  return Object.values(font as Record<string, { $value?: string[] }>).flatMap(({ $value }) => $value?.[0] ?? [])
}

function colorsOf(tokens: unknown): Record<string, string> {
  const { color } = tokens as { color: Record<string, { $value?: string }> }
  return Object.fromEntries(Object.entries(color).flatMap(([name, { $value }]) => ($value ? [[name, $value]] : [])))
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
