import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { type Collector, FAILED, KIND, startCollector } from '#test/support/collector.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

let collector: Collector
let service: Service
let ann: Person
before(async () => {
  collector = await startCollector()
  service = await startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-test,x-team=web',
    OTEL_SERVICE_NAME: 'websites',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  ann = await service.newUser('ann@example.com')
})
after(async () => {
  await service.close()
  await collector.close()
})

const byRequest = (id: string | string[] | undefined) =>
  collector.wait(({ attributes }) => attributes['sitewright.request_id'] === id)

test('a request is a span with its route, method, status and request id', async () => {
  const made = await ann.post('/api/v1/websites', { name: 'Traced' })
  const span = await byRequest(made.headers['x-request-id'])
  assert.deepEqual([span.name, span.kind, span.parentSpanId ?? ''], ['POST /api/v1/websites', KIND.server, ''])
  assert.equal(span.attributes['http.route'], '/api/v1/websites')
  assert.equal(span.attributes['http.request.method'], 'POST')
  assert.equal(span.attributes['http.response.status_code'], 201)
  assert.deepEqual([span.resource['service.name'], span.resource['service.version']], ['websites', '0.2.0'])
  const [{ path, headers }] = collector.requests as [(typeof collector.requests)[number]]
  assert.deepEqual([path, headers.authorization, headers['x-team']], ['/v1/traces', 'Bearer of-the-test', 'web'])
  // A read that is answered before the framework has its route as well.
  for (const _ of [1, 2]) {
    const read = await ann.get(`/api/v1/websites/${made.body.id}?secret=1`)
    const { attributes } = await byRequest(read.headers['x-request-id'])
    assert.equal(read.status, 200)
    assert.match(String(attributes['http.route']), /^\/api\/v1\/websites\/:\w+$/)
  }
})

test('no span of the service itself holds an address, a query or a token', async () => {
  const own = new URL(service.url).host
  const names: string[] = []
  for (const [id, path] of [
    ['invited-1', '/invitations/a-secret-token?next=another-secret'],
    ['missing-1', '/no-such/a-secret-path'],
    ['missing-2', '/api/v1/a-secret-path/01a22699-920c-73e8-954d-aec08e42f47d'],
    ['sign-in-1', '/sign-in?next=/a-secret-path'],
  ] as const) {
    await service.visit(own, path, { headers: { 'x-request-id': id } })
    names.push((await byRequest(id)).name)
  }
  assert.deepEqual(names, ['GET /invitations/:token', 'GET', 'GET', 'GET /sign-in'])
  assert.doesNotMatch(JSON.stringify(collector.spans), /secret/)
})

test('a visit to a website names its host and path', async () => {
  const { body } = await ann.post('/api/v1/websites', { name: 'Visited' })
  const host = new URL(body.url).hostname
  await service.visit(host, '/some-page?utm=1')
  const span = await collector.wait(({ attributes }) => attributes['server.address'] === host)
  assert.deepEqual([span.name, span.attributes['url.path']], ['GET', '/some-page'])
  await service.visit('preview-a-key.sites.test', '/')
  const after = await ann.get('/api/v1/websites')
  await byRequest(after.headers['x-request-id'])
  assert.doesNotMatch(JSON.stringify(collector.spans), /a-key/)
})

test('the traceparent of a trusted proxy is continued, another is not', async () => {
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const sent = async (traceparent: string) => {
    const headers = { authorization: `Bearer ${ann.key}`, traceparent }
    const answer = await exchange(service.port, { method: 'GET', path: '/api/v1/websites', headers })
    return byRequest(answer.headers['x-request-id'] as string)
  }
  const span = await sent(parent)
  assert.deepEqual([span.traceId, span.parentSpanId], parent.split('-').slice(1, 3))
  for (const wrong of ['00-0-0-01', parent.replace(/0af7\w+/, '0'.repeat(32)), `${parent}-x`, 'a'.repeat(5_000)])
    assert.notEqual((await sent(wrong)).traceId, parent.split('-')[1])
})

test('a stranger’s traceparent begins a trace of its own', async () => {
  const open = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  try {
    const traceId = '1af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    const answer = await exchange(open.port, { method: 'GET', path: '/api/v1/websites', headers })
    assert.notEqual((await byRequest(answer.headers['x-request-id'])).traceId, traceId)
  } finally {
    await open.close()
  }
})

test('a job is a span, and fails with it', async () => {
  const { worker, database } = service.services
  worker.add({
    kind: 'test.fails',
    run: async () => {
      throw new RangeError('with a secret in it')
    },
  })
  await database.write((tx) => enqueue(tx, 'test.fails', {}, Date.now()))
  worker.wake()
  const span = await collector.wait(({ name }) => name === 'job test.fails')
  assert.deepEqual([span.kind, span.status.code, span.attributes['error.type']], [KIND.internal, FAILED, 'RangeError'])
  assert.doesNotMatch(JSON.stringify(span), /secret/)
})
