import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { fetchAllowances } from '#net/fetch-allowance.ts'
import { GuardedFetcher } from '#providers/fetch/guarded-fetcher.ts'
import { BodyRefused, type FetchOptions } from '#providers/fetch/safe-fetcher.ts'
import { startTlsServer } from '#test/support/tls/server.ts'

type Route = (request: IncomingMessage, response: ServerResponse) => void
const routes: Record<string, Route> = {}
const seen: { url: string; headers: IncomingMessage['headers']; method: string; body: string }[] = []
const server = await startTlsServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push({ url: request.url!, headers: request.headers, method: request.method!, body })
  const route = routes[request.url!.split('?')[0]!]
  if (route) route(request, response)
  else response.writeHead(404).end('no such page')
})
after(() => server.close())

const { port } = server
const LIMITS: FetchOptions = { maxBytes: 1_000, timeoutMs: 5_000 }
const allowances = fetchAllowances(`localhost:${port}, 127.0.0.1:${port}`)
const fetcher = new GuardedFetcher({ allowances, authorities: server.authority })
const at = (path: string) => server.url + path

async function refusal(url: string, options: Partial<FetchOptions> = {}, by = fetcher): Promise<string> {
  const answer = await by.fetch(url, { ...LIMITS, ...options })
  assert.equal(answer.ok, false, url)
  return answer.ok ? '' : answer.reason
}

test('a response is returned whole, whatever its status', async () => {
  routes['/text'] = (_, response) => response.writeHead(201, { 'x-one': '1' }).end('hello')
  const answer = await fetcher.fetch(at('/text?a=b'), { ...LIMITS, accept: 'text/plain', headers: { 'x-mine': 'yes' } })
  assert.ok(answer.ok)
  assert.deepEqual([answer.status, answer.headers['x-one'], `${answer.body}`], [201, '1', 'hello'])
  assert.equal(answer.url, at('/text?a=b'))
  const { headers, url } = seen.at(-1)!
  assert.deepEqual([url, headers.accept, headers['x-mine']], ['/text?a=b', 'text/plain', 'yes'])
  assert.match(headers['user-agent']!, /^Sitewright\//)
  const missing = await fetcher.fetch(at('/missing'), LIMITS)
  assert.ok(missing.ok && missing.status === 404)
})

test('a body can be sent', async () => {
  routes['/in'] = (_, response) => response.end('ok')
  const answer = await fetcher.fetch(at('/in'), { ...LIMITS, method: 'POST', body: '{"a":1}' })
  assert.ok(answer.ok)
  assert.deepEqual([seen.at(-1)!.method, seen.at(-1)!.body], ['POST', '{"a":1}'])
})

test('only https, port 443, no credentials; otherwise no connection is made', async () => {
  const before = server.connections()
  const strict = new GuardedFetcher({ authorities: server.authority, resolvePublic: async () => ['93.184.216.34'] })
  for (const [url, reason] of [
    ['', 'invalid_url'],
    ['/relative', 'invalid_url'],
    [`https://example.com/${'x'.repeat(5_000)}`, 'invalid_url'],
    ['file:///etc/passwd', 'invalid_url'],
    ['data:text/plain,x', 'invalid_url'],
    ['http://example.com/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['https://user@example.com/', 'credentials_in_url'],
    ['https://:secret@example.com/', 'credentials_in_url'],
    ['https://example.com:8443/', 'port_not_allowed'],
    ['https://example.com:22/', 'port_not_allowed'],
  ] as const)
    assert.equal(await refusal(url, {}, strict), reason, url)
  assert.equal(server.connections(), before)
})

test('an address that is not public is refused in every notation', async () => {
  const strict = new GuardedFetcher()
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
  ])
    assert.equal(await refusal(`https://${host}/`, {}, strict), 'address_not_allowed', host)
})

test('a name with any private address is refused like one that does not resolve', async () => {
  const answers: Record<string, string[]> = {
    'inside.example': ['10.0.0.1'],
    'both.example': ['93.184.216.34', '127.0.0.1'],
    'six.example': ['2606:4700::1', '::1'],
  }
  const strict = new GuardedFetcher({ resolvePublic: async (name) => answers[name] ?? [] })
  for (const name of ['inside.example', 'both.example', 'six.example', 'unknown.example', 'inside.example.']) {
    const answer = await strict.fetch(`https://${name}/`, LIMITS)
    const expected = { ok: false, reason: 'address_not_allowed', message: 'has no public address' }
    assert.deepEqual(answer, expected)
  }
})

