import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { makeStarter, STARTER_SITES } from '#test/support/starters.ts'

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

test('the starters are listed, each with its picture', async () => {
  const { body } = await owner.get('/api/v1/starters')
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    Object.keys(STARTER_SITES),
  )
  const urls = body.data.flatMap((starter: Record<string, string>) => [starter.picture_url, starter.page_picture_url])
  for (const url of urls) {
    const answer = await service.clientFor().get(new URL(url).pathname)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'image/webp')
  }
  assert.equal((await service.clientFor().get('/starters/nothing.webp')).status, 404)
  assert.equal((await service.clientFor().get('/starters/..%2Fpackage.json')).status, 404)
})

test('a website begins with a starter: its name is that of the request, its content that of the folder', async () => {
  const { id, url, filled } = await makeStarter(owner, 'event')
  const host = new URL(url).hostname
  assert.deepEqual([filled.status, filled.format, filled.errors], ['done', 'folder', []])
  const website = (await owner.get(`/api/v1/websites/${id}`)).body
  assert.equal(website.name, STARTER_SITES.event)
  assert.equal(website.facts.town, 'Wivenmouth')

  const home = await service.visit(host, '/')
  assert.match(home.text, /<a aria-current="page" class="brand" href="\/">Small Boats Day<\/a>/)
  assert.match(home.text, /--color-paper: #fff3d6/)
  assert.match(home.text, /<img src="\/assets\/[0-9a-f-]{36}\/fleet\.svg\?v=/)
  // A row refers to a row of another table.
  assert.match((await service.visit(host, '/programme')).text, /How a plank learns to bend<\/strong><span>Aoife/)
  assert.match((await service.visit(host, '/register')).text, /<form class="site-form"/)
  assert.equal((await service.visit(host, '/tickets')).headers.location, '/register')
  const forPrograms = (await service.visit(host, '/llms.txt')).text
  assert.ok(forPrograms.startsWith('# Small Boats Day\n') && !forPrograms.includes('{{'), forPrograms)
  const missing = await service.visit(host, '/nowhere')
  assert.equal(missing.status, 404)
  assert.match(missing.text, /Off the chart/)
})

test('a starter that does not exist is refused', async () => {
  const wrong = await owner.post('/api/v1/websites', { name: 'X', starter: 'nothing' })
  assert.equal(wrong.status, 422)
  assert.deepEqual(Object.keys(wrong.body.errors), ['starter'])
})
