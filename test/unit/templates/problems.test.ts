import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileTemplate } from '#templates/compile.ts'

const problemsOf = (html: string) =>
  compileTemplate(html).problems.map(({ message, line, column }) => `${line}:${column} ${message}`)
const warningsOf = (html: string) =>
  compileTemplate(html).warnings.map(({ message, line, column }) => `${line}:${column} ${message}`)

for (const [html, ...problems] of [
  ['<site-form name="a"/><site-form name="a"></site-form>'],
  ['<p site-if="row.a">x<p site-unless="row.a = 1">y'],
  ['<ul><site-rows table="a"><li>x<site-empty>none</site-empty></site-rows></ul>'],
  ['<p>\n <site-rows table=a>', '2:2 <site-rows> is not closed before the end'],
  [
    '<div><site-rows table=a></div></site-rows>',
    '1:6 <site-rows> is not closed before </div>',
    '1:31 </site-rows> ends nothing that is open',
  ],
  ['<site-rows table=a><b></site-rows></b>', '1:20 <b> is not closed before </site-rows>'],
  ['<div><b site-if="row.a">x</div>', '1:6 <b> has a condition or a slot and is not closed before </div>'],
  ['<site-rows limit=3></site-rows>', '1:1 <site-rows> needs the attribute table'],
  ['<site-rows table=a limit=many />', '1:1 <site-rows> takes a whole number from 1 to 100 as limit'],
  ['<site-rows table=a limit=101 />', '1:1 <site-rows> takes a whole number from 1 to 100 as limit'],
  [
    '<site-rows table=a paginate=0 />',
    '1:1 <site-rows> takes a whole number from 1 to 100 as paginate, or a date column with month or year, as in "day:month"',
  ],
  [
    '<site-rows table=a where="b" />',
    '1:1 <site-rows> takes up to 10 conditions as where, such as "featured=true and price<100"',
  ],
  [
    '<site-rows table=a where="b=1 or c=2" />',
    '1:1 <site-rows> takes up to 10 conditions as where, such as "featured=true and price<100"',
  ],
  ['<site-rows table=a sort="a b" />', '1:1 <site-rows> takes columns as sort, such as "-published_on,title"'],
  ['<site-component/>', '1:1 <site-component> needs the attribute name'],
  ['<site-component name="{{ row.x }}"/>', '1:1 <site-component> takes no expression as name'],
  ['<site-empty>x</site-empty>', '1:1 <site-empty> stands directly in <site-rows>'],
  ['<site-row table=a/>', '1:1 There is no element <site-row>; did you mean site-rows?'],
  ['</site-form>', '1:1 </site-form> ends nothing that is open'],
  ['<body site-if="page.a">', '1:1 <body> takes no conditions'],
  ['<p site-if="x">y</p>', '1:1 site-if takes a path or one comparison, such as "row.summary" or "row.price > 100"'],
  ['<p site-if>y</p>', '1:1 site-if takes a path or one comparison, such as "row.summary" or "row.price > 100"'],
  [
    '<a onclick="go({{ row.x }})">',
    '1:4 onclick holds code, where no expression can stand; put the value into a data- attribute',
  ],
  [
    '<i @click="{{ row.x }}">',
    '1:4 @click holds code, where no expression can stand; put the value into a data- attribute',
  ],
  [
    '<iframe srcdoc="{{ row.x }}">',
    '1:9 srcdoc holds code, where no expression can stand; put the value into a data- attribute',
  ],
  [
    '<meta http-equiv=refresh content="0;{{ row.x }}">',
    '1:26 content holds code, where no expression can stand; put the value into a data- attribute',
  ],
  ['<a href="javascript:f({{ row.x }})">', '1:10 An address that is code or data cannot hold an expression'],
  ['<a href="java&Tab;script:f({{ row.x }})">', '1:10 An address that is code or data cannot hold an expression'],
  [
    '<script src="{{ row.x }}"></script>',
    '1:14 What the page runs must come from a fixed place: begin the address with a site or a folder',
  ],
  ['<script src="https://cdn.test/{{ row.x }}.js"></script>'],
  [
    '<link rel="stylesheet" href="{{ row.x }}">',
    '1:30 What the page runs must come from a fixed place: begin the address with a site or a folder',
  ],
  ['<link rel="canonical" href="{{ page.url }}">'],
  [
    '<site-rows table=a><site-rows table=b><site-rows table=c/></site-rows></site-rows>',
    '1:39 <site-rows> can be nested 2 deep',
  ],
  [
    '<script type="application/ld+json">{"a":"\\{{ row.x }}"}</script>',
    '1:43 A backslash cannot stand before an expression',
  ],
  [
    '<site-component name=a><b slot="x y">z</b></site-component>',
    '1:24 A slot is named by letters, digits and hyphens',
  ],
] as [string, ...string[]][])
  test(`${html} has ${problems.length} problems`, () => assert.deepEqual(problemsOf(html), problems))

for (const [html, ...warnings] of [
  ['<site-rows table=a limits=3 />', '1:1 <site-rows> has no attribute limits; did you mean limit?'],
  ['<site-form name=a>text</site-form>', '1:1 <site-form> takes no content, and shows none'],
  ['x {{ row.a | truncat: 3 }}', '1:3 Unknown filter truncat; did you mean truncate?'],
  ['{{ row.a | }}', '1:1 {{ row.a | }} is not understood and stays as it is'],
  ['<a href={{ row.a }}>', '1:9 An expression in a tag stays as it is unless it is within the quotes of an attribute'],
  ['<a {{ row.a }}>', '1:4 An expression in a tag stays as it is unless it is within the quotes of an attribute'],
  ['<{{ row.a }}>', '1:2 An expression cannot be part of a tag and stays as it is'],
  ['{{ other.a | }} {{ x }} {{ pages.a }} {{ page }} {{{ row.a }}}'],
  ['<a title={{row.a}} class=b>'],
] as [string, ...string[]][])
  test(`${html} has ${warnings.length} warnings`, () => {
    assert.deepEqual(problemsOf(html), [])
    assert.deepEqual(warningsOf(html), warnings)
  })

test('what a template uses is named once, in order', () => {
  const html =
    '{{ website.facts.phone }}{{ website.facts.phone | upcase }}<site-form name=f /><site-rows table=t><site-component name=b />' +
    '<site-component name=a /></site-rows><site-snippet name=s /><site-feed table=t />'
  assert.deepEqual(
    compileTemplate(html).uses.map(({ kind, name }) => `${kind} ${name}`),
    ['component a', 'component b', 'fact phone', 'form f', 'snippet s', 'table t'],
  )
})

test('the fields of each row are those that its body uses', () => {
  const html =
    '{{ row.page }}<site-rows table=a>{{ row.title }}<i site-if="row.author.name">{{ row.author.bio }}</i><site-rows table=b where="c=row.id">' +
    '{{ row.inner }}<site-empty>{{ row.outer }}</site-empty></site-rows><site-empty>{{ row.around }}</site-empty></site-rows>'
  const { program } = compileTemplate(html)
  const rows = program.nodes.filter((node) => typeof node === 'object' && node.kind === 'rows')
  const inner = rows[0]!.body.filter((node) => typeof node === 'object' && node.kind === 'rows')
  assert.deepEqual(program.rowFields, ['page', 'around'])
  assert.deepEqual(rows[0]!.fields, ['title', 'author.name', 'author.bio', 'id', 'outer'])
  assert.deepEqual(inner[0]!.fields, ['inner'])
})
