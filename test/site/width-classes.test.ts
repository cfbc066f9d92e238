import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { makeSite } from './support.ts'

const service = await startService()
after(() => service.close())

test('a page with an element that is hidden on a width has the styles of that, wherever it is written, and others have none', async () => {
  const site = await makeSite(service)
  const hidden = '<p class="big hidden-on-phones">x</p>'
  const { id } = await site.add('headers', { name: 'Top', html_content: hidden, default: false })
  await site.add('components', { name: 'aside', html_content: '<p class="last-on-phones">y</p>' })
  for (const [path, fields] of Object.entries({
    '/own': { html_content: hidden },
    '/header': { html_content: '', header_id: id },
    '/component': { html_content: '<site-component name="aside"/>' },
    '/none': { html_content: '<p class="hidden">hidden on phones</p>' },
  })) {
    await site.add('pages', { path, ...fields })
    const text = await site.text(path)
    assert.equal(text.includes('.hidden-on-phones { display: none !important }'), path !== '/none', path)
  }
})
