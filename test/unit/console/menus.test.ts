import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { elementsOf } from '#console/editor/canvas/elements.ts'
import { allItems, type Menu, menuAround, menusOf } from '#console/editor/menus/menu.ts'
import { adding, leading, renaming, reordering, taking } from '#console/editor/menus/menu-changes.ts'
import type { TextChange } from '#console/editor/source.ts'

const STARTERS = join(import.meta.dirname, '../../../starters')

const headers = globSync('*/headers/*.html', { cwd: STARTERS }).map((name) => ({
  name,
  html: readFileSync(join(STARTERS, name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''),
}))

const menus = (html: string) => menusOf(elementsOf(html))
const only = (html: string): Menu => {
  const found = menus(html)
  assert.equal(found.length, 1)
  return found[0]!
}
const said = ({ items }: Menu) => items.map(({ label, href }) => `${label} ${href}`)

function applied(text: string, changes: readonly TextChange[] | null): string {
  return changes!
    .toSorted((one, other) => other.from - one.from)
    .reduce((made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to), text)
}

test('every starter has a menu, and each change of it keeps every byte outside of its links', () => {
  assert.ok(headers.length >= 8)
  for (const { name, html } of headers) {
    const found = menus(html)
    assert.ok(allItems(found).length >= 2, name)
    for (const menu of found) {
      const { container, items } = menu
      const outside = (text: string, grown: number) =>
        [text.slice(0, container.contentFrom), text.slice(container.to + grown)].join('|')
      const check = (changes: readonly TextChange[] | null, expected: string[]) => {
        const made = applied(html, changes)
        assert.equal(outside(made, made.length - html.length), outside(html, 0), name)
        const after = menus(made).find((each) => each.container.from === container.from)
        assert.deepEqual(after ? said(after) : [], expected, name)
        return made
      }
      const [first, ...others] = said(menu)
      check(renaming(html, items[0]!, 'A & <b>'), [`A & <b> ${items[0]!.href}`, ...others])
      check(leading(html, items[0]!, '/a?b="c"&d'), [`${items[0]!.label} /a?b="c"&d`, ...others])
      const moved = check(reordering(html, menu, 0, items.length - 1), [...others, first!])
      assert.equal([...moved].sort().join(''), [...html].sort().join(''), `${name}: nothing is lost or made`)
      if (items.length > 1) check(taking(html, menu, 0), others)
      const added = applied(html, adding(html, menu, { href: '/new', label: 'New' }))
      assert.equal(outside(added, added.length - html.length), outside(html, 0), name)
      const back = menus(added).find((each) => each.container.from === container.from)!
      const at = back.items.findIndex(({ href }) => href === '/new')
      assert.equal(applied(added, taking(added, back, at)), html, `${name}: what was added can be taken away again`)
    }
  }
})

test('the name of the website, other languages and the link past the menu are no items', () => {
  const html = `<a class="skip" href="#main">Skip</a><header><a class="brand" href="/">{{ website.name }}</a>
<nav><a href="/">{{ website.name }}</a> <a href="/a">A</a> <a href="/de" hreflang="de">Deutsch</a></nav></header>`
  assert.deepEqual(said(only(html)), ['A /a'])
})

test('lists beneath headings are menus of their own, and a list within an item is beneath it', () => {
  const html = `<nav aria-label="All"><h2>Begin</h2><ul><li><a href="/a">A</a><ul><li><a href="/a/b">B</a></li></ul></li></ul>
<h2>Guides</h2><ul><li><a href="/c">C</a></li></ul></nav>`
  const found = menus(html)
  assert.deepEqual(
    found.map(({ title, items }) => [title, items.map(({ href, sub }) => [href, sub?.items.length ?? 0])]),
    [
      ['Begin', [['/a', 1]]],
      ['Guides', [['/c', 0]]],
    ],
  )
  const { sub } = found[0]!.items[0]!
  const made = applied(html, adding(html, sub!, { href: '/a/n', label: 'N' }))
  assert.match(made, /<ul><li><a href="\/a\/b">B<\/a><\/li><li><a href="\/a\/n">N<\/a><\/li><\/ul>/)
  assert.equal(menuAround(found, sub!.container)?.title, 'Begin')
  assert.equal(applied(html, reordering(html, found[0]!, 0, 0)), html)
})

test('what a template repeats is not edited as a list', () => {
  assert.deepEqual(said(only('<nav><site-rows table="x"><a href="/r">{{ row.name }}</a></site-rows></nav>')), [])
})

test('a link is added like its neighbors, before the button at the end, and without what is one link’s own', () => {
  const html = `<nav>
  <a id="a" aria-current="page" href="/a" data-x>A</a>
  <a class="call" href="/b">B</a>
</nav>`
  assert.equal(
    applied(html, adding(html, only(html), { href: '/n', label: 'N' })),
    `<nav>
  <a id="a" aria-current="page" href="/a" data-x>A</a>
  <a href="/n" data-x>N</a>
  <a class="call" href="/b">B</a>
</nav>`,
  )
})

test('the first link of an empty menu', () => {
  for (const [html, made] of [
    ['<nav></nav>', '<nav><a href="/n">N</a></nav>'],
    ['<nav><ul></ul></nav>', '<nav><ul><li><a href="/n">N</a></li></ul></nav>'],
  ] as const)
    assert.equal(applied(html, adding(html, only(html), { href: '/n', label: 'N' })), made)
})

test('words in several places are not renamed from the list; a picture beside them stays', () => {
  const item = (html: string) => only(html).items[0]!
  const two = '<nav><a href="/a"><b>One</b> two</a></nav>'
  assert.equal(renaming(two, item(two), 'x'), null)
  const icon = '<nav><a href="/a"><svg></svg>\n One &amp; two </a></nav>'
  assert.equal(applied(icon, renaming(icon, item(icon), 'Three')), '<nav><a href="/a"><svg></svg>\n Three </a></nav>')
})
