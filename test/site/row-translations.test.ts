import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { changesReported, makeSite } from './support.ts'

const service = await startService()
after(() => service.close())
const GROUP = '11111111-2222-4333-8444-555555555555'
const columns = [{ key: 'title' }, { key: 'slug' }, { key: 'language' }, { key: 'translation_group_id' }]

/** Posts in two languages, each at the page of its language. */
async function blog(more: object[] = columns) {
  const site = await makeSite(service, { default_language: 'en', languages: ['en', 'de'] })
  const table: Json = await site.add('tables', { name: 'Posts', columns: more })
  const add = async (values: object) => {
    const { body } = await site.owner.post(`/api/v1/websites/tables/${table.id}/rows`, { values })
    return body
  }
  const html_content = '<h1>{{ row.title }}</h1><site-language-links/>'
  const page = { html_content, translation_group_id: GROUP, table_id: table.id, row_key: 'slug' }
  await site.add('pages', { path: '/blog/:slug', language: 'en', ...page })
  await site.add('pages', { path: '/de/blog/:slug', language: 'de', ...page })
  return { site, add }
}

const alternatesIn = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="https?:\/\/[^/]+([^"]*)"/g)].map(
    ([, language, path]) => `${language} ${path}`,
  )

test('a page shows the row in its language, and leads to what says the same in others', async () => {
  const { site, add } = await blog()
  await add({ title: 'Bread', slug: 'bread', language: 'en', translation_group_id: '1' })
  const german = await add({ title: 'Brot', slug: 'brot', language: 'de', translation_group_id: '1' })
  await add({ title: 'Sushi in English', slug: 'sushi', language: 'en' })
  await add({ title: 'Sushi auf Deutsch', slug: 'sushi', language: 'de' })
  await add({ title: 'For all', slug: 'all' })
  const both = ['en /blog/bread', 'de /de/blog/brot', 'x-default /blog/bread']
  const english = await site.text('/blog/bread')
  assert.match(english, /<h1>Bread<\/h1>/)
  assert.deepEqual(alternatesIn(english), both)
  assert.deepEqual(alternatesIn(await site.text('/de/blog/brot')), both)
  assert.equal((await site.visit('/de/blog/bread')).status, 404)
  assert.equal((await site.visit('/blog/brot')).status, 404)
  assert.match(await site.text('/blog/sushi'), /Sushi in English/)
  assert.match(await site.text('/de/blog/sushi'), /Sushi auf Deutsch/)
  assert.deepEqual(alternatesIn(await site.text('/de/blog/sushi')), [])
  assert.match(await site.text('/de/blog/all'), /For all/)

  const sitemap = await site.text('/sitemap.xml')
  const urls = [...sitemap.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url]) => ({
    path: /<loc>https?:\/\/[^/]+([^<]*)</.exec(url!)![1],
    alternates: [...url!.matchAll(/hreflang="(\w\w)"/g)].map(([, language]) => language),
  }))
  assert.deepEqual(
    urls.filter(({ path }) => /bread|brot/.test(path!)),
    [
      { path: '/blog/bread', alternates: ['en', 'de'] },
      { path: '/de/blog/brot', alternates: ['en', 'de'] },
    ],
  )
  assert.deepEqual(
    urls
      .map(({ path }) => path)
      .filter((path) => path!.endsWith('/sushi'))
      .toSorted(),
    ['/blog/sushi', '/de/blog/sushi'],
  )

  // What a page leads to follows a change of the row there.
  await site.owner.patch(`/api/v1/websites/tables/rows/${german.id}`, { values: { slug: 'brote' } })
  await changesReported(service)
  assert.deepEqual(alternatesIn(await site.text('/blog/bread')), [
    'en /blog/bread',
    'de /de/blog/brote',
    'x-default /blog/bread',
  ])
})

test('rows that do not say what they translate are shown in every language, their own first', async () => {
  const { site, add } = await blog(columns.slice(0, 3))
  await add({ title: 'Bread', slug: 'bread', language: 'en' })
  await add({ title: 'Brot', slug: 'bread', language: 'de' })
  await add({ title: 'Cake', slug: 'cake', language: 'en' })
  assert.match(await site.text('/blog/bread'), /Bread/)
  assert.match(await site.text('/de/blog/bread'), /Brot/)
  assert.match(await site.text('/de/blog/cake'), /Cake/)
})
