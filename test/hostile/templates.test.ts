import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeSite } from '#test/site/support.ts'
import { startService } from '#test/support/service.ts'

const service = await startService()
after(() => service.close())

const ROW = { columns: [{ name: 'Title', type: 'text' }] }

test('components that multiply each other cost a limited amount of work, and the page still comes', async () => {
  const site = await makeSite(service)
  await site.add('components', { name: 'level-0', html_content: 'x'.repeat(100) })
  for (let level = 1; level < 8; level++)
    await site.add('components', {
      name: `level-${level}`,
      html_content: `<site-component name="level-${level - 1}"/>`.repeat(40),
    })
  await site.add('pages', { path: '/', html_content: '<h1>Own</h1><site-component name="level-7"/>' })
  const { status, text } = await site.visit('/')
  assert.equal(status, 200)
  assert.match(text, /<h1>Own<\/h1>/)
})

test('lists in lists of lists are refused or limited', async () => {
  const site = await makeSite(service)
  const { id } = await site.add('tables', { name: 'Rows', ...ROW })
  const rows = Array.from({ length: 100 }, (_, n) => ({ values: { title: `${n} ${'long '.repeat(50)}` } }))
  await site.owner.post(`/api/v1/websites/tables/${id}/rows/bulk`, { rows })
  const list = (inner: string) => `<site-rows table="rows">{{ row.title }}${inner}</site-rows>`
  await site.add('pages', { path: '/two', html_content: list(list('')).repeat(5) })
  assert.equal((await site.visit('/two')).status, 200)
  const { status } = await site.owner.post(`/api/v1/websites/${site.id}/pages`, {
    path: '/three',
    html_content: list(list(list(''))),
  })
  assert.equal(status, 422)
})

test('very many elements and expressions', async () => {
  const site = await makeSite(service, { name: 'Many' })
  const pieces = {
    '/elements': '<site-snippet name="none"/>'.repeat(20_000),
    '/expressions': '{{ website.name | truncate: 3 }}'.repeat(50_000),
    '/open': '<b>'.repeat(50_000),
    '/ifs': '<i site-if="page.title">'.repeat(400) + '</i>'.repeat(400),
  }
  for (const [path, html_content] of Object.entries(pieces)) {
    const { status } = await site.owner.post(`/api/v1/websites/${site.id}/pages`, { path, html_content })
    assert.ok([201, 422].includes(status), `${path}: ${status}`)
    const visit = await site.visit(path)
    assert.ok(visit.status < 500, `${path}: ${visit.status}`)
  }
})

test('a template reaches no data of another website', async () => {
  const [mine, theirs] = [await makeSite(service), await makeSite(service)]
  await theirs.add('components', { name: 'secret', html_content: 'SECRET' })
  await theirs.add('snippets', { name: 'secret', html_content: 'SECRET' })
  await theirs.set({ facts: { secret: 'SECRET' } })
  const table = await theirs.add('tables', { name: 'Secret', ...ROW })
  const row = await theirs.add(`tables/${table.id}/rows`, { values: { title: 'SECRET' } })
  const asset = await theirs.add('assets/upload', {
    base64: 'eA==',
    filename: 'SECRET.txt',
    content_type: 'text/plain',
  })
  const own = await mine.add('tables', { name: 'Own', ...ROW })
  const { status } = await mine.owner.patch(`/api/v1/websites/tables/${own.id}`, {
    columns: [...own.columns, { name: 'Other', type: 'reference', reference_table_id: table.id }],
  })
  assert.equal(status, 422)
  await mine.add('pages', {
    path: '/',
    html_content: `<site-component name="secret"/><site-snippet name="secret"/><site-rows table="secret">{{ row.title }}</site-rows>
<site-rows table="${table.id}">{{ row.title }}</site-rows>{{ website.facts.secret }}{{ asset["${asset.id}"] }}{{ asset["SECRET.txt"].filename }}${row.id}`,
  })
  assert.doesNotMatch(await mine.text(), /SECRET/)
  const bound = await mine.owner.post(`/api/v1/websites/${mine.id}/pages`, {
    path: '/:title',
    table_id: table.id,
    row_key: 'title',
    html_content: '{{ row.title }}',
  })
  assert.equal(bound.status, 422)
})
