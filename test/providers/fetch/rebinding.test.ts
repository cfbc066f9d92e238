import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { fetchAllowances } from '#net/fetch-allowance.ts'
import { GuardedFetcher } from '#providers/fetch/guarded-fetcher.ts'
import { GuardedPoster } from '#providers/fetch/guarded-poster.ts'
import { resolvePublicName } from '#providers/fetch/resolve-host.ts'
import type { FetchOptions } from '#providers/fetch/safe-fetcher.ts'
import { type DnsAnswer, startDnsServer } from '#test/support/dns-server.ts'
import { startTlsServer } from '#test/support/tls/server.ts'

/** Where a rebound name leads to, on the port of the server that may be reached. */
const TRAP = '127.0.0.2'
const PUBLIC = ['93.184.216.34', '2606:4700::1']
const PRIVATE = ['127.0.0.1', TRAP, '169.254.169.254', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fd00::1', '0.0.0.0']
const LIMITS: FetchOptions = { maxBytes: 1_000, timeoutMs: 10_000 }

let redirectTo = ''
const server = await startTlsServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: redirectTo }).end()
  else response.end('hello')
})
let trapped = 0
const trap = createServer((socket) => {
  trapped++
  socket.destroy()
}).listen(server.port, TRAP)
await once(trap, 'listening')
// Proves that a connection would be counted.
await once(
  connect(server.port, TRAP).on('error', () => {}),
  'close',
)
assert.equal(trapped, 1)
trapped = 0
let answer: (name: string, before: number) => DnsAnswer = () => []
const dns = await startDnsServer((name, before) => answer(name, before))
after(async () => {
  dns.close()
  trap.close()
  await server.close()
})

const fetcher = new GuardedFetcher({
  // The server stands for a public one.
  allowances: fetchAllowances(`127.0.0.1:${server.port}`),
  authorities: server.authority,
  resolvePublic: (name) => resolvePublicName(name, [dns.address]),
})
const at = (name: string, path = '/') => `https://${name}.example.test:${server.port}${path}`

async function refusal(url: string): Promise<string> {
  const fetched = await fetcher.fetch(url, LIMITS)
  assert.ok(!fetched.ok, url)
  return fetched.reason
}

test('a name that is rebound after the check is reached where it was checked', async () => {
  for (const [index, later] of PRIVATE.filter((address) => address !== '127.0.0.1').entries()) {
    answer = (_, before) => [before === 0 ? '127.0.0.1' : later]
    const fetched = await fetcher.fetch(at(`rebound-${index}`), LIMITS)
    assert.ok(fetched.ok && `${fetched.body}` === 'hello', later)
    const mine = dns.queries.filter((query) => query.includes(`rebound-${index}.`))
    assert.deepEqual(mine.toSorted(), [`A rebound-${index}.example.test`, `AAAA rebound-${index}.example.test`])
    assert.equal(await refusal(at(`rebound-${index}`)), 'address_not_allowed', later)
  }
  assert.equal(trapped, 0)
})

test('a connection that stays open leads where it was checked, and a new one is checked anew', async () => {
  const keeping = new GuardedPoster({
    allowances: fetchAllowances(`127.0.0.1:${server.port}`),
    authorities: server.authority,
    resolvePublic: (name) => resolvePublicName(name, [dns.address]),
    maxConcurrent: 1,
  })
  const options = { headers: {}, body: 'x', timeoutMs: 10_000, answerMs: 10_000, maxBytes: 1_000 }
  const posted = async () => {
    const found = await keeping.post(at('kept'), options)
    return found.ok ? `${found.beginning}` : found.reason
  }
  answer = (_, before) => [before === 0 ? '127.0.0.1' : TRAP]
  const before = server.connections()
  assert.equal(await posted(), 'hello')
  // The connection is free once the end of the answer has been handled.
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(await posted(), 'hello')
  assert.equal(server.connections(), before + 1)
  assert.equal(dns.queries.filter((query) => query.includes('kept.')).length, 2)
  await keeping.close()
  assert.equal(await posted(), 'address_not_allowed')
  for (const url of [
    'http://example.com/',
    'https://127.0.0.2/',
    'https://a:b@example.com/',
    'https://example.com:81/',
  ])
    assert.equal((await keeping.post(url, options)).ok, false, url)
  assert.equal(trapped, 0)
  await keeping.close()
})

test('a redirect to a rebinding name is checked anew, also to the same name', async () => {
  answer = (_, before) => [before === 0 ? '127.0.0.1' : TRAP]
  redirectTo = at('again', '/secret')
  assert.equal(await refusal(at('again', '/redirect')), 'address_not_allowed')
  answer = (name) => [name.startsWith('first.') ? '127.0.0.1' : TRAP]
  redirectTo = at('second')
  assert.equal(await refusal(at('first', '/redirect')), 'address_not_allowed')
  assert.equal(trapped, 0)
})

test('a name with one private address among public ones is refused, without any connection', async () => {
  for (const [index, address] of PRIVATE.entries())
    for (const addresses of [
      [...PUBLIC, address],
      [address, ...PUBLIC],
    ]) {
      answer = () => addresses
      assert.equal(await refusal(`https://several-${index}.example.test/`), 'address_not_allowed', address)
    }
  assert.equal(trapped, 0)
})

test('name servers that send nonsense lead nowhere', async () => {
  for (const nonsense of [[], Buffer.alloc(0), Buffer.alloc(12), Buffer.alloc(512, 0xff)]) {
    answer = () => nonsense
    const reason = await fetcher.fetch('https://nonsense.example.test/', { ...LIMITS, timeoutMs: 300 })
    assert.ok(!reason.ok && ['address_not_allowed', 'timed_out'].includes(reason.reason))
  }
})
