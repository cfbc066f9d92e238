import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastable } from '#console/editor/canvas/copied.ts'

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
