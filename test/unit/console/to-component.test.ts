import assert from 'node:assert/strict'
import { test } from 'node:test'
import { componentNamed } from '#console/editor/add/elements.ts'
import { SECTIONS } from '#console/editor/add/library.ts'
import { copyOf } from '#console/editor/canvas/copy.ts'
import { elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'
import { componentOf, needsRow, usageOf } from '#console/editor/to-component/component-of.ts'
import { compileText } from '#templates/compile.ts'

const HTML = `<section aria-labelledby="bread" class='wide'>
    <!-- Ours --><h2 id="bread">Salt &amp; "pepper"</h2>
    <p>Warm <b>bread</b>,
      daily</p>
    <p><a class="btn" href="/order?a=1&amp;b=2">Order</a> <a href="#bread">Up</a></p>
    <img src="/assets/x/rye.jpg" alt="Rye" width="10">
    <img src="data:image/svg+xml,x" alt="">
    <ul><site-rows table="t"><li>{{ row.name }}</li></site-rows></ul>
  </section>`

test('texts, links and pictures become props with their values, and every other byte stays', () => {
  const { html, props, given, left } = componentOf(`  ${HTML}`, elementsOf(`  ${HTML}`)[0]!)
  assert.equal(
    html,
    `<section aria-labelledby="{{ props.anchor }}" class='wide'>
  <!-- Ours --><h2 id="{{ props.anchor }}">{{ props.title }}</h2>
  <p>{{ props.text }} <b>{{ props.text_2 }}</b>{{ props.text_3 }}</p>
  <p><a class="btn" href="{{ props.button_link }}">{{ props.button_text }}</a> <a href="#{{ props.anchor }}">{{ props.link_text }}</a></p>
  <img src="{{ props.picture }}" alt="{{ props.picture_description }}" width="10">
  <img site-unless="props.picture_2" src="data:image/svg+xml,x" alt=""><img site-if="props.picture_2" src="{{ props.picture_2 }}" alt="{{ props.picture_description_2 }}">
  <ul><site-rows table="t"><li>{{ row.name }}</li></site-rows></ul>
</section>`,
  )
  assert.deepEqual(
    props.map(({ name, type, default: value }) => [name, type, value]),
    [
      ['title', 'text', 'Salt & "pepper"'],
      ['text', 'text', 'Warm'],
      ['text_2', 'text', 'bread'],
      ['text_3', 'text', ', daily'],
      ['button_text', 'text', 'Order'],
      ['button_link', 'url', '/order?a=1&b=2'],
      ['link_text', 'text', 'Up'],
      ['picture', 'asset', undefined],
      ['picture_description', 'text', 'Rye'],
      ['picture_2', 'asset', undefined],
      ['picture_description_2', 'text', undefined],
      ['anchor', 'text', 'bread'],
    ],
  )
  assert.equal(left, 0)
  const usage = usageOf('bread', given, '  ')
  assert.match(usage, /^<site-component name="bread"\n {4}title="Salt &amp; &quot;pepper&quot;"\n/)
  assert.match(usage, /\n {4}button_link="\/order\?a=1&amp;b=2"\n/)
  assert.doesNotMatch(usage, /picture_2|picture_description_2/)
})

test('an expression is handed on as it is, in quotes that it does not have, and else stays', () => {
  const html = `<div><p>{{ website.name }}</p><p>{{ row.day | date: "long" }}</p><p>{{ a.b | c: "'" }}</p></div>`
  const { html: made, given, left } = componentOf(html, elementsOf(html)[0]!)
  assert.deepEqual(given, [
    { name: 'text', written: '"{{ website.name }}"' },
    { name: 'text_2', written: `'{{ row.day | date: "long" }}'` },
  ])
  assert.match(made, /<p>\{\{ a\.b \| c: "'" \}\}<\/p>/)
  assert.equal(left, 1)
  assert.equal(needsRow(made), false)
  assert.equal(needsRow('<p site-if="row.new">x</p>'), true)
  assert.equal(needsRow('<p class="{{ row.kind }}">x</p>'), true)
  assert.equal(needsRow('<site-rows table="t" where="a=1"><p site-if="row.new">{{ row.x }}</p></site-rows>'), false)
})

test('ids become props, each page gives its own, and labels follow', () => {
  const html =
    '<div aria-describedby="name-hint other"><label for="name">Name</label><input id="name"><p id="name-hint">Yours</p><svg id="kept"></svg></div>'
  const { html: made, given } = componentOf(html, elementsOf(html)[0]!)
  assert.equal(
    made,
    '<div aria-describedby="{{ props.anchor_2 }} other"><label for="{{ props.anchor }}">{{ props.label }}</label><input id="{{ props.anchor }}"><p id="{{ props.anchor_2 }}">{{ props.text }}</p><svg id="kept"></svg></div>',
  )
  const ids = given.filter(({ name }) => name.startsWith('anchor'))
  assert.deepEqual(ids, [
    { name: 'anchor', written: '"name"' },
    { name: 'anchor_2', written: '"name-hint"' },
  ])
  const usage = usageOf('field', ids, '')
  const roots = elementsOf(`${usage}<p id="name-2">`)
  assert.equal(
    copyOf(usage, elementsOf(usage)[0]!, roots),
    '<site-component name="field" anchor="name-3" anchor_2="name-hint-2"/>',
  )
  const props = [
    { name: 'anchor', default: 'name' },
    { name: 'label', default: 'Name' },
  ]
  assert.equal(componentNamed({ name: 'field', props }), '<site-component name="field" anchor="name"/>')
})

test('a component asks for fifty things at most, and what is beyond stays', () => {
  const html = `<ul>${Array.from({ length: 53 }, (_, index) => `<li>${index}</li>`).join('')}</ul>`
  const { props, left, html: made } = componentOf(html, elementsOf(html)[0]!)
  assert.deepEqual([props.length, props.at(-1)!.name, left], [50, 'item_50', 3])
  assert.match(made, /<li>\{\{ props\.item_50 \}\}<\/li><li>50<\/li>/)
})

test('every section of the library becomes a component that compiles, with names that the API takes', () => {
  for (const { html, title } of SECTIONS) {
    const made = componentOf(html, elementsOf(html)[0]!)
    assert.doesNotThrow(() => compileText(made.html), title)
    const names = made.props.map(({ name }) => name)
    assert.deepEqual(
      names.filter((name) => !/^[a-z][a-z0-9_]{0,39}$/.test(name)),
      [],
    )
    assert.equal(new Set(names).size, names.length, title)
    assert.deepEqual(wordsLeft(elementsOf(made.html)), [], title)
  }
})

/** Words in texts that nobody can change any more. */
function wordsLeft(elements: readonly WrittenElement[]): string[] {
  return elements.flatMap(({ children, words, name }) =>
    children.length > 0 || /^site-|^svg$/.test(name) || /^(\W*\{\{ props\.\w+ \}\}\W*)*$/.test(words)
      ? wordsLeft(children)
      : [words],
  )
}
