import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import type { Reply } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'

const service = await startService({ RATE_LIMIT: '100000' })
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })
const website = await newWebsite(ann)
const page = await newPage(ann, website)
const other = await newPage(ann, website)
const nested = `${API}/websites/${website.id}/pages`
/** Asked for often, an answer is kept; these are the addresses of each kind that may be. */
const KEPT = [
  flat('pages', page),
  `${nested}/${page.id}`,
  nested,
  `${nested}?per=1&page=2`,
  flat('pages', page, '/versions'),
]
const CHANGING = ['x-request-id', 'ratelimit', 'date']

async function timesThree(path: string, headers: Record<string, string> = {}): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let n = 0; n < 3; n++) replies.push(await ann.get(path, { headers }))
  return replies
}

for (const path of KEPT)
  test(`${path.replaceAll(/[0-9a-f]{8}[0-9a-f-]{28}/g, ':id')} answers the same however often it is asked`, async () => {
    const [first, ...later] = await timesThree(path)
    assert.equal(first!.status, 200)
    for (const reply of later) {
      assert.equal(reply.text, first!.text)
      for (const name of CHANGING) assert.ok(reply.headers[name], name)
      const stable = (headers: Reply['headers']) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !CHANGING.includes(name)))
      assert.deepEqual(stable(reply.headers), stable(first!.headers))
    }
    const left = later.map(({ headers }) => Number(/r=(\d+)/.exec(String(headers.ratelimit))![1]))
    assert.equal(left[1], left[0]! - 1, 'each is counted')
  })

test('queries of one list are apart', async () => {
  const [first] = await timesThree(`${nested}?per=1&page=1`)
  const [second] = await timesThree(`${nested}?per=1&page=2`)
  assert.deepEqual([first!.body.data[0].id, second!.body.data[0].id], [page.id, other.id])
  assert.equal((await ann.get(`${nested}?per=x`)).status, 400)
  const [, , kept] = await timesThree(`${nested}?per=1&page=2`)
  assert.match(String(kept!.headers.link), /per=1&page=1>; rel="first"/)
})

test("a caller's own request id comes back, and characters of any alphabet", async () => {
  await answered(200, ann.patch(flat('pages', other), { title: 'Grüße, 世界 🌍' }))
  const replies = await timesThree(flat('pages', other), { 'x-request-id': 'mine-0001' })
  for (const { body, headers } of replies)
    assert.deepEqual([body.title, headers['x-request-id']], ['Grüße, 世界 🌍', 'mine-0001'])
})

test('what has not changed since is 304', async () => {
  const [reply] = await timesThree(flat('pages', page))
  const again = await ann.get(flat('pages', page), { headers: { 'if-none-match': String(reply!.headers.etag) } })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('another credential gets nothing of it', async () => {
  const stranger = await service.newUser()
  for (const path of KEPT) {
    await timesThree(path)
    assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await service.anonymous.get(path)).status, 401)
  }
})

test('a nested address of another website stays unknown', async () => {
  const elsewhere = await newWebsite(ann)
  await timesThree(flat('pages', page))
  assert.equal((await ann.get(`${API}/websites/${elsewhere.id}/pages/${page.id}`)).status, 404)
})

test('many reads at once, each of its own record, are answered each with its own', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => newPage(ann, website)))
  const stranger = await service.newUser()
  const asked = pages.flatMap((one) => [
    ann.get(flat('pages', one)).then(({ body }) => assert.equal(body.title, one.title)),
    ann.get(flat('headers', one)).then(({ status }) => assert.equal(status, 404)),
    stranger.get(flat('pages', one)).then(({ status }) => assert.equal(status, 404)),
  ])
  await Promise.all(asked)
})

test('long answers to clients that are slow to read stay whole, whatever is answered meanwhile', async () => {
  const site = await newWebsite(ann)
  const title = 'A long title. '.repeat(14)
  for (let n = 0; n < 120; n++) await newPage(ann, site, { title, meta_description: `${n} `.repeat(100) })
  const listOf = (page: number) => `${API}/websites/${site.id}/pages?per=60&page=${page}`
  const [first] = await timesThree(listOf(1))
  await timesThree(listOf(2))
  assert.ok(first!.text.length > 50_000, 'too long to be held in memory')

  const { hostname, port } = new URL(service.url)
  const head = `GET ${listOf(1)} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${ann.key}\r\n\r\n`
  const COUNT = 150
  const slow = Array.from({ length: 4 }, () => connect(Number(port), hostname).pause())
  // More than the system takes for a connection that nobody reads.
  for (const socket of slow) socket.write(head.repeat(COUNT))
  for (let n = 0; n < 50; n++) await ann.get(listOf(2))
  for (const socket of slow) {
    const read = await readAnswers(socket, COUNT, Buffer.byteLength(first!.text))
    assert.equal(read.length, COUNT)
    for (const body of read) assert.ok(body === first!.text, 'an answer that was read late is another')
    socket.destroy()
  }
})

/** The bodies of so many answers with bodies of this length. */
async function readAnswers(socket: Socket, count: number, length: number): Promise<string[]> {
  const bodies: string[] = []
  let pending = Buffer.alloc(0)
  for await (const piece of socket) {
    pending = Buffer.concat([pending, piece])
    for (;;) {
      const end = pending.indexOf('\r\n\r\n') + 4
      if (end < 4 || pending.length < end + length) break
      bodies.push(pending.toString('utf8', end, end + length))
      pending = pending.subarray(end + length)
    }
    if (bodies.length === count) break
  }
  return bodies
}
