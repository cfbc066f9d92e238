import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const KINDS = ['headers', 'footers', 'html_heads'] as const

test('a page is put together with the live header, footer and html_head, each in its place', async () => {
  const site = await makeSite(service)
  await site.add('headers', { html_content: '<nav>head</nav>', default_on_page_language: 'en' })
  await site.add('footers', { html_content: '<footer>foot</footer>', default_on_page_language: 'en' })
  await site.add('html_heads', { html_content: '<meta name="mine" content="1">', default_on_page_language: 'en' })
  await site.add('pages', { path: '/', title: 'Home', html_content: '<main>body</main>' })
  const { status, text, headers } = await site.visit()
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(
    text,
    /^<!doctype html>\n<html lang="en">\n<head>[\s\S]*<title>Home<\/title>[\s\S]*<meta name="mine" content="1">[\s\S]*<\/head>[\s\S]*<nav>head<\/nav>\s*<main>body<\/main>\s*<footer>foot<\/footer>\s*<\/body>\s*<\/html>\s*$/,
  )
})

test('pins are honoured, of the page and of each part', async () => {
  const site = await makeSite(service)
  const parts = []
  for (const kind of KINDS)
    parts.push([kind, await site.add(kind, { html_content: part(kind, 1), default_on_page_language: 'en' })] as const)
  const page = await site.add('pages', { path: '/', title: 'Title 1', html_content: '<p>page 1</p>' })
  for (const [kind, { id }] of parts) await site.change(kind, id, { html_content: part(kind, 2) })
  await site.change('pages', page.id, { html_content: '<p>page 2</p>', title: 'Title 2' })
  for (const mark of ['page 2', 'Title 2', 'headers 2', 'footers 2', 'html_heads 2'])
    assert.ok((await site.text()).includes(mark), mark)

  await site.pin('pages', page.latest_version_id)
  for (const [kind, { latest_version_id }] of parts) await site.pin(kind, latest_version_id)
  const pinned = await site.text()
  for (const mark of ['page 1', 'Title 1', 'headers 1', 'footers 1', 'html_heads 1'])
    assert.ok(pinned.includes(mark), mark)
  assert.doesNotMatch(pinned, /(page|Title|headers|footers|html_heads) 2/)

  for (const [kind, { id }] of parts) await site.unpin(kind, id)
  assert.match(await site.text(), /headers 2[\s\S]*page 1[\s\S]*footers 2/)
})

test('a page without a part of its own takes the default of its language, of the base language, of the website', async () => {
  const site = await makeSite(service, { default_language: 'en', languages: ['en', 'pt', 'pt-BR'] })
  const header = (language: string) => ({ html_content: `<nav>${language}</nav>`, default_on_page_language: language })
  await site.add('pages', { path: '/', language: 'pt-BR', html_content: '<p>olá</p>' })
  assert.doesNotMatch(await site.text(), /<nav>/)
  await site.add('headers', header('en'))
  assert.match(await site.text(), /<nav>en</)
  const pt = await site.add('headers', header('pt'))
  assert.match(await site.text(), /<nav>pt</)
  const br = await site.add('headers', header('pt-BR'))
  assert.match(await site.text(), /<nav>pt-BR</)
  await site.remove('headers', br.id)
  assert.match(await site.text(), /<nav>pt</)
  await site.change('headers', pt.id, { default_on_page_language: null })
  assert.match(await site.text(), /<nav>en</)
  assert.match(await site.text(), /<html lang="pt-BR">/)
})

test('a page uses the part that it names before any default, and none where it has turned them off', async () => {
  const site = await makeSite(service)
  await site.add('headers', { html_content: '<nav>default</nav>', default_on_page_language: 'en' })
  const own = await site.add('headers', { html_content: '<nav>own</nav>' })
  const page = await site.add('pages', { path: '/', html_content: '<p>x</p>', header_id: own.id })
  assert.match(await site.text(), /<nav>own</)
  await site.change('pages', page.id, { use_header: false })
  assert.doesNotMatch(await site.text(), /<nav>/)
  await site.change('pages', page.id, { use_header: true, header_id: null })
  assert.match(await site.text(), /<nav>default</)
})

test('pages of one translation group name each other, and x-default', async () => {
  const site = await makeSite(service, { default_language: 'en', languages: ['en', 'de'] })
  const translation_group_id = '01a1fc12-8ded-7267-ac8f-e985cad9c789'
  await site.add('pages', { path: '/de/preise', language: 'de', html_content: 'Preise', translation_group_id })
  assert.doesNotMatch(await site.text('/de/preise'), /hreflang/)
  const english = await site.add('pages', { path: '/prices', html_content: 'Prices', translation_group_id })
  for (const path of ['/de/preise', '/prices']) {
    const links = [...(await site.text(path)).matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...pair]) => pair)
    assert.deepEqual(links, [
      ['en', `${site.url}/prices`],
      ['de', `${site.url}/de/preise`],
      ['x-default', `${site.url}/prices`],
    ])
  }
  await site.change('pages', english.id, { status: 'draft' })
  assert.doesNotMatch(await site.text('/de/preise'), /hreflang/)
})

function part(kind: string, n: number): string {
  return kind === 'html_heads' ? `<meta name="kind" content="${kind} ${n}">` : `<div>${kind} ${n}</div>`
}
