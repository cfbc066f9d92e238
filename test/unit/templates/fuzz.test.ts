import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileTask } from '#kernel/versioning/tasks.ts'
import { compileData, compileTemplate } from '#templates/compile.ts'
import { renderTemplate } from '#templates/render.ts'
import { WorkBudget, WorkExceeded } from '#templates/work-budget.ts'
import { HOSTILE } from '#test/hostile/support/hostile-html.ts'
import { LONG, workers } from '#test/hostile/support/in-time.ts'
import { plenty } from '#test/support/plenty.ts'
import { row, SCOPE, type Site, sourcesOf } from './support/render-source.ts'

const inTime = workers()

const SITE: Site = {
  components: { a: { html: '[<site-slot/>]{{ props.x }}', props: [{ name: 'x' }] } },
  tables: { t: { rows: [row({ v: '<1>' }), row({ v: '2' })] } },
  forms: { f: '<form></form>' },
}
const scope = { ...SCOPE, row: row({ v: 'v' }) }

/** Steps for each character, and for the html of each of their attributes. */

const PIECES = [
  ...'<site-component name=a>,</site-component>,<site-component name=a x="{{ row.v }}"/>,<site-rows table=t>,</site-rows>'.split(
    ',',
  ),
  ...'<site-empty>,</site-empty>,<site-slot/>,<site-slot name=b>,<site-form name=f />,<site-x>,<b slot=c>,</b>,<p site-if="row.v">'.split(
    ',',
  ),
  ...'<li site-unless=row.v>,<div site-if=row.v>,</div>,<table>,</table>,<tr>,<td>,<select>,<option>,</select>,<head>,<title>,</title>'.split(
    ',',
  ),
  ...'<script>,</script>,<svg>,</svg>,<style>,<textarea>,<!--,-->,{{ row.v }},{{ row.v | upcase,}},{{,<a href="{{ row.v }}">,",>,<,x,\n'.split(
    ',',
  ),
  ...'<site-rows table=t limit=0>,<site-rows table=t where="a=1 and,<site-feed table=t />,<site-language-links>,&quot;'.split(
    ',',
  ),
]
const sources = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))

test('whatever a source is, it is compiled, and rendered or refused', async () => {
  await fc.assert(
    fc.asyncProperty(sources, fc.boolean(), async (source, preview) => {
      const { program, problems } = compileTemplate(source, { marksCurrentLinks: true })
      assert.deepEqual(structuredClone(program), program)
      for (const { line, column } of problems) assert.ok(placeExists(source, line, column), `${line}:${column}`)
      const { html } = await renderTemplate(program, scope, sourcesOf(SITE), { budget: plenty(), preview })
      if (problems.length > 0) assert.equal(html, source)
    }),
    { numRuns: 5_000 },
  )
})

function placeExists(source: string, line: number, column: number): boolean {
  const text = source.split('\n')[line - 1]
  return text !== undefined && column >= 1 && column <= text.length + 1
}

for (const { name, html } of HOSTILE)
  test(`${name} comes out as it went in`, async () => {
    const source = html(5_000)
    for (const marksCurrentLinks of [false, true]) {
      const { program } = compileTemplate(`${source} site-`, { marksCurrentLinks })
      const rendered = await renderTemplate(program, scope, sourcesOf(SITE), { budget: plenty() })
      assert.equal(rendered.html, `${source} site-`)
    }
  })

const REPEATED = [
  ...PIECES,
  ...HOSTILE.map(({ html }) => html(1)),
  '{{ row.v }}',
  '{{row.v}',
  '{{ "',
  '{{     ',
  '{{ row.v | default: "',
  '<a href="{{ row.v }}{{ row.v }}">',
  '<site-rows table=t where="',
  '<p site-if="row.v',
  '<b slot=a>',
  '<{{ row.v }}',
  '&{{ row.v }}',
  '<script type="application/ld+json">{{ row.v }}',
  '<i title={{row.v}}',
]

for (const piece of REPEATED)
  test(`many ${JSON.stringify(piece)} are compiled in time`, async () => {
    const text = `<site-slot/>${piece.repeat(Math.ceil(LONG / piece.length))}`
    const after = { html_content: text, snapshot: JSON.stringify({ title: text }) }
    await inTime(compileTask, { kind: 'page', before: null, after })
  })

test('10 MB and 100,000 elements are compiled, or refused for their number', () => {
  const long = compileTemplate(`${'x'.repeat(10_000_000)}{{ row.v }}`)
  assert.equal(long.program.nodes.length, 2)
  for (const [unit, problem] of [
    ['<site-slot/>', 'There are more than 5000 elements of the template language'],
    ['<p site-if="row.v">x', 'There are more than 5000 elements of the template language'],
    ['{{ row.v }}', 'There are more than 20000 expressions'],
    ['<site-component name=a>', 'Elements of the template language can be nested 40 deep'],
  ] as const)
    assert.ok(
      compileTemplate(unit.repeat(100_000)).problems.some(({ message }) => message === problem),
      unit,
    )
  assert.deepEqual(compileTemplate('<b>'.repeat(100_000)).problems, [])
})

test('deep data takes no expressions, and stays', () => {
  let data: unknown = '{{ row.v }}'
  for (let depth = 0; depth < 1_000; depth++) data = [data]
  assert.ok(JSON.stringify(compileData(data).program).includes('{{ row.v }}'))
})

test('what renders too much ends with WorkExceeded, and never writes more than it may', async () => {
  const doubling = { html: '<site-slot/><site-slot/>x' }
  const bomb = '<site-component name=d>'.repeat(8) + 'x'.repeat(10_000) + '</site-component>'.repeat(8)
  const { program } = compileTemplate(bomb.repeat(50))
  const sources = sourcesOf({ components: { d: doubling } })
  await assert.rejects(renderTemplate(program, scope, sources, { budget: plenty(), maxOutput: 100_000 }), WorkExceeded)
  await assert.rejects(renderTemplate(program, scope, sources, { budget: new WorkBudget(1_000) }), WorkExceeded)
})

test('lists in lists are limited by their number', async () => {
  const many = Array.from({ length: 100 }, (_, n) => row({ v: String(n) }))
  const lists = `<site-rows table=t>${'<site-rows table=t limit=1>x</site-rows>'.repeat(3)}</site-rows>`
  const { program } = compileTemplate(lists)
  const queries: Site['queries'] = []
  const sources = sourcesOf({ tables: { t: { rows: many } }, queries })
  const { warnings } = await renderTemplate(program, scope, sources, { budget: plenty() })
  assert.equal(queries.length, 200)
  assert.deepEqual(
    warnings.map(({ message }) => message),
    ['A list of rows is left out: more than 200 on the page'],
  )
})