test('an allowance for one port or network does not cover another', async () => {
  const other = new GuardedFetcher({ allowances: fetchAllowances(`127.0.0.1:${port}`), resolvePublic: async () => [] })
  assert.equal(await refusal(`https://127.0.0.2:${port}/`, {}, other), 'address_not_allowed')
  assert.equal(await refusal('https://127.0.0.1/', {}, other), 'address_not_allowed')
  assert.equal(await refusal(`https://127.0.0.1:${port + 1}/`, {}, other), 'port_not_allowed')
  assert.equal(await refusal(`https://8.8.8.8:${port}/`, {}, other), 'port_not_allowed')
  assert.equal(await refusal(`https://localhost:${port}/`, {}, other), 'address_not_allowed')
})

test('only the checked address is connected to, even if the name resolves to another by then', async () => {
  routes['/text'] = (_, response) => response.end('hello')
  let lookups = 0
  const resolvePublic = async () => [lookups++ === 0 ? '127.0.0.1' : '10.255.255.1']
  const rebound = new GuardedFetcher({ allowances, authorities: server.authority, resolvePublic })
  const answer = await rebound.fetch(`https://any.example.test:${port}/text`, LIMITS)
  assert.ok(answer.ok)
  assert.equal(lookups, 1)
  assert.equal(seen.at(-1)!.headers.host, `any.example.test:${port}`)
  assert.equal(await refusal(`https://any.example.test:${port}/text`, {}, rebound), 'address_not_allowed')
})

test('a certificate must be for the name and from a known authority', async () => {
  const stranger = new GuardedFetcher({ allowances })
  assert.equal(await refusal(at('/text'), {}, stranger), 'unreachable')
  const wrongName = new GuardedFetcher({
    allowances,
    authorities: server.authority,
    resolvePublic: async () => ['127.0.0.1'],
  })
  assert.equal(await refusal(`https://other.example:${port}/text`, {}, wrongName), 'unreachable')
})

test('a port where nothing listens is unreachable', async () => {
  const nobody = await startTlsServer(() => {})
  await nobody.close()
  const toNobody = new GuardedFetcher({ allowances: fetchAllowances(`127.0.0.1:${nobody.port}`) })
  assert.equal(await refusal(`https://127.0.0.1:${nobody.port}/`, {}, toNobody), 'unreachable')
})

test('at most five redirects are followed, without the headers meant for the first origin', async () => {
  routes['/again'] = (request, response) => {
    const left = Number(new URL(request.url!, server.url).searchParams.get('left'))
    if (left === 0) response.end('there')
    else response.writeHead(302, { location: `/again?left=${left - 1}` }).end()
  }
  const answer = await fetcher.fetch(at('/again?left=5'), LIMITS)
  assert.ok(answer.ok)
  assert.equal(answer.url, at('/again?left=0'))
  assert.equal(await refusal(at('/again?left=6')), 'too_many_redirects')
  const unfollowed = await fetcher.fetch(at('/again?left=5'), { ...LIMITS, maxRedirects: 0 })
  assert.ok(unfollowed.ok && unfollowed.status === 302)

  routes['/elsewhere'] = (_, response) =>
    response.writeHead(302, { location: `https://127.0.0.1:${port}/again?left=0` }).end()
  const headers = { authorization: 'Bearer secret' }
  assert.ok((await fetcher.fetch(at('/elsewhere'), { ...LIMITS, headers })).ok)
  const [first, second] = seen.slice(-2)
  assert.deepEqual([first!.headers.authorization, second!.headers.authorization], ['Bearer secret', undefined])
})

