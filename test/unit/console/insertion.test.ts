import assert from 'node:assert/strict'
import { test } from 'node:test'
import { componentNamed, rowsOf } from '#console/editor/add/elements.ts'
import { freeName, withForm } from '#console/editor/add/form-of-section.ts'
import { asOpening, elementInserted, insertedAt, sectionInserted } from '#console/editor/add/insertion.ts'
import { SECTIONS } from '#console/editor/add/library.ts'
import { contactForm } from '#console/editor/add/sections/contact-form.ts'
import { events } from '#console/editor/add/sections/events.ts'
import { map } from '#console/editor/add/sections/map.ts'
import { posts } from '#console/editor/add/sections/posts.ts'
import { maskOf, scaleOf, shownHtml, thumbnailsHtml } from '#console/editor/add/thumbnails-html.ts'
import type { Placed } from '#console/editor/canvas/element-changes.ts'
import { elementAt, elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'

const NEW = '<section>\n  <p id="a">New</p>\n</section>'

function added(put: typeof sectionInserted, html: string, selected: string | null, what = NEW) {
  const roots = elementsOf(html)
  const element = selected === null ? null : elementAt(roots, html.indexOf(selected))
  return applied(html, put({ text: html, roots, selected: element }, what), what)
}

function applied(html: string, { changes, from }: Placed, what: string): string {
  const [change] = changes
  assert.equal(changes.length, 1)
  const made = html.slice(0, change!.from) + change!.insert + html.slice(change!.to)
  assert.ok(made.startsWith(what.slice(0, 4), from), 'it begins where it says')
  return made
}

test('a section stands behind the one that has the selection in it, indented like it', () => {
  const html = '<main>\r\n    <div><p>One</p></div>\r\n    <p>Two</p>\r\n</main>\r\n<script></script>'
  const section = '    <section>\r\n      <p id="a">New</p>\r\n    </section>\r\n'
  assert.equal(added(sectionInserted, html, '<p>One'), html.replace('    <p>Two', `${section}    <p>Two`))
  assert.equal(added(sectionInserted, html, null), html.replace('</main>', `${section}</main>`))
  assert.equal(added(sectionInserted, html, '<main>'), added(sectionInserted, html, null))
})

test('into what is empty, and at the end of a text without content', () => {
  const section = '  <section>\n    <p id="a">New</p>\n  </section>\n'
  assert.equal(added(sectionInserted, '<main id="main">\n</main>\n', null), `<main id="main">\n${section}</main>\n`)
  assert.equal(added(sectionInserted, '<main></main>', null), `<main>\n${section}</main>`)
  assert.equal(added(sectionInserted, '', null), `${NEW}\n`)
  assert.equal(added(sectionInserted, '<p>x</p>\n<script></script>\n', null), `<p>x</p>\n${NEW}\n<script></script>\n`)
})

test('an element stands behind a text, list or table, and in a group', () => {
  const html =
    '<main>\n  <p>A <a href="/">link</a></p>\n  <ul>\n    <li><b>One</b></li>\n  </ul>\n  <div>\n    <i>x</i>\n  </div>\n</main>'
  const hr = '<hr>'
  assert.equal(added(elementInserted, html, '<a ', hr), html.replace('</p>', '</p>\n  <hr>'))
  assert.equal(added(elementInserted, html, '<b>', hr), html.replace('</ul>', '</ul>\n  <hr>'))
  assert.equal(added(elementInserted, html, '<div>', hr), html.replace('</i>', '</i>\n    <hr>'))
  assert.equal(added(elementInserted, html, null, hr), html.replace('</main>', '  <hr>\n</main>'))
})

test('right above and below an element, and into a list as an item', () => {
  const html = '<main>\n  <p>One</p>\n  <ul>\n    <li>Two</li>\n  </ul>\n</main>'
  const roots = elementsOf(html)
  const put = (before: string, isAbove: boolean) => {
    const element = elementAt(roots, html.indexOf(before))!
    return applied(
      html,
      insertedAt({ text: html, roots }, { element, isAbove }, '<hr>'),
      before === '<li>' ? '<li>' : '<hr>',
    )
  }
  assert.equal(put('<p>', true), html.replace('<p>', '<hr>\n  <p>'))
  assert.equal(put('<p>', false), html.replace('</p>', '</p>\n  <hr>'))
  const item = '<li>\n      <hr>\n    </li>'
  assert.equal(put('<li>', true), html.replace('<li>', `${item}\n    <li>`))
  assert.equal(put('<li>', false), html.replace('</li>', `</li>\n    ${item}`))
})

test('ids that the page has already become new ones, also what names them', () => {
  const section = '<section aria-labelledby="a"><h2 id="a">A</h2></section>'
  const html = `<main>\n${section}\n</main>`
  const twice = added(sectionInserted, html, null, section)
  assert.match(twice, /<section aria-labelledby="a-2"><h2 id="a-2">/)
})

test('the heading of an opening is that of the page unless it has one', () => {
  const opening = '<section aria-labelledby="o"><h2 id="o">Hello</h2></section>'
  assert.match(asOpening(opening, []), /<h1 id="o">Hello<\/h1>/)
  assert.equal(asOpening(opening, elementsOf('<div><h1>Yes</h1></div>')), opening)
})

test('all sections are one element each, have a name, fit on one page together, and say nothing twice', () => {
  let html = '<main>\n</main>\n'
  for (const section of SECTIONS) {
    const roots = elementsOf(section.html)
    assert.equal(roots.length, 1, section.title)
    assert.match(section.sketch, /^([tlbpco]\d+(,\d+){2,3} ?)+$/, section.title)
    assert.doesNotMatch(section.html, /<h1|#[\da-f]{6}(?!\))/, section.title)
    html = added(sectionInserted, html, null, section.html)
  }
  const all = flat(elementsOf(html))
  const ids = all.flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id').map(({ value }) => value))
  assert.equal(new Set(ids).size, ids.length)
  const named = all.flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name === 'aria-labelledby').map(({ value }) => value),
  )
  assert.deepEqual(
    named.filter((id) => !ids.includes(id)),
    [],
  )
  assert.equal(new Set(SECTIONS.map(({ title }) => title)).size, SECTIONS.length)
})

