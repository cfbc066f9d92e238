// `npm run fonts` writes src/fonts/families.json and clients/typescript/src/fonts.ts from the packages of package.json whose scope is
// @fontsource or @fontsource-variable. To add a family: install its package in an exact version, run this, add it to docs/fonts.md.
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Category, Family } from '#fonts/families.ts'
import { openChromium } from '#test/support/chromium.ts'
import packageJson from '../package.json' with { type: 'json' }
import { FONTS_MODULE, fontsModule } from '../test/contract/support/fonts-module.ts'

type Metadata = {
  id: string
  family: string
  category: string
  weights: number[]
  styles: string[]
  variable?: { wght?: { min: string; max: string } }
  license: { type: string }
}
/** Of a font at 1,000 px: how wide each character is, and how far a line reaches. */
type Measures = { widths: Record<string, number>; ascent: number; descent: number; line: number }
type Local = Family['fallback']['local']

const TABLE = new URL('../src/fonts/families.json', import.meta.url)
const LICENSES = ['OFL-1.1', 'Apache-2.0']
/** Mathematics and pictographs would cost every page kilobytes of unicode-range; the system has those characters. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
/** Families for large text, regardless of the category that their package states. */
const DISPLAY = [
  'Bricolage Grotesque',
  'DM Serif Display',
  'Fraunces',
  'Instrument Serif',
  'Playfair Display',
  'Space Grotesk',
  'Unbounded',
]
const CATEGORIES: Record<string, Category> = {
  'sans-serif': 'sans',
  serif: 'serif',
  monospace: 'mono',
  handwriting: 'hand',
}

/** How often each character occurs in 1,000 of English text, roughly. */
const FREQUENCY: Record<string, number> = {
  ...{ ' ': 180, e: 104, t: 74, a: 67, o: 62, i: 57, n: 57, s: 52, h: 50, r: 49, d: 35, l: 33, u: 23, c: 23 },
  ...{ m: 20, w: 19, f: 18, g: 16, y: 16, p: 16, b: 12, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1 },
}
/** Widths of the local fonts that stand in, in thousandths of an em; `other` of all characters not named. */
const LOCAL: Record<Local, Record<string, number> & { other: number }> = {
  // Arial, and what is drawn to its widths.
  sans: {
    ...{ other: 556, ' ': 278, c: 500, f: 278, i: 222, j: 222, k: 500, l: 222, m: 833, r: 333, s: 500, t: 278, v: 500 },
    ...{ w: 722, x: 500, y: 500, z: 500 },
  },
  // Times New Roman.
  serif: {
    ...{ other: 500, ' ': 250, a: 444, c: 444, e: 444, f: 333, i: 278, j: 278, l: 278, m: 778, r: 333, s: 389, t: 278 },
    ...{ w: 722, z: 444 },
  },
  // Courier New.
  mono: { other: 600 },
}

const chromium = await openChromium()
const page = await chromium.newPage()
const packages = Object.keys(packageJson.dependencies).filter((name) => name.startsWith('@fontsource'))
const families: Family[] = []
for (const name of packages) families.push(await familyOf(name))
await chromium.close()
families.sort((a, b) => a.family.localeCompare(b.family, 'en'))
writeFileSync(TABLE, `${JSON.stringify(families, null, 2)}\n`)
writeFileSync(FONTS_MODULE, fontsModule(families))

async function familyOf(name: string): Promise<Family> {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url)
  const read = (file: string) => readFileSync(new URL(file, folder))
  const metadata = JSON.parse(read('metadata.json').toString()) as Metadata
  const { id, family, license, variable, weights } = metadata
  if (!LICENSES.includes(license.type)) throw new Error(`${name} has the license ${license.type}`)
  const category = DISPLAY.includes(family) ? 'display' : CATEGORIES[metadata.category]
  if (!category) throw new Error(`${name} has the unknown category ${metadata.category}`)
  const files = readdirSync(new URL('files/', folder))
  const axis = variable?.wght ? 'wght' : String(weights[0])
  const ranges = JSON.parse(read('unicode.json').toString()) as Record<string, string>
  const fileOf = (subset: string, style: string) => `${id}-${subset}-${axis}-${style}.woff2`
  const subsets = SUBSETS.filter((subset) => files.includes(fileOf(subset, 'normal')))
  const ofSubsets = (value: (subset: string) => string) =>
    Object.fromEntries(subsets.map((subset) => [subset, value(subset)]))
  const hashes = (style: string) =>
    ofSubsets((subset) => hash('sha256', read(`files/${fileOf(subset, style)}`), 'hex').slice(0, 8))
  const local = metadata.category === 'serif' ? 'serif' : metadata.category === 'monospace' ? 'mono' : 'sans'
  return {
    family,
    category,
    id,
    package: name,
    license: license.type,
    axis,
    weight: variable?.wght ? `${variable.wght.min} ${variable.wght.max}` : axis,
    fallback: { local, ...overrides(await measure(read(`files/${fileOf('latin', 'normal')}`)), local) },
    ranges: ofSubsets((subset) => withoutZeros(ranges[subset]!)),
    normal: hashes('normal'),
    ...(metadata.styles.includes('italic') ? { italic: hashes('italic') } : {}),
  }
}

function withoutZeros(range: string): string {
  return range.replaceAll(/(?<=[+-])0+(?=[\dA-F])/g, '')
}

/** In weight 400, as a browser shows it. */
function measure(file: Buffer): Promise<Measures> {
  const bytes = JSON.stringify(file.toString('base64'))
  const characters = JSON.stringify(Object.keys(FREQUENCY))
  return page.evaluate<Measures>(`(async () => {
    document.fonts.clear()
    const face = new FontFace('Measured', 'url(data:font/woff2;base64,' + ${bytes} + ')', { weight: '1 1000' })
    document.fonts.add(await face.load())
    const context = document.createElement('canvas').getContext('2d')
    context.font = '400 1000px Measured'
    const widths = Object.fromEntries(${characters}.map((each) => [each, context.measureText(each).width]))
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x')
    document.body.innerHTML = '<div style="font: 400 1000px Measured; line-height: normal">x</div>'
    const line = document.body.firstElementChild.getBoundingClientRect().height
    return { widths, ascent, descent, line }
  })()`)
}

/**
 * By how much the local font is scaled so that a text is as long as in this one, and how far its lines then reach: in percent, for
 * `size-adjust`, `ascent-override`, `descent-override` and `line-gap-override`.
 */
function overrides({ widths, ascent, descent, line }: Measures, local: Local) {
  const scale = average((each) => widths[each]!) / average((each) => LOCAL[local][each] ?? LOCAL[local].other)
  const percent = (thousandths: number) => `${Math.round(thousandths / scale) / 10}%`
  return {
    size: `${Math.round(scale * 1000) / 10}%`,
    ascent: percent(ascent),
    descent: percent(descent),
    gap: percent(Math.max(0, line - ascent - descent)),
  }
}

function average(widthOf: (character: string) => number): number {
  const all = Object.entries(FREQUENCY)
  const total = all.reduce((sum, [, often]) => sum + often, 0)
  return all.reduce((sum, [character, often]) => sum + widthOf(character) * often, 0) / total
}
