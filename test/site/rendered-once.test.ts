import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexSearch } from '#test/support/index-search.ts'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, renders } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** How many pages are rendered while `work` runs. */
async function renderedBy(work: () => Promise<unknown>): Promise<number> {
  await changesReported(service)
  const before = await renders(service)
  await work()
  return (await renders(service)) - before
}

const MANY = Array.from({ length: 20 }, (_, n) => n)

test('a page at a pattern is rendered once for all its paths, and once as Markdown', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/x/:slug', html_content: '<p>any of them</p>' })
  const visits = (suffix: string) => async () => {
    for (const n of MANY) assert.match(await site.text(`/x/${n}${suffix}`), /any of them/)
  }
  assert.equal(await renderedBy(visits('')), 1)
  assert.equal(await renderedBy(visits('.md')), 1)
  assert.equal(await renderedBy(visits('?query=1')), 0)
  await site.change('pages', page.id, { html_content: '<p>changed</p>' })
  assert.match(await site.text('/x/1'), /changed/)
  assert.match(await site.text('/x/2.md'), /changed/)
})

test('a page that comes to stand at a path of a pattern is served there at once', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/p/:id', html_content: 'pattern' })
  await changesReported(service)
  assert.match(await site.text('/p/one'), /pattern/)
  const own = await site.add('pages', { path: '/p/one', html_content: 'its own page' })
  assert.equal(await renderedBy(async () => assert.match(await site.text('/p/two'), /pattern/)), 0)
  assert.match(await site.text('/p/one'), /its own page/)
  await site.change('pages', own.id, { path: '/elsewhere' })
  assert.match(await site.text('/p/one'), /pattern/)
})

test('the not-found page is rendered once for all unknown paths, the own one and ours', async () => {
  const site = await makeSite(service)
  const visits = (shows: RegExp) => async () => {
    for (const n of MANY) {
      const answer = await site.visit(`/unknown/${n}`)
      assert.equal(answer.status, 404)
      assert.match(answer.text, shows)
    }
  }
  assert.equal(await renderedBy(visits(/Page not found/)), 1)
  const own = await site.add('pages', { path: '/lost', html_content: '<p>own 404</p>' })
  await site.set({ not_found_page_id: own.id })
  assert.equal(await renderedBy(visits(/own 404/)), 1)
  await site.change('pages', own.id, { html_content: '<p>other 404</p>' })
  assert.equal(await renderedBy(visits(/other 404/)), 1)
  assert.equal((await site.visit('/lost')).status, 404)
  await site.remove('pages', own.id)
  assert.equal(await renderedBy(visits(/Page not found/)), 1)
})

test('a page is rendered once however its path is encoded', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/about', html_content: 'about us' })
  const spellings = ['/about', '/%61bout', '/a%62out', '/%61%62%6f%75%74', '/abou%74']
  const rendered = await renderedBy(async () => {
    for (const path of spellings) assert.match(await site.text(path), /about us/, path)
  })
  assert.equal(rendered, 1)
})

test('visitors who come at the same time wait for one rendering', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: '<p>busy</p>'.repeat(1000) })
  await site.text('/missing')
  const rendered = await renderedBy(async () => {
    const answers = await Promise.all(MANY.map(() => site.text()))
    for (const answer of answers) assert.match(answer, /busy/)
  })
  assert.equal(rendered, 1)
})

test('a part of the sitemap that does not exist is 404, and looked for once', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const rendered = await renderedBy(async () => {
    for (let n = 0; n < 3; n++) assert.equal((await site.visit('/sitemap-2.xml')).status, 404)
  })
  assert.equal(rendered, 1)
})

test('a page of templates is rendered once for the search and its visitors, whoever comes first', async () => {
  const site = await makeSite(service, { facts: { phone: '0123' } })
  const shows = (word: string) => `<p>${word} {{ website.facts.phone }}</p><site-form name="contact"/>`
  const found = async (q: string) => {
    const { body } = await site.owner.get(`/api/v1/websites/${site.id}/search/text?q=${q}`)
    return body.data.length > 0
  }
  await site.add('forms', { key: 'contact', name: 'Contact', fields: [{ label: 'Email', type: 'email' }] })
  const page = await site.add('pages', {
    path: '/call',
    title: 'Call us',
    html_content: shows('hazelnut'),
  })
  await changesReported(service)
  await indexSearch(service)
  assert.equal(await renderedBy(async () => assert.match(await site.text('/call'), /hazelnut 0123/)), 0)
  await site.change('pages', page.id, { html_content: shows('walnut') })
  await changesReported(service)
  const rendered = await renderedBy(async () => {
    assert.match(await site.text('/call'), /walnut 0123/)
    await indexSearch(service)
    assert.match(await site.text('/call'), /walnut 0123/)
  })
  assert.equal(rendered, 1)
  assert.deepEqual([await found('walnut'), await found('hazelnut'), await found('email')], [true, false, false])
})

test('a page that the search renders shows what the website has become since', async () => {
  const site = await makeSite(service, { facts: { phone: '0123' } })
  await site.add('pages', { path: '/call', html_content: '<p>Call {{ website.facts.phone }}</p>' })
  await changesReported(service)
  await indexSearch(service, () => site.set({ facts: { phone: '0456' } }))
  assert.match(await site.text('/call'), /Call 0456/)
})