test('posts and events come from a table that is about them, with a link where rows have a page', () => {
  const columns = [
    { key: 'slug', type: 'text', slug_from: 'x' },
    { key: 'title', type: 'text', slug_from: null },
    { key: 'starts_at', type: 'datetime', slug_from: null },
    { key: 'body', type: 'rich_text', slug_from: null },
    { key: 'photo', type: 'asset', slug_from: null },
  ] as const
  const table = { key: 'news', name: 'News', columns, link: '/news/{{ row.slug }}' }
  const shown = posts.ofRows!(table)!
  assert.match(shown, /<site-rows table="news" sort="-starts_at" limit="6">/)
  assert.match(shown, /<h3><a href="\/news\/\{\{ row\.slug \}\}">\{\{ row\.title \}\}<\/a><\/h3>/)
  assert.match(shown, /\{\{ row\.body \| strip_html \| truncate: 160 \}\}/)
  assert.equal(posts.ofRows!({ ...table, key: 'prices', name: 'Prices' }), null)
  assert.equal(events.ofRows!(table), null)
  const coming = events.ofRows!({ ...table, key: 'concerts', link: null })!
  assert.match(coming, /where="starts_at>=now" sort="starts_at"/)
  assert.match(coming, /<h3>\{\{ row\.title \}\}<\/h3>/)
  assert.equal(elementsOf(coming).length, 1)
})

test('pictures of sections stand where their sketches do, are all that is seen of the page, and have forms that may not exist yet', () => {
  const places = [
    { x: 4, y: 4, width: 76, height: 60 },
    { x: 120, y: 4, width: 76, height: 60 },
  ]
  assert.equal(scaleOf(places), 0.1)
  assert.equal(maskOf(places), 'path("M40 40h760v600h-760zM1200 40h760v600h-760z")')
  const html = thumbnailsHtml(['<hr>', shownHtml(contactForm.html, contactForm)], places)
  assert.match(html, /left: 1200px; top: 40px; width: 760px; height: 600px/)
  assert.match(html, /<label class="site-form__label">Message<\/label> <textarea/)
  assert.doesNotMatch(html, /<site-form/)
})

test('a map shows the address that the website has, and a section takes the form that was chosen', () => {
  const address = '{{ website.facts.address }}'
  assert.match(map.ofFacts!({ phone: '1', address: '1 Long Lane' })!, new RegExp(`<p>${address}</p>`))
  assert.equal(map.ofFacts!({ phone: '1' }), null)
  assert.match(withForm(contactForm.html, 'contact-2'), /<site-form name="contact-2"\/>/)
  assert.equal(freeName('Contact', [{ name: 'contact' }, { name: 'Contact 2' }]), 'Contact 3')
})

test('a component is added with what it needs, and rows with their first fields', () => {
  const props = [
    { name: 'kind', required: true, options: ['note', 'tip'] },
    { name: 'title', required: true, default: 'Note' },
    { name: 'more' },
  ]
  assert.equal(componentNamed({ name: 'note', props }), '<site-component name="note" kind="note"/>')
  const columns = [
    { key: 'photo', type: 'asset' },
    { key: 'name', type: 'text' },
    { key: 'price', type: 'number' },
  ]
  assert.match(
    rowsOf({ key: 'menu', columns }),
    /<h3>\{\{ row\.name \}\}<\/h3><div site-if="row\.price">\{\{ row\.price \}\}<\/div>/,
  )
})

function flat(elements: readonly WrittenElement[]): WrittenElement[] {
  return elements.flatMap((element) => [element, ...flat(element.children)])
}
