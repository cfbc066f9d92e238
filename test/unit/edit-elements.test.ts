import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ELEMENT_ACTIONS } from '#html/edit-element.ts'
import { readAttributes } from '#html/in-browsers/read-attributes.ts'
import { readElements } from '#html/read-elements.ts'
import { type ElementEdit, editElements } from '#kernel/versioning/edit-elements.ts'

const edit = (html: string, change: ElementEdit) => editElements(html, change, 1_000_000)
const edited = (html: string, change: ElementEdit) => {
  const result = edit(html, change)
  return 'text' in result ? result.text : assert.fail(result.message)
}
const failure = (html: string, change: ElementEdit) => {
  const result = edit(html, change)
  return 'text' in result ? assert.fail(result.text) : result
}

const HTML = '<main>\n  <p class=a>One</p><P CLASS="b" >Two</P>\n</main>'

test('each action changes its place and nothing else', () => {
  const change = (action: ElementEdit['action']) => edited(HTML, { selector: '.b', action, new_html: '<i>x</i>' })
  const whole = '<P CLASS="b" >Two</P>'
  assert.equal(change('replace'), HTML.replace(whole, '<i>x</i>'))
  assert.equal(change('inner'), HTML.replace('Two', '<i>x</i>'))
  assert.equal(change('insert_before'), HTML.replace(whole, `<i>x</i>${whole}`))
  assert.equal(change('insert_after'), HTML.replace(whole, `${whole}<i>x</i>`))
  assert.equal(change('prepend'), HTML.replace('Two', '<i>x</i>Two'))
  assert.equal(change('append'), HTML.replace('Two', 'Two<i>x</i>'))
  assert.equal(change('remove'), HTML.replace(whole, ''))
  assert.equal(edited(HTML, { selector: '.b', new_html: '' }), HTML.replace(whole, ''), 'replace is the default')
})

test('attributes are set and removed where they are written', () => {
  const set = (tag: string, attribute: string, value: string) =>
    edited(`x ${tag} y`, { selector: '*[a], a, img', action: 'set_attribute', attribute, value }).slice(2, -2)
  const on = (tag: string, attribute: string, value: string) =>
    edited(tag, { selector: 'img', action: 'set_attribute', attribute, value })
  assert.equal(on('<img src=x>', 'alt', 'A "b" & <c>'), '<img src=x alt="A &quot;b&quot; &amp; &lt;c&gt;">')
  assert.equal(on('<img src = "x" />', 'src', 'y'), '<img src="y" />')
  assert.equal(on("<IMG Src='x'alt>", 'src', 'y'), '<IMG Src="y"alt>')
  assert.equal(on('<img\n  alt\n>', 'alt', 'y'), '<img\n  alt="y"\n>')
  assert.equal(on('<img>', 'alt', ''), '<img alt="">')
  assert.throws(() => set('<a>', 'b', 'c'), 'a list of selectors is none')
  const remove = (tag: string, attribute: string) =>
    edited(tag, { selector: 'img', action: 'remove_attribute', attribute })
  assert.equal(remove('<img src=x alt="y z" id=a>', 'ALT'), '<img src=x id=a>')
  assert.equal(remove('<img alt=a src=x alt=b alt>', 'alt'), '<img src=x>')
})

test('several elements need replace_all; of nested ones the outermost is replaced', () => {
  assert.equal(failure(HTML, { selector: 'p', action: 'remove' }).match_count, 2)
  assert.equal(edited(HTML, { selector: 'p', action: 'remove', replace_all: true }), '<main>\n  \n</main>')
  const nested = '<b>1<b>2</b></b><b>3</b>'
  assert.equal(edited(nested, { selector: 'b', new_html: 'x', replace_all: true }), 'xx')
  assert.equal(
    edited(nested, { selector: 'b', action: 'append', new_html: '!', replace_all: true }),
    '<b>1<b>2!</b>!</b><b>3!</b>',
  )
})

test('what cannot be done says why', () => {
  const argument = (change: ElementEdit, html = HTML) => failure(html, change).argument
  assert.equal(argument({ selector: '.b', action: 'append' }), 'new_html')
  assert.equal(argument({ selector: '.b', action: 'set_attribute', attribute: 'id' }), 'value')
  assert.equal(argument({ selector: '.b', action: 'set_attribute', value: 'x' }), 'attribute')
  assert.equal(argument({ selector: '.b', action: 'remove_attribute', attribute: 'id' }), 'attribute')
  for (const attribute of ['a b', 'a=', '"', '>', ''])
    assert.equal(argument({ selector: '.b', action: 'set_attribute', attribute, value: 'x' }), 'attribute')
  assert.match(failure('<img>', { selector: 'img', action: 'inner', new_html: '' }).message, /no content/)
  assert.match(failure('<svg><g/></svg>', { selector: 'g', action: 'append', new_html: '' }).message, /no content/)
  assert.match(failure('<p>', { selector: 'body', action: 'remove' }).message, /not written/)
  assert.match(failure('<html><p>', { selector: 'html', action: 'remove' }).message, /whole document/)
  assert.ok(failure(HTML, { selector: '.c', action: 'remove' }).nearest!.includes('.b'))
})

const PIECES = [
  '<p>',
  '</p>',
  '<div class="a">',
  '</div>',
  '<br>',
  '<a href=x b="c">',
  '</a>',
  'text',
  '<li id=l>',
  '<ul>',
]
const someHtml = fc.array(fc.constantFrom(...PIECES, '<svg/>', '<!-- x -->', '<script>"</p>"</script>'), {
  maxLength: 20,
})

test('whatever is edited, every byte outside the elements stays', () => {
  fc.assert(
    fc.property(
      someHtml,
      fc.constantFrom('p', 'div', 'a', 'li', 'ul', 'br'),
      fc.constantFrom(...ELEMENT_ACTIONS),
      (pieces, name, action) => {
        const html = pieces.join('')
        const [first, more] = readElements(html).filter((element) => element.name === name)
        fc.pre(first !== undefined && more === undefined)
        const result = edit(html, { selector: name, action, new_html: '<new>', attribute: 'id', value: 'v' })
        if (!('text' in result)) return
        const { text } = result
        assert.ok(text.startsWith(html.slice(0, first.start)))
        assert.ok(text.endsWith(html.slice(first.end)))
        if (action.startsWith('insert') || action === 'prepend' || action === 'append')
          assert.equal(text.replace('<new>', ''), html)
        if (action === 'set_attribute') {
          const again = readElements(text).find((element) => element.name === name)!
          assert.deepEqual(Object.fromEntries(again.attributes), { ...Object.fromEntries(first.attributes), id: 'v' })
        }
      },
    ),
  )
})

test('attributes are read as the tokenizer reads them', () => {
  const part = fc.constantFrom(' ', '\n', '/', '=', 'a', 'b', '"x"', "'y >'", '"', 'c=d', 'É')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = `<p ${parts.join('')}>`
      const element = readElements(html).find(({ name }) => name === 'p')
      fc.pre(element !== undefined)
      const { attributes } = readAttributes(html.slice(element.start, element.contentStart))
      assert.deepEqual(new Set(attributes.map(({ name }) => name)), new Set(element.attributes.keys()))
    }),
  )
})
