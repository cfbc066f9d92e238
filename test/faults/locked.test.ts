import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { Client } from 'pg'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { assertOthersUnavailable, assertUnavailable, callerOf } from './support/calls.ts'
import { assertConsistent } from './support/consistency.ts'
import { eventually } from './support/eventually.ts'
import { lossyProxy } from './support/lossy-proxy.ts'
import { expect, makeOwner } from './support/owner.ts'

const HOST = 'locked.sites.test'
/** More than there are connections to PostgreSQL. Waiting one after another they would not be answered in time. */
const AT_ONCE = 12
const isPostgres = process.env.TEST_DATABASE === 'postgres'

test('while another program holds a lock, writes are refused together; afterwards the same ones succeed', async () => {
  await withService(async ({ env, websiteId, pageId, calls }) => {
    const { api, tool, visit, ready } = calls
    const unlock = await (isPostgres ? lockRow(env.DATABASE_URL!, websiteId) : lockFile(env.DATA_DIR!))
    const write = (n: number) => {
      const body = { path: `/page-${n}`, html_content: `page ${n}` }
      return api('POST', `/websites/${websiteId}/pages`, body, { 'idempotency-key': `key-${n}` })
    }
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => n)
    try {
      const [fault, ...refused] = await Promise.all([
        tool('pages_create', { website_id: websiteId, path: '/tool' }),
        ...numbers.map(write),
      ])
      for (const answer of refused) assertUnavailable(answer)
      assert.equal(fault.code, 'storage_unavailable')
      assert.equal(expect(200, await api('GET', `/websites/pages/${pageId}`)).html_content, 'whole')
      assert.match((await visit(HOST, '/')).text, /whole/)
      // On PostgreSQL one row is locked, and others can be written.
      assert.equal((await ready()).status, isPostgres ? 200 : 503)
    } finally {
      await unlock()
    }
    await eventually(async () => assert.equal((await ready()).status, 200))
    for (const answer of await Promise.all(numbers.map(write))) expect(201, answer)
    assert.equal(expect(200, await api('GET', `/websites/${websiteId}/pages`)).meta.total_count, AT_ONCE + 1)
  })
})

if (isPostgres)
  test('while PostgreSQL accepts no connections, everybody gets 503, and then everything works again', async () => {
    await withService(async ({ env, websiteId, pageId, calls, service }) => {
      const { api, tool, visit, ready } = calls
      const name = new URL(env.DATABASE_URL!).pathname.slice(1)
      const write = () => api('PATCH', `/websites/pages/${pageId}`, { html_content: 'changed' })
      await asAdmin((admin) => admin.query(`alter database ${name} allow_connections false`))
      try {
        await asAdmin((admin) =>
          admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
        )
        await eventually(async () => assertUnavailable(await write()))
        assertUnavailable(await api('GET', `/websites/${websiteId}`))
        const answer = await calls.call({ method: 'POST', path: '/mcp', body: LIST })
        assert.equal(answer.status, 503, answer.text)
        assert.equal(answer.body.error.data.code, 'storage_unavailable')
        const degraded = await ready()
        assert.equal(degraded.status, 200, degraded.text)
        assert.equal(JSON.parse(degraded.text).status, 'degraded')
        const page = await visit(HOST, '/unseen')
        assert.equal(page.status, 503)
        assert.match(page.headers['retry-after'] ?? '', /^[1-9]\d*$/)
        assert.match(page.text, /<h1>/)
        await assertOthersUnavailable(service)
      } finally {
        await asAdmin((admin) => admin.query(`alter database ${name} allow_connections true`))
      }
      await eventually(async () => assert.equal(JSON.parse((await ready()).text).status, 'ok'))
      assert.equal(expect(200, await write()).html_content, 'changed')
      assert.equal(await tool('pages_update', { id: pageId, html_content: 'changed again' }), null)
      await eventually(async () => assert.match((await visit(HOST, '/')).text, /changed again/))
    })
  })

if (isPostgres)
  test('an upload whose commit is made but not confirmed keeps its bytes', async () => {
    const state = await freshState()
    const proxy = await lossyProxy(new URL(state.env.DATABASE_URL!), 'insert into "assets"')
    try {
      await withService(
        async ({ calls: { api, upload, visit }, websiteId }) => {
          const answer = await upload(websiteId, Buffer.from('hold on to me'))
          assertUnavailable(answer)
          assert.match(answer.body.detail, /may or may not have been made/)
          const { data } = expect(200, await api('GET', `/websites/${websiteId}/assets`))
          assert.equal(data.length, 1)
          const { pathname, search } = new URL(data[0].url)
          assert.equal((await visit(HOST, pathname + search)).text, 'hold on to me')
        },
        { ...state.env, DATABASE_URL: proxy.url },
      )
    } finally {
      proxy.close()
      await state.remove()
    }
  })

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

async function lockFile(folder: string) {
  const other = new DatabaseSync(join(folder, 'sitewright.sqlite'), { timeout: 5_000 })
  other.exec('BEGIN IMMEDIATE')
  return async () => {
    other.exec('ROLLBACK')
    other.close()
  }
}

async function lockRow(url: string, websiteId: string) {
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  const { rowCount } = await other.query('select kind from lists where website_id = $1 for update', [websiteId])
  assert.ok(rowCount! > 0)
  return () => other.end()
}

async function asAdmin(work: (admin: Client) => Promise<unknown>) {
  const admin = new Client({ connectionString: process.env.TEST_POSTGRES_URL })
  await admin.connect()
  await work(admin).finally(() => admin.end())
}

type Context = {
  env: Record<string, string>
  service: Awaited<ReturnType<typeof spawnService>>
  calls: ReturnType<typeof callerOf>
  websiteId: string
  pageId: string
}

async function withService(work: (context: Context) => Promise<void>, given?: Record<string, string>) {
  const state = given ? null : await freshState()
  const env = given ?? state!.env
  try {
    const key = await makeOwner(env)
    const service = await spawnService(env)
    try {
      const calls = callerOf(service.port, key)
      const website = expect(201, await calls.api('POST', '/websites', { name: 'Locked', subdomain: 'locked' }))
      const page = { path: '/', html_content: 'whole' }
      const { id } = expect(201, await calls.api('POST', `/websites/${website.id}/pages`, page))
      await work({ env, service, calls, websiteId: website.id, pageId: id })
    } finally {
      await service.kill('SIGKILL')
    }
    await assertConsistent(env)
  } finally {
    await state?.remove()
  }
}
