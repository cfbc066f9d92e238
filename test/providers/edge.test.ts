// Every edge that can be told keeps what it may, forgets what it is told, and says so when it was not told.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { bunnyEdge } from '#providers/edge/bunny.ts'
import { cloudflareEdge } from '#providers/edge/cloudflare.ts'
import type { Edge } from '#providers/edge/edge.ts'
import { fastlyEdge } from '#providers/edge/fastly.ts'
import { nginxEdge } from '#providers/edge/nginx.ts'
import { varnishEdge } from '#providers/edge/varnish.ts'
import { exchange } from '#test/support/exchange.ts'
import { EDGE_KEY, startVarnish } from '#test/support/varnish.ts'
import { API_KEY, SERVICES, startEdgeService, ZONE } from './support/edge-services.ts'

/** An edge with what it keeps. */
type Kept = {
  edge: Edge
  withKey(key: string): Edge
  keep(path: string, headers: readonly string[]): Promise<void>
  keeps(path: string): Promise<boolean>
  close(): Promise<void>
}

const MAKERS = { cloudflare: cloudflareEdge, fastly: fastlyEdge, bunny: bunnyEdge }

async function service(kind: (typeof SERVICES)[number]) {
  const started = await startEdgeService(kind)
  const withKey = (key: string) => MAKERS[kind]({ api: started.url, zone: ZONE, key })
  return { ...started, edge: withKey(API_KEY), withKey }
}

/** The real one, in front of an origin that answers with the given headers. */
async function varnish(): Promise<Kept> {
  const answers = new Map<string, readonly string[]>()
  const asked: string[] = []
  const origin = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, ['content-type', 'text/plain', ...(answers.get(request.url!) ?? [])]).end('text')
  })
  await once(origin.listen(0, '127.0.0.1'), 'listening')
  const cache = await startVarnish((origin.address() as AddressInfo).port)
  const get = (path: string) => exchange(cache.port, { method: 'GET', path, headers: { host: 'a.sites.test' } })
  const withKey = (key: string) => varnishEdge({ urls: [cache.url], key })
  return {
    edge: withKey(EDGE_KEY),
    withKey,
    async keep(path, headers) {
      answers.set(path, headers)
      await get(path)
    },
    async keeps(path) {
      const before = asked.length
      await get(path)
      return asked.length === before
    },
    async close() {
      await cache.close()
      origin.closeAllConnections()
      origin.close()
    },
  }
}

const OPEN: Record<string, () => Promise<Kept>> = {
  varnish,
  ...Object.fromEntries(SERVICES.map((kind) => [kind, () => service(kind)])),
}

for (const [name, open] of Object.entries(OPEN))
  describe(name, () => {
    let kept: Kept
    before(async () => {
      kept = await open()
    })
    after(() => kept?.close())

    const keep = (path: string, keys: string) =>
      kept.keep(path, kept.edge.headers({ keys, seconds: 600, staleSeconds: 60 }))

    test('keeps what it may, and forgets what has one of the keys', async () => {
      await kept.keep('/plain', [])
      await keep('/one', 'site-1')
      await keep('/other', 'site-2')
      assert.deepEqual(
        [await kept.keeps('/plain'), await kept.keeps('/one'), await kept.keeps('/other')],
        [false, true, true],
      )
      assert.deepEqual(await kept.edge.purging!.purge(['site-1', 'nothing']), { ok: true })
      assert.deepEqual([await kept.keeps('/one'), await kept.keeps('/other')], [false, true])
    })

    test('an answer has as many keys as fit, and any of them will do', async () => {
      if (kept.edge.keyedBy === 'website') return
      const keys = Array.from(
        { length: Math.floor(kept.edge.maxKeyBytes / 11) },
        (_, at) => `key${String(at).padStart(7, '0')}`,
      )
      for (const key of [keys[0]!, keys.at(-1)!]) {
        await keep('/many', keys.join(' '))
        assert.equal(await kept.keeps('/many'), true)
        assert.deepEqual(await kept.edge.purging!.purge([key]), { ok: true })
        assert.equal(await kept.keeps('/many'), false, key)
      }
    })

    test('more keys than one call takes are all forgotten', async () => {
      const keys = Array.from({ length: 620 }, (_, at) => `of-many-${at}`)
      await keep('/first', keys[0]!)
      await keep('/last', keys.at(-1)!)
      assert.deepEqual(await kept.edge.purging!.purge(keys), { ok: true })
      assert.deepEqual([await kept.keeps('/first'), await kept.keeps('/last')], [false, false])
    })

    test('forgets everything', async () => {
      await keep('/one', 'site-1')
      await keep('/other', 'site-2')
      assert.deepEqual(await kept.edge.purging!.purgeAll(), { ok: true })
      assert.deepEqual([await kept.keeps('/one'), await kept.keeps('/other')], [false, false])
    })

    test('a wrong key is a failure, and nothing is forgotten', async () => {
      await keep('/one', 'site-1')
      const refused = await kept.withKey('wrong').purging!.purge(['site-1'])
      assert.match(refused.ok ? '' : refused.message, /^status 40[13]/)
      assert.equal((await kept.withKey('wrong').purging!.purgeAll()).ok, false)
      assert.equal(await kept.keeps('/one'), true)
    })
  })

for (const kind of SERVICES)
  test(`${kind}: what it refuses, breaks or leaves unanswered is a failure`, async () => {
    const kept = await service(kind)
    const purge = () => kept.edge.purging!.purge(['site-1'])
    kept.answers({ status: 429, body: 'slower', forgets: [] }, '7')
    assert.deepEqual(await purge(), { ok: false, message: 'status 429: slower', retryAfterMs: 7_000 })
    kept.answers({ status: 200, body: 'x'.repeat(200_000), forgets: [] })
    assert.deepEqual(await purge(), { ok: false, message: 'the answer is too long', retryAfterMs: null })
    kept.answers('hang')
    const waiting = purge()
    await kept.close()
    assert.equal((await waiting).ok, false)
    const gone = await purge()
    assert.match(gone.ok ? '' : gone.message, /ECONNREFUSED|fetch failed/)
  })

test('cloudflare: a refusal with status 200 is one', async () => {
  const kept = await service('cloudflare')
  kept.answers({ status: 200, body: '{"success":false,"errors":[{"code":1000}]}', forgets: [] })
  const refused = await kept.edge.purging!.purge(['site-1'])
  assert.match(refused.ok ? '' : refused.message, /^refused: /)
  await kept.close()
})

test('nginx keeps an answer for a second, however long it may be kept', () => {
  assert.equal(nginxEdge.purging, null)
  assert.deepEqual(nginxEdge.headers({ keys: '', seconds: 600, staleSeconds: 60 }), ['x-accel-expires', '1'])
})
