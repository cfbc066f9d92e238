import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileTemplate } from '#templates/compile.ts'
import { renderTemplate } from '#templates/render.ts'
import type { Scope } from '#templates/scope.ts'
import { plenty } from '#test/support/plenty.ts'
import { row, SCOPE, sourcesOf } from './support/render-source.ts'
import { structureOf, valuesOf } from './support/structure.ts'

/** Where a value can stand; what comes behind would change its meaning, were it broken out of. */
const PLACES = [
  '<p>V</p>',
  '<p>a &V; &amp;V <b>V</b>V</p>',
  '<i title="V" class=\'a V b\' id=V data-x=aVb lang=V>V</i>',
  '<a href="V">x</a><a href=V>x</a><a href="/aV/V?b=V&c=V#V">x</a><a href="V:V">x</a>',
  '<a href="java&V;V">x</a><a href="jaVa">x</a><form action="V"><button formaction="V"></form>',
  '<img src="V" srcset="V 1x, V 2x" alt=V><video poster="V"></video><svg><use xlink:href="V"/></svg>',
  '<p style="color:V;background:url(V)" class="x">V</p><p style="background:url(\'V\')">x</p>',
  '<title>V</title><textarea>V</textarea><noscript>V<i title="V"></noscript>',
  '<script type="application/ld+json">{"a":"V","b":V,"c":["V V", V]}</script><p>V',
  '<table><tr><td>V<tr>V</table><select><option value="V">V</select>',
  '<svg><title>V</title><desc>V</desc></svg><math><mi>V</mi></math>',
  '<!-- V --><script>V</script><style>V</style>V',
  '<b>V</b x="> V ">V',
  '<VV a><</VV>< V&VV',
  '<site-component name=echo v="V" w=V>V<i slot=named title="V">V</i></site-component>',
  '<p site-if="row.v" title="V">V</p><p site-if="row.v = \'x\'" title="V">',
]
const HOSTILE_TEXTS = [
  '"',
  "'",
  '<',
  '>',
  '&',
  '`',
  '=',
  '/',
  '\\',
  ' ',
  '\n',
  '\t',
  '\0',
  ';',
  ',',
  '--',
  '-->',
  '<!--',
  ']]>',
  '</title>',
  '</textarea>',
  '</script>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'JaVa\tScRiPt:alert(1)',
  ' vbscript:x',
  'data:text/html,x',
  'data:image/png;base64,AA==',
  '#106;avascript:x',
  'lt;script',
  '{{ page.title }}',
  '<site-form name="echo"/>',
  '{{',
  '}}',
  'x onload=alert(1) ',
  '//evil.test',
  ') ;x:expression(1)',
  '\u2028',
  '\ud800',
  'ü',
  'x',
  'script',
]
const ECHO = {
  html: '<h1 title="V">V</h1><a href=V style="color:V">V</a><site-slot>V</site-slot><site-slot name="named"/>'.replaceAll(
    'V',
    '{{ props.v }}',
  ),
  props: [{ name: 'v' }, { name: 'w' }],
}
const SITE = { components: { echo: ECHO }, forms: { echo: '<form></form>' } }

const hostile = fc.array(fc.constantFrom(...HOSTILE_TEXTS), { maxLength: 4 }).map((texts) => texts.join(''))

async function render(source: string, v: string): Promise<string> {
  const { program } = compileTemplate(source)
  const scope: Scope = { ...SCOPE, row: row({ v }) }
  return (await renderTemplate(program, scope, sourcesOf(SITE), { budget: plenty() })).html
}

for (const place of PLACES)
  test(`no value breaks out of ${place}`, async () => {
    for (const spelled of ['{{ row.v }}', '{{row.v}}']) {
      const source = place.replaceAll('V', spelled)
      const harmless = structureOf(await render(source, 'x'))
      await fc.assert(
        fc.asyncProperty(hostile, async (value) => {
          const html = await render(source, value)
          // Conditions are the one place where a value may decide what there is.
          if (!place.includes('site-if')) assert.equal(structureOf(html), harmless, html)
          else assert.ok(!structureOf(html).includes('<script'), html)
          assertHarmless(html)
        }),
        { numRuns: 300 },
      )
    }
  })

