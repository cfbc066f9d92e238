import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Reply } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered } from './make.ts'

const LIMIT = 5
const service = await startService({ RATE_LIMIT: String(LIMIT) })
after(() => service.close())
const websites = `${API}/websites`

function allowance({ headers }: Reply): { left: number; seconds: number } {
  assert.equal(headers['ratelimit-policy'], `"default";q=${LIMIT};w=60`)
  const [, left, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit)) ?? []
  assert.ok(Number(seconds) >= 1 && Number(seconds) <= 60, String(headers.ratelimit))
  return { left: Number(left), seconds: Number(seconds) }
}

test('each response says how many requests are left; past the limit it is 429 with Retry-After', async () => {
  const ann = await service.newUser()
  for (let left = LIMIT - 1; left >= 0; left--) {
    const reply = await ann.get(websites)
    assert.equal(reply.status, 200)
    assert.equal(allowance(reply).left, left)
    assert.equal(reply.headers['retry-after'], undefined)
  }
  for (let n = 0; n < 2; n++) {
    const refused = await ann.get(websites)
    assert.equal(refused.status, 429)
    assert.equal(allowance(refused).left, 0)
    assert.equal(Number(refused.headers['retry-after']), allowance(refused).seconds)
    assert.equal(refused.body.code, 'rate_limited')
    assert.equal(refused.body.request_id, refused.headers['x-request-id'])
    assert.ok(refused.body.detail.includes(refused.headers['retry-after']))
  }
})

test('a refused request has no effect', async () => {
  const ann = await service.newUser()
  for (let n = 0; n < LIMIT; n++) await answered(200, ann.get(websites))
  await answered(429, ann.post(websites, { name: 'Too late' }))
  const again = await service.readOnlyKeyFor(ann)
  assert.equal((await answered(200, again.get(websites))).meta.total_count, 0)
})

test('errors count as well', async () => {
  const ann = await service.newUser()
  await answered(404, ann.get(`${websites}/x`))
  await answered(422, ann.post(websites, {}))
  await answered(400, ann.get(`${websites}?page=0`))
  assert.equal(allowance(await ann.get(websites)).left, LIMIT - 4)
})

test('each credential has its own limit, also those of one user', async () => {
  const ann = await service.newUser()
  for (let n = 0; n < LIMIT + 1; n++) await ann.get(websites)
  await answered(429, ann.get(websites))
  assert.equal(allowance(await (await service.readOnlyKeyFor(ann)).get(websites)).left, LIMIT - 1)
  assert.equal(allowance(await (await service.newUser()).get(websites)).left, LIMIT - 1)
})

test('visitors and routes without a credential are not counted', async () => {
  const ann = await service.newUser()
  const website = await answered(201, ann.post(websites, { name: 'Visited' }))
  await answered(201, ann.post(`${websites}/${website.id}/pages`, { path: '/', html_content: 'x' }))
  for (let n = 0; n < 2 * LIMIT; n++) {
    assert.equal((await service.visit(`${website.subdomain}.sites.test`, '/')).status, 200)
    assert.equal((await service.visit('localhost', '/healthz')).status, 200)
    assert.equal((await service.visit('localhost', `${API}/openapi.json`)).status, 200)
  }
  assert.equal(allowance(await ann.get(websites)).left, LIMIT - 3)
})

test('0 means no limit', async () => {
  const unlimited = await startService({ RATE_LIMIT: '0' })
  try {
    const ann = await unlimited.newUser()
    for (let n = 0; n < 20; n++) {
      const { status, headers } = await ann.get(websites)
      assert.equal(status, 200)
      assert.deepEqual([headers.ratelimit, headers['ratelimit-policy']], [undefined, undefined])
    }
  } finally {
    await unlimited.close()
  }
})
