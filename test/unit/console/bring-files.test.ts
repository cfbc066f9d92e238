import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesAt } from '#console/editor/canvas/bring-files.ts'

test('each file of the other website is found once, and no other address', () => {
  const url = 'https://b.test:3000/'
  const one = 'https://b.test:3000/assets/01900000-0000-7000-8000-000000000001/rye%20bread.jpg'
  const two = 'https://b.test:3000/assets/01900000-0000-7000-8000-000000000002/menu.pdf'
  const html = `<a href="${two}">Menu</a><img src='${one}?v=1' srcset="${one}?v=1&amp;w=320 320w, ${one}?v=1 640w"
    style="background: url(${two})"><img src="/assets/01900000-0000-7000-8000-000000000003/own.jpg">
    <img src="https://bXtest:3000/assets/01900000-0000-7000-8000-000000000004/no.jpg"><img src="${url}assets/x/y.jpg">`
  assert.deepEqual(filesAt(html, url), [two, one])
})