test('no value breaks out of any template', async () => {
  const pieces = fc.constantFrom(
    '{{row.v}}',
    '{{row.v}}',
    '{{row.v}}',
    '{{ row.v }}',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="',
    '<a href=',
    '<i title=',
    "'",
    '"',
    '>',
    ' ',
    '<',
    '</',
    '<!--',
    '-->',
    '&',
    '&#',
    'j',
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '</svg>',
    '<select>',
    '<![CDATA[',
    ']]>',
    '/',
    '=',
    'x',
    '<script type=application/ld+json>',
    ':',
    '<td>',
    '<img src="',
  )
  const templates = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''))
  await fc.assert(
    fc.asyncProperty(templates, hostile, async (source, value) => {
      const html = await render(source, value)
      assert.equal(structureOf(html), structureOf(await render(source, 'x')), `${source} gave ${html}`)
      assertHarmless(html, false)
    }),
    { numRuns: 20_000 },
  )
})

/** No address runs anything, and nothing is read as a template once more. */
function assertHarmless(html: string, strict = true): void {
  for (const [name, value] of valuesOf(html)) {
    const address = value.replace(/[\0- ]/g, '').toLowerCase()
    if (/^(?:href|src|action|formaction|poster|xlink:href)$/.test(name))
      assert.ok(!/^(?:javascript|vbscript):/.test(address) && !/^data:(?!image\/png)/.test(address), html)
    if (strict) assert.ok(!name.startsWith('on'), html)
  }
  if (strict) assert.ok(!html.includes('About') && !html.includes('<form></form>'), html)
}

test('an unfinished tag takes no values, as what follows may finish it', async () => {
  for (const source of [
    '<i title="{{ row.v }}',
    '<i title="{{ row.v }}" /',
    '<i title="{{ row.v }}" x',
    '</b {{ row.v }}',
    '<!-- {{ row.v }}',
  ])
    assert.equal(await render(`a</>${source}`, '"'), `a</>${source}`)
})

test('JSON-LD stays JSON, with the value in it', async () => {
  const source = '<script type="application/ld+json">{"a":"{{ row.v }}","b":{{ row.v }}}</script>'
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (value) => {
      const html = await render(source, value)
      const json = html.slice(html.indexOf('>') + 1, html.lastIndexOf('</script'))
      assert.deepEqual(JSON.parse(json), { a: value, b: value })
    }),
  )
})

test('in JSON-LD a value after < is written so that it begins no tag', async () => {
  for (const [before, value] of [
    ['<', 'script'],
    ['</', 'script>'],
    ['<!', '--'],
    ['<!-', '- <script'],
    ['<scr', 'ipt>'],
    ['<', '<'],
    ['<', ''],
  ] as const) {
    const html = await render(`<script type="application/ld+json">{"a":"${before}{{ row.v }}"}</script>`, value)
    const json = html.slice(html.indexOf('>') + 1, html.lastIndexOf('</script'))
    assert.deepEqual(JSON.parse(json), { a: before + value })
    assert.doesNotMatch(json, /<[a-z!/]*(?:script|--)/i)
    assert.equal(structureOf(html), structureOf('<script type="application/ld+json">{}</script>'))
  }
})

test('text and attributes show exactly the value', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'lt;', '#60;', ' ', '"', "'", '<', '>', '&', '&amp;', 'ü', '{{', ';', '#'),
  })
  await fc.assert(
    fc.asyncProperty(texts, async (value) => {
      const html = await render('<i title="&{{ row.v }}" lang={{row.v}}></i>', value)
      assert.deepEqual(valuesOf(html), [
        ['title', `&${value}`],
        ['lang', value],
      ])
    }),
  )
})
