// Runs on PostgreSQL alone: SQLite has no connections.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#kernel/database/open.ts'
import { spawnService } from '#test/support/process.ts'
import { callerOf } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expect } from './support/owner.ts'
import { withProxy } from './support/with-proxy.ts'

const AT_ONCE = 16
const HOST = 'silent.sites.test'

test('connections that fall silent in use and at rest are replaced', async () => {
  await withProxy(async ({ proxy, api, visit, ready, websiteId }) => {
    const write = (name: string) =>
      api('POST', `/websites/${websiteId}/pages`, { path: `/${name}`, html_content: name })
    for (const round of ['busy', 'idle']) {
      await Promise.all(numbers().map((n) => write(`${round}-${n}`)))
      const running = round === 'busy' ? numbers().map((n) => write(`cut-${n}`)) : []
      proxy.cut()
      await eventually(async () => expect(201, await write(`after-${round}-${crypto.randomUUID()}`)))
      // Not one of many is left that fails.
      for (const answer of await Promise.all(numbers().map((n) => write(`later-${round}-${n}`)))) expect(201, answer)
      for (const { status } of await Promise.all(running)) assert.ok([201, 503].includes(status), String(status))
      assert.equal((await ready()).status, 200)
      expect(200, await api('GET', `/websites/${websiteId}`))
    }
    // Changes are heard of again.
    const { id } = expect(201, await write('heard'))
    for (const html_content of ['one', 'two']) {
      expect(200, await api('PATCH', `/websites/pages/${id}`, { html_content }))
      await eventually(async () => assert.match((await visit(HOST, '/heard')).text, new RegExp(html_content)))
    }
  })
})

test('what another process changes is seen after the connection that listens fell silent', async () => {
  await withProxy(async ({ proxy, env, api, visit, websiteId, key }) => {
    const page = { path: '/', html_content: 'before' }
    const { id } = expect(201, await api('POST', `/websites/${websiteId}/pages`, page))
    await eventually(async () => assert.match((await visit(HOST, '/')).text, /before/))
    proxy.cut()
    const other = await spawnService(env)
    try {
      const changed = await callerOf(other.port, key).api('PATCH', `/websites/pages/${id}`, { html_content: 'after' })
      expect(200, changed)
      await eventually(async () => assert.match((await visit(HOST, '/')).text, /after/))
    } finally {
      await other.kill('SIGKILL')
    }
  })
})

test('a statement that takes long keeps its connection', async () => {
  await withProxy(async ({ env }) => {
    const database = openDatabase({ dataDir: env.DATA_DIR!, databaseUrl: env.DATABASE_URL!, databasePool: 2 })
    try {
      const { rows } = await sql`select 'done' as slept from pg_sleep(6)`.execute(database.reader)
      assert.deepEqual(rows, [{ slept: 'done' }])
    } finally {
      await database.close()
    }
  })
})

const numbers = () => Array.from({ length: AT_ONCE }, (_, n) => n)
