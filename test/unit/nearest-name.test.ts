import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from '#text/nearest-name.ts'

const fields = ['html_content', 'title', 'path', 'status', 'meta_title', 'meta_description', 'og_description']

const cases: [name: string, nearest: string | null][] = [
  ['htmlContent', 'html_content'],
  ['HTML-Content', 'html_content'],
  ['html content', 'html_content'],
  ['tilte', 'title'],
  ['Titel', 'title'],
  ['meta_desciption', 'meta_description'],
  ['stat', 'status'],
  ['content', 'html_content'],
  ['page_path', 'path'],
  ['description', null],
  ['pa', null],
  ['colour', null],
  ['', null],
  ['__proto__', null],
  ['title'.repeat(200_000), null],
]

for (const [name, nearest] of cases) {
  test(`nearest to '${name.slice(0, 20)}'`, () => assert.equal(nearestName(name, fields), nearest))
}

test('nothing is known', () => assert.equal(nearestName('title', []), null))

test('a word that several names have names none of them', () => {
  assert.equal(nearestName('description', ['meta_description', 'og_description']), null)
  assert.equal(nearestName('desc', ['title', 'meta_description']), 'meta_description')
})
