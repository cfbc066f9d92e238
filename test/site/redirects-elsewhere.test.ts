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

test('visitors of another process are redirected soon, even where it has a page cached', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/page', html_content: 'a page' })
  const visit = (path: string) => exchange(second.port, { method: 'GET', path, headers: { host: site.host } })
  const shown = async (path: string) => {
    const { headers, text } = await visit(path)
    return headers.location ?? (text.includes('a page') ? 'a page' : 'nothing')
  }
  const soon = (path: string, expected: string) => eventually(async () => assert.equal(await shown(path), expected))
  for (let n = 0; n < 3; n++) await soon('/page', 'a page')
  for (let round = 0; round < 5; round++) {
    const exact = await site.add('redirects', { from_path: '/page', to: `/exact-${round}`, force: true })
    await soon('/page', `/exact-${round}`)
    await site.change('redirects', exact.id, { force: false })
    await soon('/page', 'a page')
    await site.remove('redirects', exact.id)
    const pattern = await site.add('redirects', { from_path: '/*', to: `/pattern-${round}`, force: true })
    await soon('/page', `/pattern-${round}`)
    await soon('/elsewhere', `/pattern-${round}`)
    await site.remove('redirects', pattern.id)
    await soon('/elsewhere', 'nothing')
    await soon('/page', 'a page')
  }
})

test('hits of several processes add up, and are written when a process ends', async () => {
  const site = await makeSite(service)
  const { id } = await site.add('redirects', { from_path: '/old', to: '/new' })
  const third = await spawnService(dataOf(service))
  for (let n = 0; n < 3; n++) {
    await exchange(third.port, { method: 'GET', path: '/old', headers: { host: site.host } })
    await site.visit('/old')
  }
  await third.kill()
  await service.services.redirectHits.write()
  const { body } = await site.owner.get(`/api/v1/websites/redirects/${id}`)
  assert.equal(body.hit_count, 6)
})
