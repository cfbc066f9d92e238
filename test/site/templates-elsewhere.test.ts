import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { dataOf } from '#test/api/second-process.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { startService } from '#test/support/service.ts'
import { makeSite } from './support.ts'

const service = await startService()
const second = await spawnService(dataOf(service))
after(async () => {
  await second.kill()
  await service.close()
})

test('visitors of another process soon see a change of a component, a row, many rows, a fact and a theme', async () => {
  const site = await makeSite(service)
  const component = await site.add('components', { name: 'card', html_content: 'card 1' })
  const table = await site.add('tables', { name: 'Posts', columns: [{ name: 'Title', type: 'text' }] })
  const rows = `tables/${table.id}/rows`
  const row = await site.add(rows, { values: { title: 'row 1' } })
  await site.add('pages', {
    path: '/',
    html_content:
      '<site-component name="card"/>{{ website.facts.phone }}<site-rows table="posts">{{ row.title }}</site-rows>',
  })
  const visit = async () => {
    return (await exchange(second.port, { method: 'GET', path: '/', headers: { host: site.host } })).text
  }
  const soon = (expected: RegExp) => eventually(async () => assert.match(await visit(), expected))
  await soon(/card 1[\s\S]*row 1/)
  await site.change('components', component.id, { html_content: 'card 2' })
  await soon(/card 2/)
  await site.change('tables/rows', row.id, { values: { title: 'row 2' } })
  await soon(/row 2/)
  const { status } = await site.owner.post(`/api/v1/websites/tables/${table.id}/rows/bulk`, {
    rows: [{ id: row.id, values: { title: 'row 3' } }],
  })
  assert.equal(status, 200)
  await soon(/row 3/)
  await site.set({ facts: { phone: '030 12' } })
  await soon(/030 12/)
  await site.add('themes', { name: 'Brand', tokens: {}, css: '.theme {}', active: true })
  await soon(/\.theme \{\}/)
})
