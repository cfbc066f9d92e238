import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from './support.ts'

const translation_group_id = '01a1fc12-8ded-7267-ac8f-e985cad9c789'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('a website without a page at / says that there is nothing yet, in its language; other addresses are not found', async () => {
  for (const [default_language, empty, missing] of [
    ['en', 'Nothing here yet', 'Page not found'],
    ['de-AT', 'Hier ist noch nichts', 'Seite nicht gefunden'],
    ['ja', 'Nothing here yet', 'Page not found'],
  ] as const) {
    const site = await makeSite(service, { default_language })
    // Twice: the second answer comes from the cache.
    for (let again = 0; again < 2; again++) {
      const [home, other] = [await site.visit('/'), await site.visit('/nowhere')]
      assert.deepEqual([home.status, other.status], [404, 404])
      assert.ok(home.text.includes(`<h1>${empty}</h1>`), home.text)
      assert.ok(other.text.includes(`<h1>${missing}</h1>`), other.text)
    }
    await site.add('pages', { path: '/', html_content: 'home' })
    assert.equal((await site.visit('/')).status, 200)
  }
})

test("a website's own not-found page does not stand for a home page that is missing", async () => {
  const site = await makeSite(service)
  const own = await site.add('pages', { path: '/lost', html_content: 'our own' })
  await site.set({ not_found_page_id: own.id })
  assert.match(await site.text('/'), /Nothing here yet/)
  assert.match(await site.text('/x'), /our own/)
})

test('the not-found page is given in the language that the path begins with', async () => {
  const site = await makeSite(service)
  const english = await site.add('pages', { path: '/lost', html_content: 'lost in English', translation_group_id })
  const german = { path: '/de/verloren', language: 'de', html_content: 'auf Deutsch verloren' }
  await site.add('pages', { ...german, translation_group_id })
  await site.set({ not_found_page_id: english.id })
  for (const [path, text] of [
    ['/nowhere', /lost in English/],
    ['/de/nirgends', /auf Deutsch verloren/],
    ['/DE/nirgends', /auf Deutsch verloren/],
    ['/de', /auf Deutsch verloren/],
    ['/fr/rien', /lost in English/],
    ['/den/x', /lost in English/],
  ] as const) {
    const answer = await site.visit(path)
    assert.equal(answer.status, 404)
    assert.match(answer.text, text, path)
  }
})

test('the not-found page and its translations are 404 at their own addresses, noindex, and in no list of pages', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const own = await site.add('pages', { path: '/lost', title: 'Lost', html_content: 'lost', translation_group_id })
  const german = { path: '/verloren', language: 'de', title: 'Verloren', html_content: 'verloren' }
  const translation = await site.add('pages', { ...german, translation_group_id })
  const listed = async () =>
    [await site.text('/sitemap.xml'), await site.text('/llms.txt')].map((text) =>
      [own, translation].map(({ path }) => text.includes(path)),
    )
  assert.deepEqual(await listed(), [
    [true, true],
    [true, true],
  ])
  assert.equal((await site.visit('/lost')).status, 200)
  await site.set({ not_found_page_id: own.id })
  for (const path of ['/lost', '/lost', '/verloren', '/lost.md', '/nowhere']) {
    const { status, headers } = await site.visit(path)
    assert.deepEqual([status, headers['x-robots-tag']], [404, 'noindex'], path)
  }
  assert.deepEqual(await listed(), [
    [false, false],
    [false, false],
  ])
  await site.set({ not_found_page_id: null })
  const { status, headers } = await site.visit('/lost')
  assert.deepEqual([status, headers['x-robots-tag']], [200, undefined])
})
