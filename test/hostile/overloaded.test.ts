import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from '../site/support.ts'
import { api } from './corpus/attempt.ts'

/** Too long for the request thread. */
const LONG = '<p>a</p>\n'.repeat(30_000)
const EVERY_A = { old_html: '<p>a</p>', new_html: '<p>b</p>', replace_all: true }

let service: Service
let site: TestSite
let page: { id: string }
before(async () => {
  service = await startService()
  site = await makeSite(service)
  page = await site.add('pages', { path: '/long', html_content: LONG })
})
after(() => service.close())

type Run = Service['services']['core']['workers']['run']

/** Has the pool run `instead` while `work` runs. */
async function whilePoolRuns<T>(instead: (run: Run) => Run, work: () => Promise<T>): Promise<T> {
  const { workers } = service.services.core
  const run = workers.run.bind(workers) as Run
  workers.run = instead(run)
  try {
    return await work()
  } finally {
    workers.run = run
  }
}

const full: (run: Run) => Run = () => () => Promise.reject(new Overloaded())

test('a full queue is 503 with Retry-After and a code, for reads and writes', async () => {
  await whilePoolRuns(full, async () => {
    for (const reply of [
      await site.owner.get(`/api/v1/websites/pages/${page.id}/outline`),
      await site.owner.patch(`/api/v1/websites/pages/${page.id}`, EVERY_A),
    ]) {
      assert.equal(reply.status, 503)
      assert.equal(reply.headers['retry-after'], '2')
      assert.deepEqual([reply.body.code, reply.body.error], ['overloaded', 'Server is busy'])
    }
  })
  assert.equal((await site.owner.get(`/api/v1/websites/pages/${page.id}/outline`)).status, 200)
})

test('a visitor of a page that is not ready gets a line and 503', async () => {
  await site.add('pages', { path: '/unready', html_content: LONG })
  await whilePoolRuns(full, async () => {
    const { status, headers, text } = await site.visit('/unready')
    assert.deepEqual([status, headers['retry-after'], text], [503, '2', 'Server is busy\n'])
  })
  assert.equal((await site.visit('/unready')).status, 200)
})

test('a tool says in its result that the server is busy', async () => {
  const call = { name: 'pages_outline', arguments: { page_id: page.id } }
  await whilePoolRuns(full, async () => {
    const { body } = await site.owner.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    assert.equal(body.result.isError, true)
    assert.match(JSON.stringify(body.result), /overloaded/)
  })
})

test('two edits of one long page at the same time are both made', async () => {
  const { id } = await site.add('pages', { path: '/both', html_content: `${LONG}<i>one</i><i>two</i>` })
  const edit = (word: string) =>
    site.owner.patch(`/api/v1/websites/pages/${id}`, { old_html: word, new_html: word.toUpperCase() })
  const replies = await Promise.all(['one', 'two'].map(edit))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  )
  const { body } = await site.owner.get(`/api/v1/websites/pages/${id}`)
  assert.ok(body.html_content.endsWith('<i>ONE</i><i>TWO</i>'))
  assert.equal(body.version_number, 3)
})

test('a client that leaves while its task runs disturbs nobody', async () => {
  const started = Promise.withResolvers<void>()
  await whilePoolRuns(
    (run) =>
      (...task) => {
        started.resolve()
        return run(...task)
      },
    async () => {
      const socket = connect(service.port, '127.0.0.1')
      await once(socket, 'connect')
      const path = `/api/v1/websites/pages/${page.id}/outline`
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${site.owner.key}\r\n\r\n`)
      await started.promise
      socket.destroy()
      await once(socket, 'close')
    },
  )
  assert.equal((await site.owner.get(`/api/v1/websites/pages/${page.id}/outline`)).status, 200)
})

test('a server that is stopped finishes the tasks that run', async () => {
  const stopped = await startService()
  const { owner, add } = await makeSite(stopped)
  const { id } = await add('pages', { path: '/long', html_content: LONG })
  const { workers } = stopped.services.core
  const run = workers.run.bind(workers) as Run
  const started = Promise.withResolvers<void>()
  workers.run = (...task) => {
    started.resolve()
    return run(...task)
  }
  const answer = exchange(stopped.port, api(owner, 'PATCH', `/websites/pages/${id}`, EVERY_A))
  await started.promise
  await stopped.close()
  assert.equal((await answer).status, 200)
})
