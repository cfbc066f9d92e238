import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { faceCss, licensePath } from '#fonts/faces.ts'
import { FAMILIES } from '#fonts/families.ts'
import { fontAt, readFont } from '#site/fonts/font-files.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { FONTS_MODULE, fontsModule } from '../contract/support/fonts-module.ts'

const HOW_TO_WRITE = 'run `npm run fonts` and review the difference'

test('the table has the families of the packages, whose licenses let anyone pass them on', () => {
  const installed = Object.keys(packageJson.dependencies).filter((name) => name.startsWith('@fontsource'))
  assert.deepEqual(FAMILIES.map((family) => family.package).toSorted(), installed.toSorted(), HOW_TO_WRITE)
  for (const { family, license } of FAMILIES) assert.ok(['OFL-1.1', 'Apache-2.0'].includes(license), family)
  for (const category of ['sans', 'serif', 'display', 'mono', 'hand'])
    assert.ok(FAMILIES.some((family) => family.category === category))
})

test('the client names the same families', () => {
  assert.equal(readFileSync(FONTS_MODULE, 'utf8'), fontsModule(FAMILIES), HOW_TO_WRITE)
})

test('the page about fonts names every family', () => {
  const text = readFileSync('docs/fonts.md', 'utf8')
  for (const { family } of FAMILIES) assert.match(text, new RegExp(`[|,] ${family}(,| \\|)`))
  const listed = [...text.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].flatMap(([, names]) => names!.split(', '))
  assert.equal(listed.length - 1, FAMILIES.length)
})

test('every file of the rules is in its package, as its address says', async () => {
  for (const family of FAMILIES) {
    const paths = [...faceCss(family).matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!)
    assert.ok(paths.some((path) => path.includes('-latin-')) && paths.some((path) => path.includes('-latin-ext-')))
    for (const path of paths) {
      const { headers, body } = await readFont(fontAt(path)!)
      assert.equal(headers['content-type'], 'font/woff2')
      assert.ok(path.endsWith(`-${hash('sha256', body, 'hex').slice(0, 8)}.woff2`), `${path}: ${HOW_TO_WRITE}`)
    }
  }
})

test('every family has the text of its license', async () => {
  for (const family of FAMILIES) {
    const { body } = await readFont(fontAt(licensePath(family))!)
    assert.match(body.toString(), /SIL Open Font License|Apache License/i, family.family)
  }
})
