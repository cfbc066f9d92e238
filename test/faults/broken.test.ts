import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { assertConsistent } from './support/consistency.ts'
import { eventually } from './support/eventually.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'

const HOST = 'broken.sites.test'
const CUTS = 6
/** The connection that listens for changes is reopened every second. */

test("two servers on the same data see each other's writes", async () => {
  await withServers(async ({ one, other, pageId }) => {
    for (let n = 0; n < 20; n++) {
      const [writer, reader] = n % 2 ? [one, other] : [other, one]
      await reader.visit(HOST, '/')
      const html_content = `<p>word ${n}</p>`
      expect(200, await writer.send('PATCH', `/websites/pages/${pageId}`, { html_content }))
      // Before an API request, which would make the process look for changes.
      assert.match((await writer.visit(HOST, '/')).text, new RegExp(`word ${n}<`))
      await eventually(async () => assert.match((await reader.visit(HOST, '/')).text, new RegExp(`word ${n}<`)))
      for (const api of [one, other])
        assert.equal(expect(200, await api.send('GET', `/websites/pages/${pageId}`)).html_content, html_content)
    }
  })
})

if (process.env.TEST_DATABASE === 'postgres')
  test('when every connection to PostgreSQL is cut, requests recover and nothing stale is served afterwards', async () => {
    await withServers(async ({ one, other, pageId, websiteId, env, alive }) => {
      let stop = false
      const traffic = [one, other].flatMap((api, server) => [
        untilStopped(async (n) => {
          await api.send('POST', `/websites/${websiteId}/pages`, { path: `/busy-${server}-${n}`, html_content: 'busy' })
        }),
        untilStopped(async (n) => void (await api.visit(HOST, `/busy-${server}-${n}`))),
      ])
      for (let cut = 0; cut < CUTS; cut++) {
        await sleep(150)
        await eventually(async () => assert.equal((await one.visit(HOST, '/')).status, 200))
        await cutEverything(env.DATABASE_URL!)
        const html_content = `<p>after cut ${cut}</p>`
        await eventually(async () => {
          expect(200, await other.send('PATCH', `/websites/pages/${pageId}`, { html_content }))
        })
        for (const api of [one, other])
          await eventually(async () => {
            assert.match((await api.visit(HOST, '/')).text, new RegExp(`after cut ${cut}<`))
          })
        for (const api of [one, other])
          assert.equal(expect(200, await api.send('GET', `/websites/pages/${pageId}`)).html_content, html_content)
        assert.ok(alive(), 'a server has ended')
      }
      stop = true
      await Promise.all(traffic)
      await assertConsistent(env)

      async function untilStopped(work: (n: number) => Promise<void>) {
        for (let n = 0; !stop; n++) {
          await work(n).catch(() => {})
          await sleep(5)
        }
      }
    })
  })

if (process.env.TEST_DATABASE === 'postgres')
  test('when the listening sessions hang, reads continue and nothing stale is served', async () => {
    await withServers(async ({ one, other, pageId, env, alive }) => {
      const path = `/websites/pages/${pageId}`
      // The answer is cached once it has been requested more than once.
      for (const api of [one, other, one, other, one, other]) expect(200, await api.send('GET', path))
      const listeners = await listeningSessions(env.DATABASE_URL!)
      assert.equal(listeners.length, 2)
      for (const pid of listeners) process.kill(pid, 'SIGSTOP')
      try {
        for (let n = 0; n < 3; n++) {
          const html_content = `<p>unheard ${n}</p>`
          expect(200, await other.send('PATCH', path, { html_content }))
          for (const api of [one, other])
            assert.equal(expect(200, await api.send('GET', path)).html_content, html_content)
        }
      } finally {
        for (const pid of listeners) process.kill(pid, 'SIGCONT')
      }
      assert.ok(alive(), 'a server has ended')
    })
  })

async function listeningSessions(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'sitewright events'",
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

async function cutEverything(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

type Context = {
  one: Api
  other: Api
  websiteId: string
  pageId: string
  env: Record<string, string>
  alive: () => boolean
}

async function withServers(work: (context: Context) => Promise<void>) {
  const state = await freshState()
  const key = await makeOwner(state.env)
  const servers = [await spawnService(state.env), await spawnService(state.env)]
  const ended = new Set<number>()
  for (const server of servers) void server.exited.then(() => ended.add(server.pid))
  const [one, other] = servers.map(({ port }) => apiOf(port, key)) as [Api, Api]
  try {
    const website = expect(201, await one.send('POST', '/websites', { name: 'Broken', subdomain: 'broken' }))
    const page = expect(
      201,
      await one.send('POST', `/websites/${website.id}/pages`, { path: '/', html_content: '<p>whole</p>' }),
    )
    await work({
      one,
      other,
      websiteId: website.id,
      pageId: page.id,
      env: state.env,
      alive: () => ended.size === 0,
    })
  } finally {
    one.close()
    other.close()
    for (const server of servers) await server.kill('SIGKILL')
    await state.remove()
  }
}
