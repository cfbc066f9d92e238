import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startRemote } from '#test/api/remote.ts'
import { sourceFiles } from '#test/contract/support/source-files.ts'
import { makeOwner } from '#test/faults/support/owner.ts'
import { KIND, startCollector } from '#test/support/collector.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { until } from '#test/support/until.ts'

test('log lines and calls to other services belong to the request, and the last spans are sent at the end', async () => {
  const [collector, remote, state] = [await startCollector(), await startRemote(), await freshState()]
  remote.routes['/a-secret-path?key=1'] = (response) => response.writeHead(404).end()
  const key = await makeOwner(state.env)
  const env = { ...state.env, ...remote.env, LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }
  const service = await spawnService(env)
  const post = (path: string, body: object) =>
    exchange(service.port, {
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  try {
    const website = JSON.parse((await post('/api/v1/websites', { name: 'Traced' })).text)
    const url = `https://localhost:${remote.port}/a-secret-path?key=1`
    const answer = await post(`/api/v1/websites/${website.id}/assets/upload`, { url })
    assert.equal(answer.status, 422, answer.text)
    const id = answer.headers['x-request-id']
    await service.kill()
    const request = collector.spans.find(({ attributes }) => attributes['sitewright.request_id'] === id)!
    const call = collector.spans.find(({ attributes }) => attributes['server.port'] === remote.port)!
    assert.deepEqual([call.traceId, call.parentSpanId, call.kind], [request.traceId, request.spanId, KIND.client])
    assert.deepEqual(
      [call.name, call.attributes['server.address'], call.attributes['http.response.status_code']],
      ['GET', 'localhost', 404],
    )
    assert.doesNotMatch(JSON.stringify(collector.spans), new RegExp(`secret|${key}`))
    const line = service.logs.find(({ request_id }) => request_id === id)
    assert.deepEqual([line.trace_id, line.span_id], [request.traceId, request.spanId])
  } finally {
    await service.kill('SIGKILL')
    await Promise.all([collector.close(), remote.close(), state.remove()])
  }
})

test('without a collector the service goes on, and says so', async () => {
  const state = await freshState()
  const service = await spawnService({ ...state.env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  try {
    await until(
      async () => {
        await exchange(service.port, { method: 'GET', path: '/livez' })
        return service.logs.filter(({ msg }) => msg === 'traces could not be sent')
      },
      ({ length }) => length > 0,
    )
    assert.deepEqual(await service.kill(), { code: 0, signal: null })
    assert.equal(service.logs.filter(({ msg }) => msg === 'traces could not be sent').length, 1)
  } finally {
    await service.kill('SIGKILL')
    await state.remove()
  }
})

test('nothing of OpenTelemetry is loaded unless it is configured', () => {
  const named = sourceFiles('src/**/*.ts').filter(({ text }) => text.includes("'@opentelemetry/"))
  assert.deepEqual(
    named.map(({ path }) => path),
    ['src/providers/traces/otlp.ts'],
  )
  const loaders = sourceFiles('src/**/*.ts').filter(({ text }) => text.includes('providers/traces/otlp.ts'))
  assert.deepEqual(
    loaders.map(({ path }) => path),
    ['src/process/adapters.ts'],
  )
  assert.match(loaders[0]!.text, /(?<!from )import\('#providers\/traces\/otlp\.ts'\)/)
  assert.doesNotMatch(loaders[0]!.text, /from '#providers\/traces\/otlp\.ts'/)
})
