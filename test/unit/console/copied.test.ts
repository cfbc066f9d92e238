import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesAt, pastable } from '#console/editor/canvas/copied.ts'

const site = { id: 'a', url: 'https://a.test/' }

test('one element is pasted, with code in it only where it was copied here, and files of another website keep their address', () => {
  const html = `<a href='/assets/x/menu.pdf' style="background: url(/assets/y/z.png)"><img srcset="/assets/1.jpg 1x, /assets/2.jpg 2x"></a>`
  assert.deepEqual(pastable(`  ${html}\r\n`, null, site), { html, isForeign: false })
  assert.deepEqual(pastable(html, { html, siteId: 'a', url: site.url }, site), { html, isForeign: false })
  const foreign = pastable(html, { html, siteId: 'b', url: 'https://b.test/' }, site)!
  assert.equal(foreign.isForeign, true)
  assert.equal(foreign.html.match(/https:\/\/b\.test\/assets\//g)!.length, 4)
  for (const text of ['', 'text', 'text <p>x</p>', '<p>x</p><p>y</p>']) assert.equal(pastable(text, null, site), null)
  for (const code of [
    '<div><script>x</script></div>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<iframe src="/"></iframe>',
  ]) {
    assert.equal(pastable(code, null, site), null)
    assert.equal(pastable(code, { html: code, siteId: 'a', url: site.url }, site)?.html, code)
  }
})

test('each file of the other website is found once, and no other address', () => {
  const url = 'https://b.test:3000/'
  const one = 'https://b.test:3000/assets/01900000-0000-7000-8000-000000000001/rye%20bread.jpg'
  const two = 'https://b.test:3000/assets/01900000-0000-7000-8000-000000000002/menu.pdf'
  const html = `<a href="${two}">Menu</a><img src='${one}?v=1' srcset="${one}?v=1&amp;w=320 320w, ${one}?v=1 640w"
    style="background: url(${two})"><img src="/assets/01900000-0000-7000-8000-000000000003/own.jpg">
    <img src="https://bXtest:3000/assets/01900000-0000-7000-8000-000000000004/no.jpg"><img src="${url}assets/x/y.jpg">`
  assert.deepEqual(filesAt(html, url), [two, one])
})
