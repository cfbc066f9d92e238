import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileData, compileText } from '#templates/compile.ts'
import { renderData, renderText } from '#templates/render.ts'
import { plenty } from '#test/support/plenty.ts'
import { row, SCOPE, sourcesOf } from './support/render-source.ts'

const scope = {
  ...SCOPE,
  row: row(
    {
      title: 'A & <b>',
      price: 4.5,
      image: { url: '/a.jpg', alt: '', filename: 'a.jpg' },
      body: '<p>x</p>',
      none: null,
    },
    { body: 'rich_text' },
  ),
}
const sources = sourcesOf({ assets: { logo: { url: '/logo.png', alt: 'L', filename: 'logo' } } })
const options = { budget: plenty() }

async function textOf(source: string): Promise<string> {
  return (await renderText(compileText(source).program, scope, sources, options)).text
}

async function dataOf(source: unknown): Promise<unknown> {
  const { program } = compileData(source)
  return (await renderData(JSON.parse(JSON.stringify(program)), scope, sources, options)).data
}

test('a line of text is not escaped, and its elements are text', async () => {
  assert.equal(
    await textOf('{{ row.title }} | {{ row.body }} <site-form name=f /> {{ x }}'),
    'A & <b> | x <site-form name=f /> {{ x }}',
  )
  assert.equal(await textOf('<{{ row.price }}'), '<4.5')
  assert.equal(await textOf('{{ asset.logo }}'), '/logo.png')
})

test('a string of data that is one expression becomes its value', async () => {
  const source = {
    '@type': 'Product',
    name: '{{ row.title }}!',
    '{{ row.title }}': [1, null, true, '{{ row.price }}', { image: '{{ row.image.url }}', body: '{{ row.body }}' }],
    none: '{{ row.none }}',
  }
  assert.deepEqual(await dataOf(source), {
    '@type': 'Product',
    name: 'A & <b>!',
    '{{ row.title }}': [1, null, true, 4.5, { image: '/a.jpg', body: 'x' }],
    none: null,
  })
})

test('data keeps keys of every name', async () => {
  const source = JSON.parse('{"__proto__":"{{ row.price }}","constructor":1}')
  assert.deepEqual(await dataOf(source), JSON.parse('{"__proto__":4.5,"constructor":1}'))
})

test('what text and data name is known to the save', () => {
  const { uses, warnings } = compileText('{{ website.facts.phone | upcas }} {{ row.a | }}')
  assert.deepEqual(uses, [{ kind: 'fact', name: 'phone' }])
  assert.deepEqual(
    warnings.map(({ column }) => column),
    [1, 35],
  )
  const { program, uses: ofData } = compileData({ a: ['{{ website.facts.fax }} {{ row.b.c }} {{ asset.logo }}'] })
  assert.deepEqual(ofData, [{ kind: 'fact', name: 'fax' }])
  assert.deepEqual([program.rowFields, program.assets], [['b.c'], ['logo']])
})
