import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { startPreview } from './preview-support.ts'
import { makeSite } from './support.ts'

const service = await startService()
after(() => service.close())

test('the latest versions of everything, and drafts, while visitors see what is live', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/', html_content: '<site-component name="card"/> live page' })
  const header = await site.add('headers', { name: 'H', html_content: 'live header', default_on_page_language: 'en' })
  const card = await site.add('components', { name: 'card', html_content: 'live card' })
  const snippet = await site.add('snippets', { name: 'end', html_content: 'live snippet', placement: 'body_end' })
  const theme = await site.add('themes', { name: 'T', css: 'live{}', active: true })
  for (const [kind, record] of Object.entries({
    pages: page,
    headers: header,
    components: card,
    snippets: snippet,
    themes: theme,
  }))
    await site.pin(kind, record.latest_version_id)
  await site.change('pages', page.id, { html_content: '<site-component name="card"/> new page', title: 'New title' })
  await site.change('headers', header.id, { html_content: 'new header' })
  await site.change('components', card.id, { html_content: 'new card' })
  await site.change('snippets', snippet.id, { html_content: 'new snippet' })
  await site.change('themes', theme.id, { css: 'fresh{}' })
  await site.add('pages', { path: '/draft', html_content: 'a draft', status: 'draft' })
  const preview = await startPreview(service, site)
  const shown = await preview.text()
  for (const text of ['new page', 'new header', 'new card', 'new snippet', 'fresh{}', '<title>New title</title>'])
    assert.ok(shown.includes(text), text)
  assert.ok(!shown.includes('live '), shown)
  assert.match(await preview.text('/draft'), /a draft/)
  assert.equal((await site.visit('/draft')).status, 404)
  const visible = await site.text()
  assert.ok(visible.includes('live page') && visible.includes('live card') && !visible.includes('new '))
})

test('rows that are drafts, their pages, and a box for what does not exist', async () => {
  const site = await makeSite(service)
  const table = await site.add('tables', { name: 'Posts', columns: [{ name: 'Slug', type: 'text' }] })
  await site.add(`tables/${table.id}/rows`, { values: { slug: 'first' } })
  await site.add(`tables/${table.id}/rows`, { values: { slug: 'second' }, status: 'draft' })
  const list = '<site-rows table="posts"><i>{{ row.slug }}</i></site-rows><site-component name="none"/>'
  await site.add('pages', { path: '/', html_content: list })
  const own = await site.add('pages', {
    path: '/posts/:slug',
    html_content: '<b>{{ row.slug }}</b>',
    table_id: table.id,
    row_key: 'slug',
  })
  const preview = await startPreview(service, site, { page_id: own.id })
  assert.match(preview.link, /^\/posts\/first\?token=/)
  const shown = await preview.text()
  assert.match(shown, /<i>first<\/i><i>second<\/i>/)
  assert.match(shown, /<mark class="site-note">There is no component none/)
  assert.match(await preview.text('/posts/second'), /<b>second<\/b>/)
  assert.equal((await preview.get('/posts/third')).status, 404)
  assert.equal((await site.visit('/posts/second')).status, 404)
  assert.ok(!(await site.text()).includes('second'))
})

test('chosen versions together, a theme that is not active, and two previews side by side', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/', html_content: 'page one' })
  const footer = await site.add('footers', { name: 'F', html_content: 'footer one', default_on_page_language: 'en' })
  await site.change('pages', page.id, { html_content: 'page two' })
  await site.change('footers', footer.id, { html_content: 'footer two' })
  const dark = await site.add('themes', { name: 'Dark', css: 'dark{}' })
  const ids = [page.latest_version_id, footer.latest_version_id]
  const [old, dim, both] = [
    await startPreview(service, site, { version_ids: ids }),
    await startPreview(service, site, { theme_id: dark.id }),
    await startPreview(service, site, { version_ids: [page.latest_version_id], theme_id: dark.id }),
  ]
  const seen = async (preview: typeof old) =>
    (await preview.text())
      .match(/(page|footer) (one|two)|dark\{\}/g)!
      .toSorted()
      .join(', ')
  assert.equal(await seen(old), 'footer one, page one')
  assert.equal(await seen(dim), 'dark{}, footer two, page two')
  assert.equal(await seen(both), 'dark{}, footer two, page one')
  assert.deepEqual(old.body.version_ids, ids)
})

test('what a change set made, over what is live', async () => {
  const site = await makeSite(service)
  const [one, two] = [
    await site.add('pages', { path: '/one', html_content: 'one live' }),
    await site.add('pages', { path: '/two', html_content: 'two live' }),
  ]
  for (const page of [one, two]) await site.pin('pages', page.latest_version_id)
  await site.change('pages', two.id, { html_content: 'two of another set' })
  const set = await site.add('change_sets', { title: 'A run' })
  await site.change('pages', one.id, { html_content: 'one of the set' })
  await site.add('pages', { path: '/three', html_content: 'three of the set', status: 'draft' })
  await site.add('change_sets', { title: 'Later' })
  await site.change('pages', one.id, { html_content: 'one of a later set' })
  const preview = await startPreview(service, site, { change_set_id: set.id })
  assert.match(await preview.text('/one'), /one of the set/)
  assert.match(await preview.text('/two'), /two live/)
  assert.match(await preview.text('/three'), /three of the set/)
  assert.match(await (await startPreview(service, site)).text('/one'), /one of a later set/)
})

test('unsaved texts are shown in their preview at once, and make no version', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', {
    path: '/',
    html_content: '<site-component name="card"/>saved',
    title: 'Saved',
  })
  const card = await site.add('components', { name: 'card', html_content: 'card', css: 'p{}' })
  const theme = await site.add('themes', { name: 'T', css: 'kept{}', active: true })
  const [preview, other] = [await startPreview(service, site), await startPreview(service, site)]
  const put = async (fields: object, status = 200) => {
    const { status: got, body, text } = await preview.draft(fields)
    assert.equal(got, status, text)
    return body
  }
  const ofPage = { kind: 'page', record_id: page.id }
  await put({ ...ofPage, html_content: '<site-component name="card"/>typed', title: 'Typed' })
  await put({ kind: 'component', record_id: card.id, html_content: 'typed card', css: 'q{}' })
  await put({ kind: 'theme', record_id: theme.id, css: 'typed{}' })
  const shown = await preview.text()
  for (const text of ['typed card', 'typed cardtyped', '<title>Typed</title>', 'typed{}', 'q{}'])
    assert.ok(shown.includes(text), `${text} is not in ${shown}`)
  assert.ok(!(await other.text()).includes('typed') && !(await site.text()).includes('typed'))
  const { body } = await site.owner.get(`/api/v1/websites/pages/${page.id}/versions`)
  assert.equal(body.meta.total_count, 1)
  const malformed = await put({ ...ofPage, html_content: 'x\n<site-if>' }, 422)
  assert.match(malformed.errors.html_content[0], /malformed at line 2/)
  await put({ ...ofPage, css: 'p{}' }, 422)
  await put({ kind: 'theme', record_id: theme.id, css: '</style>' }, 422)
  await put({ kind: 'header', record_id: page.id, html_content: 'x' }, 422)
  assert.equal((await put({ ...ofPage, html_content: null })).byte_size, 0)
  assert.match(await preview.text(), /typed cardsaved/)
  await preview.stop()
  await put({ ...ofPage, html_content: 'x' }, 409)
})
