import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexSearch } from '#test/support/index-search.ts'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { makeSite, renders, type TestSite } from './support.ts'

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service, { languages: ['en', 'de'] })
  await site.add('headers', {
    name: 'Top',
    default_on_page_language: 'en',
    html_content: '<site-search results="/search" placeholder="Bread"/>',
  })
  await site.add('pages', { path: '/search', title: 'Find', html_content: '<site-search limit="2"/>' })
  await site.add('pages', { path: '/de/suche', language: 'de', html_content: '<site-search/>', use_header: false })
  for (const n of [1, 2, 3])
    await site.add('pages', { path: `/${n}`, title: `No. ${n}`, html_content: `<p>Rye & ${n}</p>` })
  await site.add('pages', { path: '/de/roggen', language: 'de', title: 'Rye', html_content: '<p>auf Deutsch</p>' })
  await indexSearch(service)
})
after(() => service?.close())

const linksIn = (html: string) =>
  [...html.matchAll(/class="site-search__title" href="([^"]+)"/g)].map(([, path]) => path)

test('every page has the form, and one shows what was found', async () => {
  const form = '<form class="site-search" role="search" method="get" action="/search">'
  const page = await site.text('/1')
  assert.ok(page.includes(form) && page.includes('placeholder="Bread"') && !page.includes('site-search__results'))
  assert.ok((await site.text('/1?q=rye')).includes('name="q" value=""'), 'a page that shows no results is one')
  assert.equal((await site.text('/search')).includes('site-search__results'), false)
  const { text, status, headers } = await site.visit('/search?q=rye')
  assert.deepEqual([status, headers['x-robots-tag'], linksIn(text)], [200, 'noindex', ['/1', '/2']])
  assert.match(text, /<p class="site-search__summary">Results for “<bdi>rye<\/bdi>”<\/p>/)
  assert.match(text, /<p class="site-search__snippet"><mark>Rye<\/mark> &amp; 1<\/p>/)
  assert.match(text, /name="q" value="rye"/)
  assert.match(text, /<a rel="next" href="\/search\?q=rye&amp;page=2">Next<\/a>/)
  const second = await site.text('/search?q=rye&page=2')
  assert.deepEqual(linksIn(second), ['/3'])
  assert.match(second, /<a rel="prev" href="\/search\?q=rye">Previous<\/a>/)
})

test('a page searches its own language, in which it speaks', async () => {
  const text = await site.text('/de/suche?q=RYE')
  assert.deepEqual(linksIn(text), ['/de/roggen'])
  assert.match(text, /Ergebnisse für „<bdi>RYE<\/bdi>“/)
  assert.match(await site.text('/de/suche?q=nichts'), /Zu „<bdi>nichts<\/bdi>“ wurde nichts gefunden\./)
})

test('what was searched is escaped, and cached under no name', async () => {
  const hostile = `"><script>alert(1)</script> $& {{ page.title }}`
  const text = await site.text(`/search?q=${encodeURIComponent(hostile)}`)
  assert.equal(text.includes('<script>alert'), false)
  assert.ok(text.includes('<bdi>"&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; {{ page.title }}</bdi>'), text)
  for (const q of ['%00', '%ff', '%ed%a0%80', '*', '%22', 'a'.repeat(5_000), '%F0%9F%8D%9E', '%D7%A9', '', '+'])
    assert.equal((await site.visit(`/search?q=${q}`)).status, 200, q)
  await site.text('/search')
  const before = await renders(service)
  assert.equal((await site.visit('/search')).headers['x-robots-tag'], undefined)
  await site.text('/search?other=1')
  assert.equal(await renders(service), before)
})

test('a change is found by itself, without anyone waiting for it', async () => {
  await site.add('pages', { path: '/4', title: 'Fresh', html_content: '<p>emmer</p>' })
  await until(
    () => site.text('/search?q=emmer'),
    (text) => linksIn(text).length > 0,
  )
})
