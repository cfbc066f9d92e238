import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementsOf } from '#console/editor/canvas/elements.ts'
import { diffText } from '#console/editor/diff-text.ts'
import { changedElements } from '#console/editor/together/changed-elements.ts'
import { placesIn, shownBeside } from '#console/editor/together/landed.ts'

const BEFORE = '<main>\n<h1>Bread</h1>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n</main>'

function changed(after: string): string[] {
  const places = placesIn(diffText(BEFORE, after))
  return changedElements(elementsOf(after), places).map(({ from, to }) => after.slice(from, to))
}

test('a text that was changed is seen in the smallest element around it', () => {
  assert.deepEqual(changed(BEFORE.replace('Two', 'Three')), ['<li>Three</li>'])
  assert.deepEqual(changed(BEFORE.replace('Bread', 'Rolls').replace('One', '1')), ['<h1>Rolls</h1>', '<li>1</li>'])
})

test('what was added is seen itself, and what was taken away in the element around', () => {
  assert.deepEqual(changed(BEFORE.replace('<ul>', '<p>New</p>\n<ul>')), ['<p>New</p>'])
  assert.deepEqual(changed(BEFORE.replace('<li>Two</li>\n', '')), ['<ul>\n<li>One</li>\n</ul>'])
})

test('what a page is made of besides its text is told by kind and name', () => {
  const event = (type: string, data: object) => shownBeside({ type, data } as never)
  assert.deepEqual(event('header.updated', { id: 'h', name: 'Top' }), { what: 'the header Top', recordId: 'h' })
  assert.deepEqual(event('asset.replaced', { id: 'a', filename: 'a.png' }), { what: 'the file a.png', recordId: 'a' })
  for (const type of ['header.deleted', 'preview.started', 'page.updated', 'form.submission.created'])
    assert.equal(event(type, { id: 'x' }), null, type)
})