test('each redirect is checked like the first address', async () => {
  for (const [location, reason] of [
    ['http://localhost/', 'not_https'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_allowed'],
    ['https://localhost:22/', 'port_not_allowed'],
    [`https://user:pw@localhost:${port}/`, 'credentials_in_url'],
    ['https://[', 'invalid_redirect'],
    ['javascript:alert(1)', 'invalid_url'],
  ] as const) {
    routes['/to'] = (_, response) => response.writeHead(307, { location }).end()
    assert.equal(await refusal(at('/to')), reason, location)
  }
  routes['/to'] = (_, response) => response.writeHead(302).end()
  assert.equal(await refusal(at('/to')), 'invalid_redirect')
})

test('a write does not follow redirects', async () => {
  routes['/to'] = (_, response) => response.writeHead(307, { location: '/in' }).end()
  const answer = await fetcher.fetch(at('/to'), { ...LIMITS, method: 'POST', body: 'x' })
  assert.ok(answer.ok && answer.status === 307)
  assert.equal(seen.at(-1)!.url, '/to')
})

test('a body that is too large is refused, announced or not, compressed or not', async () => {
  routes['/announced'] = (_, response) => response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1_001))
  routes['/unannounced'] = (_, response) => {
    response.write('x'.repeat(600))
    response.end('x'.repeat(401))
  }
  routes['/bomb'] = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(500_000)))
  routes['/zstd-bomb'] = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'zstd' }).end(zstdCompressSync(Buffer.alloc(500_000)))
  for (const path of ['/announced', '/unannounced', '/bomb', '/zstd-bomb'])
    assert.equal(await refusal(at(path)), 'too_large', path)
  routes['/exact'] = (_, response) => response.end('x'.repeat(1_000))
  const exact = await fetcher.fetch(at('/exact'), LIMITS)
  assert.ok(exact.ok && exact.body.length === 1_000)
})

test('a compressed body is decompressed; one that cannot be is refused', async () => {
  const compressed = gzipSync('hello')
  routes['/gzip'] = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed)
  const answer = await fetcher.fetch(at('/gzip'), LIMITS)
  assert.ok(answer.ok)
  assert.equal(`${answer.body}`, 'hello')
  for (const [encoding, body] of [
    ['gzip, gzip', gzipSync(compressed)],
    ['compress', compressed],
    ['gzip', 'not gzip'],
    ['br', 'not brotli, either'],
    ['zstd', 'nor zstd'],
    ['gzip', compressed.subarray(0, 10)],
  ] as const) {
    routes['/odd'] = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    assert.equal(await refusal(at('/odd')), 'invalid_encoding', encoding)
  }
})

test('headers have a limit', async () => {
  routes['/headers'] = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end('x')
  assert.equal(await refusal(at('/headers')), 'unreachable')
})

test('silent and slow servers are given up at the deadline, and their connections closed', {
  timeout: 20_000,
}, async () => {
  routes['/silent'] = () => {}
  let closed: Promise<unknown> = Promise.reject(new Error('was never requested'))
  closed.catch(() => {})
  routes['/drip'] = (request, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    closed = new Promise<void>((resolve) =>
      request.socket.on('close', () => {
        clearInterval(drip)
        resolve()
      }),
    )
  }
  assert.equal(await refusal(at('/silent'), { timeoutMs: 200 }), 'timed_out')
  assert.equal(await refusal(at('/drip'), { timeoutMs: 200, maxBytes: 1_000_000 }), 'timed_out')
  await closed
  const slowNames = new GuardedFetcher({ resolvePublic: () => new Promise(() => {}) })
  assert.equal(await refusal('https://slow.example/', { timeoutMs: 50 }, slowNames), 'timed_out')
})

test('a response that ends early is not taken for a whole one', async () => {
  routes['/broken'] = (request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('x', () => request.socket.destroy())
  }
  assert.equal(await refusal(at('/broken')), 'interrupted')
})

test('as a stream: a failure midway is thrown, and an unread body is closed at the deadline', {
  timeout: 20_000,
}, async () => {
  routes['/long'] = (_, response) => {
    for (let n = 0; n < 20; n++) response.write('x'.repeat(100))
    response.end()
  }
  const opened = await fetcher.open(at('/long'), LIMITS)
  assert.ok(opened.ok)
  let bytes = 0
  await assert.rejects(
    async () => {
      for await (const chunk of opened.body) bytes += chunk.length
    },
    (error) => error instanceof BodyRefused && error.refused.reason === 'too_large',
  )
  assert.ok(bytes <= LIMITS.maxBytes)

  let closed = Promise.resolve()
  routes['/endless'] = (request, response) => {
    response.write('x')
    closed = new Promise((resolve) => request.socket.on('close', () => resolve()))
  }
  const unread = await fetcher.open(at('/endless'), { ...LIMITS, timeoutMs: 300 })
  assert.ok(unread.ok)
  await closed
})

test('too many concurrent fetches are refused, and later ones are not', { timeout: 20_000 }, async () => {
  routes['/silent'] = () => {}
  const waiting = Array.from({ length: 64 }, () => refusal(at('/silent'), { timeoutMs: 1_500 }))
  assert.equal(await refusal(at('/text')), 'busy')
  assert.deepEqual([...new Set(await Promise.all(waiting))], ['timed_out'])
  assert.ok((await fetcher.fetch(at('/text'), LIMITS)).ok)
})
